/** Slot of this window among the carts stored by all windows of the browser. */

const LOCK = 'caja.sales';
const LAST_SLOT = 'caja.slot';
/** Wait for the slot from before a reload, in ms; nothing is shown meanwhile. */
const AGAIN_MS = 300;
/** Interval between checks whether a window is gone, in ms: longer than a reload. */
const LOOK_AGAIN_MS = 1000;
/** Number of checks; enough for a window being closed. */
const LOOKS = 3;

interface Held {
  readonly place: string;
  readonly slot: number;
  readonly release: () => void;
}

let held: Promise<Held> | undefined;

/**
 * Takes a slot for the life of this window: the previous one after a reload, else the first free one. The
 * browser releases it when the window closes.
 */
export async function takeSlot(place: string): Promise<number> {
  const before = await held;
  if (before?.place === place) return before.slot;
  before?.release();
  held = firstFree(place);
  const { slot } = await held;
  sessionStorage.setItem(LAST_SLOT, String(slot));
  return slot;
}

/** Runs `work` if the slot is free in two consecutive checks, i.e. its window is gone. */
export async function whileFree(place: string, slot: number, work: () => Promise<void>): Promise<void> {
  let wasFree = false;
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    const release = await hold(lockOf(place, slot), { ifAvailable: true });
    const isGone = release !== null && wasFree;
    if (isGone) await work().finally(release);
    release?.();
    if (isGone) return;
    wasFree = release !== null;
  }
}

async function firstFree(place: string): Promise<Held> {
  const last = Number(sessionStorage.getItem(LAST_SLOT) ?? 0);
  const again = await hold(lockOf(place, last), { signal: AbortSignal.timeout(AGAIN_MS) });
  if (again !== null) return { place, slot: last, release: again };
  for (let slot = 0; ; slot += 1) {
    const release = await hold(lockOf(place, slot), { ifAvailable: true });
    if (release !== null) return { place, slot, release };
  }
}

function lockOf(place: string, slot: number): string {
  return `${LOCK}/${place}/${slot}`;
}

/** @returns a function that releases the lock; null if another window has it */
function hold(name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      // Timed out.
      .catch(() => resolve(null));
  });
}
