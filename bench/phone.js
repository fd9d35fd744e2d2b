// When can the thing that `wanted` selects be used: drawn with all the cards around it, and open to a finger or a key?
(() => {
  const table = ".handrow .face, .upcard .face";
  const drawn = (image) => image.complete && image.naturalWidth > 0;
  const isUsable = () => {
    const node = document.querySelector(globalThis.wanted);
    if (!node?.checkVisibility() || node.getAttribute("aria-disabled") === "true") return false;
    if (getComputedStyle(node).minHeight !== "44px") return false; // it has its looks
    return [...document.querySelectorAll(table)].every(drawn);
  };
  // What changes is looked at when the frame that shows it is done: a task posted as a frame begins comes after it.
  const until = (so) =>
    new Promise((tell) => {
      let waits = false;
      const { port1, port2 } = new MessageChannel();
      const changed = () => {
        if (!waits) requestAnimationFrame(() => port2.postMessage(null));
        waits = true;
      };
      const watch = new MutationObserver(changed);
      port1.onmessage = () => {
        waits = false;
        if (!so()) return;
        watch.disconnect();
        document.removeEventListener("load", changed, true);
        tell(performance.now());
      };
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      document.addEventListener("load", changed, true); // pictures and styles that come
      changed();
    });
  globalThis.usable = until(isUsable);
  /** From the next touch to the frame that shows what came of it. */
  globalThis.listen = () => {
    const open = () => document.querySelectorAll(".held, .ask.mine .offer").length;
    const before = open();
    globalThis.answered = new Promise((tell) => {
      const touched = (event) => until(() => open() !== before).then((now) => tell(now - event.timeStamp));
      document.addEventListener("pointerup", touched, { once: true, capture: true });
    });
  };
})();
