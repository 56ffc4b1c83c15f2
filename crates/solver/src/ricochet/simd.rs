//! [`dispatch`]: code for the widest vectors of the processor.

/// The widest vectors of the processor that runs the program. Without the standard library, which looks at the processor, those
/// that the program is compiled for.
pub(super) fn level() -> fearless_simd::Level {
    #[cfg(any(feature = "std", target_arch = "wasm32"))]
    return fearless_simd::Level::new();
    #[cfg(not(any(feature = "std", target_arch = "wasm32")))]
    return fearless_simd::Level::baseline();
}

/// Runs code with the widest vectors that the processor has, like [`fearless_simd::dispatch`], but never with SSE4.2.
///
/// Each level compiles the code once more. AVX-512 has a feature for this reason: a crate that uses the macro depends on
/// `fearless_simd` and has a feature `avx512`.
/// A processor that has SSE4.2 and not AVX2 is older than 2013; it runs the code for SSE2.
///
/// A function with a parameter `simd` is inlined into the code for one level. So that there is no more of this code than the
/// vectors need, functions without vectors have no such parameter, and what runs once for a round has the parameter `level`: it
/// exists once and dispatches.
#[doc(hidden)]
#[macro_export]
macro_rules! dispatch {
    ($level:expr, $simd:ident => $op:expr) => {{
        let level: fearless_simd::Level = $level;
        #[allow(unused_labels, clippy::let_and_return, reason = "only SSE2 may be left")]
        let value = 'done: {
            #[cfg(target_arch = "x86_64")]
            {
                #[cfg(all(feature = "avx512", not(disable_dispatch_avx512)))]
                if let Some($simd) = level.as_avx512() {
                    break 'done fearless_simd::Simd::vectorize($simd, #[inline(always)] || $op);
                }
                #[cfg(not(disable_dispatch_avx2))]
                if let Some($simd) = level.as_avx2() {
                    break 'done fearless_simd::Simd::vectorize($simd, #[inline(always)] || $op);
                }
                let $simd = level.as_sse2().expect("every x86-64 processor has SSE2");
                fearless_simd::Simd::vectorize($simd, #[inline(always)] || $op)
            }
            #[cfg(not(target_arch = "x86_64"))]
            {
                fearless_simd::dispatch!(level, $simd => $op)
            }
        };
        value
    }};
}
