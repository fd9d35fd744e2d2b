// What a person could not see, read or hit at the table: in words, empty when all is well.
(() => {
  const found = [];
  const box = (node) => node.getBoundingClientRect();
  const name = (node) => `${node.className} ${node.textContent.trim().slice(0, 30)}`;
  for (const node of document.querySelectorAll(".island :is(button, a, select, input, summary)")) {
    const { left, right, top, bottom, width, height } = box(node);
    if (!width) continue;
    const scrolled = node.closest(".paper");
    if (left < -1 || right > innerWidth + 1 || (!scrolled && (top < -1 || bottom > innerHeight + 1)))
      found.push(`outside: ${name(node)} ${[left, top, right, bottom].map(Math.round)}`);
    if (node.scrollWidth > node.clientWidth + 1 && !node.matches("select, input, .held"))
      found.push(`cut off: ${name(node)}`);
    if (width < 43.5 || height < 43.5) found.push(`small: ${name(node)} ${Math.round(width)}x${Math.round(height)}`);
  }
  for (const seat of document.querySelectorAll(".seat")) {
    const { left, right, top, bottom } = box(seat);
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
      found.push(`a seat outside: ${name(seat)} ${[left, top, right, bottom].map(Math.round)}`);
  }
  const plates = [...document.querySelectorAll(".plate")];
  plates.forEach((one, k) => plates.slice(k + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      found.push(`plates meet: ${name(one)}, ${name(other)}`);
  }));
  return found;
})()
