
// The moves of helpers: `move_helpers`.

// A step of a path. Its first word is
//
//   bit   29 28 27 | 26 ... 24        | 23 ... 16 | 15 ... 8        | 7 ... 0
//         flags    | word of next bit | square    | next square     | place of the square in `sets`
//
// Squares are numbered row by row. The word is that of the next square in `Squares`. The flags are:
const HAS_NEXT = 1u << 27u;
const MAY_STOP = 1u << 28u;
// The first step of a circle: what is behind the next square is not known yet.
const OPENS_CIRCLE = 1u << 29u;
// The second word is the bit of the next square in its word.

// Sixteen paths side by side. Each step comes after the next one of its slide, so a path walks against the slides.
// With distinct helpers there are paths for each of them.
@group(0) @binding(3) var<storage, read> paths: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> reached_halves: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> arriving_words: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read> moved_pairs: array<u32>;

const PATHS = 16u;

// The sets for all squares of the helper that moves, in halves.
var<workgroup> sets: array<vec4<u32>, 512>;

// The place of a square in `sets`. The places of neighbours in a row or in a column are in different banks of memory.
fn place_of(square: u32) -> u32 {
    return square ^ (square >> 4u & 3u);
}

// The place of two helpers that stand while the third one moves. `slot` is the place of the third one among helpers
// that are not interchangeable.
fn pair_of(slot: u32, p: u32, q: u32) -> u32 {
    let width = task.squares + 3u;
    if (DISTINCT) {
        return (slot * width + p) * width + q;
    }
    return min(p, q) * width + max(p, q);
}

// A helper that moves, while two others stand.
struct Line {
    slot: u32,
    p: u32,
    q: u32,
    // The half of the sets that a thread has.
    index: u32,
}

@compute @workgroup_size(32)
fn move_helpers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    var p = group.x;
    var q = group.y;
    var slot = 0u;
    if (DISTINCT) {
        slot = group.z + 3u - task.helpers;
        let first = select(0u, 1u, slot == 0u);
        let second = select(2u, 1u, slot == 2u);
        if (p >= side(first) || q >= side(second)) {
            return;
        }
        p = square_of(first, p);
        q = square_of(second, q);
    } else {
        if (task.helpers < 3u) {
            q = task.squares + 2u - task.helpers;
        }
        if (task.helpers < 2u) {
            p = task.squares;
        }
        if (p >= q) {
            return;
        }
    }
    if (moved_pairs[pair_of(slot, p, q)] != layer.depth) {
        return;
    }
    let line = Line(slot, p, q, lane & 1u);
    let path = lane >> 1u;
    for (var square = path; square < task.squares; square += PATHS) {
        // Nothing can stop on a diagonal, and nothing arrives at the squares of helpers.
        var members = vec4(0u);
        if (square == p || square == q) {
            members = vec4(~0u);
        } else if (!DISTINCT || (places[square] & CANNOT_STAND) == 0u) {
            members = reached_halves[set_of_moving(line, square) * 2u + line.index];
        }
        sets[place_of(square) * 2u + line.index] = members;
    }
    workgroupBarrier();

    var at = select(0u, slot * task.steps * PATHS, DISTINCT) + path;
    let end = at + task.steps * PATHS;
    var behind = vec4(0u);
    while (at < end) {
        behind = follow(line, paths[at], behind);
        behind = follow(line, paths[at + PATHS], behind);
        behind = follow(line, paths[at + 2u * PATHS], behind);
        behind = follow(line, paths[at + 3u * PATHS], behind);
        at += 4u * PATHS;
    }
}

// A step of a path. `behind` are the squares of the active robot for which the slide ends well behind the next square.
fn follow(line: Line, step: vec2<u32>, next_behind: vec4<u32>) -> vec4<u32> {
    let own = sets[(step.x & 255u) * 2u + line.index];
    let next = step.x >> 8u & 255u;
    let is_blocked = (step.x & HAS_NEXT) == 0u || next == line.p || next == line.q;
    // The squares of the active robot that keep the helper here.
    let word = (step.x >> 24u & 7u) ^ (line.index * 4u);
    let next_bit = select(vec4(0u), vec4(step.y), vec4(word) == vec4(0u, 1u, 2u, 3u));
    let keep = next_bit | vec4(select(0u, ~0u, is_blocked));
    var behind = next_behind;
    if (DISTINCT && (step.x & OPENS_CIRCLE) != 0u) {
        behind = vec4(0u);
    }
    behind = (own & keep) | (behind & ~keep);
    let fresh = behind & ~own;
    if ((step.x & MAY_STOP) != 0u && any(fresh != vec4(0u))) {
        let at = set_of_moving(line, step.x >> 16u & 255u) * 8u + line.index * 4u;
        if (fresh.x != 0u) {
            atomicOr(&arriving_words[at], fresh.x);
        }
        if (fresh.y != 0u) {
            atomicOr(&arriving_words[at + 1u], fresh.y);
        }
        if (fresh.z != 0u) {
            atomicOr(&arriving_words[at + 2u], fresh.z);
        }
        if (fresh.w != 0u) {
            atomicOr(&arriving_words[at + 3u], fresh.w);
        }
    }
    return behind;
}

fn set_of_moving(line: Line, square: u32) -> u32 {
    if (DISTINCT && line.slot == 1u) {
        return set_of(line.p, square, line.q);
    }
    if (DISTINCT && line.slot == 2u) {
        return set_of(line.p, line.q, square);
    }
    return set_of(square, line.p, line.q);
}
