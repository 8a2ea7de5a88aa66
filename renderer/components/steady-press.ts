/** A click counts for the element it began on, even if late content moves that element away. */

const PRESSED = 'button, summary, a[href], label, [role="option"], [role="row"]';
/** Maximum movement of a click, in pixels; farther away it is cancelled. */
const MAX_MOVE_PX = 12;

interface Begun {
  readonly on: HTMLElement;
  readonly x: number;
  readonly y: number;
}

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
  // Mouse only: a touch stays with its element.
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
