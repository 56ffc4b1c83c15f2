// Starts the page where the browser has what it needs, and says otherwise what it lacks. Old browsers read this file, too, so it has
// no word that is younger than they are.

(function () {
  // A function of WebAssembly that makes a vector and drops it.
  var VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11];
  var lacks = [];

  function isFirst() {
    try {
      return !location.hash && localStorage.length === 0;
    } catch (why) {
      return false;
    }
  }

  if (!document.createElement("canvas").getContext("webgl2")) lacks.push("WebGL 2");
  if (!window.WebAssembly || !WebAssembly.validate(new Uint8Array(VECTOR))) lacks.push("WebAssembly SIMD");

  if (lacks.length === 0) {
    var script = document.createElement("script");
    script.type = "module";
    script.src = "page.js?v=@VERSION@";
    document.head.appendChild(script);
    document.getElementById("progress").hidden = false;
    // The first visit begins with the first lesson.
    if (isFirst()) document.getElementById("loading").className = "first";
    return;
  }
  document.documentElement.lang = navigator.language.indexOf("fr") === 0 ? "fr" : "en";
  var places = document.querySelectorAll("#unsupported .lacks");
  for (var at = 0; at < places.length; at += 1) places[at].textContent = lacks.join(", ");
  document.getElementById("unsupported").hidden = false;
})();
