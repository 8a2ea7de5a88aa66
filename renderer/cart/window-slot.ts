/** Which of the sales kept on the disk are this window's: windows of one browser share the disk, each has a slot of its own. */

const LOCK = 'caja.sales';
const LAST_SLOT = 'caja.slot';
/** How long a window waits for the slot it had before it was loaded anew, in milliseconds: it shows nothing meanwhile. */
const AGAIN_MS = 300;
/** Time between two looks at whether a window is gone, in milliseconds: one that is loaded anew is back before. */
const LOOK_AGAIN_MS = 1000;
/** Enough for one that is just being closed. */
const LOOKS = 3;

interface Held {
  readonly place: string;
  readonly slot: number;
  readonly release: () => void;
}

let held: Promise<Held> | undefined;

/**
 * Takes a slot for as long as this window lives: the one it had before a reload, else the first that no other window has.
 * The browser frees it when the window is closed or crashes.
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

/** Does something with the sales of a slot whose window is gone: free in two looks; nothing while one has it. */
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

/** @returns what lets go of the lock; null when another window has it */
function hold(name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      // Waited long enough.
      .catch(() => resolve(null));
  });
}
