/** A press counts for what it began on, though that moves away under the hand: what comes late makes room for itself. */

const PRESSED = 'button, summary, a[href], label, [role="option"], [role="row"]';
/** How far a hand moves that means to press, in pixels: farther away it lets go of what it had. */
const MAX_MOVE_PX = 12;

interface Begun {
  readonly on: HTMLElement;
  readonly x: number;
  readonly y: number;
}

/** Begins to watch the page. */
export function watchPresses(): void {
  let begun: Begun | null = null;
  let slipped: HTMLElement | null = null;
  const placeOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  document.addEventListener(
    'pointerdown',
    (event) => {
      const on = event.isPrimary && event.button === 0 ? placeOf(event) : null;
      begun = on === null ? null : { on, x: event.clientX, y: event.clientY };
      slipped = null;
    },
    true,
  );
  document.addEventListener(
    'pointerup',
    (event) => {
      if (begun === null || placeOf(event) === begun.on) return;
      const { on, x, y } = begun;
      const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= MAX_MOVE_PX;
      if (isStill && on.isConnected && !on.matches(':disabled')) slipped = on;
    },
    true,
  );
  // Of the mouse: a finger's press stays with what it began on.
  document.addEventListener(
    'click',
    (event) => {
      const on = slipped;
      slipped = null;
      if (on === null || placeOf(event) === on || !event.isTrusted) return;
      event.preventDefault();
      event.stopPropagation();
      on.click();
    },
    true,
  );
}
