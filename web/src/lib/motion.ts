// Cards that come and go. What leaves is drawn once more as a ghost, so that nothing waits for a movement to end.

export type Way = { x: number; y: number };

const EASE = "cubic-bezier(.2,.7,.3,1)";

/** For `{@attach}`: the node comes along `from`, in `ms`, after `delay`; it goes along what `to` says then. */
export function moves(from: Way, ms: number, delay = 0, to?: () => { way: Way; ms: number }) {
  return (node: Element): (() => void) => {
    const parent = node.parentNode;
    if (ms > 0) {
      const start = { translate: `calc(-50% + ${from.x}px) calc(-50% + ${from.y}px)`, opacity: 0.2 };
      const there = getComputedStyle(node).translate === "none" ? { ...start, translate: `${from.x}px ${from.y}px` } : start;
      node.animate([there, {}], { duration: ms, delay, easing: EASE, fill: "backwards" });
    }
    return () => {
      const leaves = to?.();
      if (!leaves?.ms || !parent) return;
      const ghost = node.cloneNode(true) as Element;
      ghost.setAttribute("aria-hidden", "true");
      parent.append(ghost);
      const { x, y } = leaves.way;
      const end = { translate: `calc(-50% + ${x}px) calc(-50% + ${y}px)`, opacity: 0 };
      ghost.animate([{}, end], { duration: leaves.ms, easing: "ease-in" }).onfinish = () => ghost.remove();
    };
  };
}
