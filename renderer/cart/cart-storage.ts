/** Keeps sales on this computer's disk: the one under way of each window, place and type, and those that were parked. */
import type { TipoVenta } from '../../core/contract/edition.ts';
import { emptyCart, type Cart, type CartRelated } from './cart.ts';

const DATABASE = 'caja-dte';
const CARTS = 'carts';
const PARKED = 'parked';
const VERSION = 2;
/** Raised when what an older release kept can no longer be read; such sales are left alone. */
const SHAPE = 1;

/** Where the sales under way of a window are kept. */
export interface CartSlot {
  readonly place: string;
  /** Which of the windows; 0 for the first. */
  readonly slot: number;
}

interface Kept {
  readonly place: string;
  /** Absent in what was kept before windows had one, and for the first. */
  readonly slot?: number;
  readonly shape: number;
  readonly cart: Cart;
}

/** A sale that waits for its customer to come back. */
export interface ParkedSale {
  readonly id: string;
  /** What the person called it; may be empty. */
  readonly name: string;
  /** Moment it was parked, ISO 8601 UTC. */
  readonly at: string;
  readonly cart: Cart;
}

type StoredParked = ParkedSale & Omit<Kept, 'cart' | 'slot'>;

/** What is written in one step, all or nothing. */
export interface Change {
  readonly put?: readonly Cart[];
  readonly park?: ParkedSale;
  /** Id of a parked sale that is taken away. */
  readonly unpark?: string;
  /** Sale of a window that is gone, which goes on elsewhere. */
  readonly leave?: { readonly slot: number; readonly tipoDte: TipoVenta };
}

let database: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => {
      for (const name of [CARTS, PARKED]) {
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
      }
    });
    request.addEventListener('success', () => {
      // Another window brings a newer release: this one must not stand in its way.
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        database = undefined;
      });
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  return database;
}

/** Writes a change; resolves with whether it was made: false when the parked sale was taken by another window before. */
export async function keep({ place, slot }: CartSlot, change: Change): Promise<boolean> {
  const { put, park, unpark, leave } = change;
  const db = await opened();
  return new Promise<boolean>((resolve, reject) => {
    // Strict: flushed to the disk, a power cut is what it is for.
    const transaction = db.transaction([CARTS, PARKED], 'readwrite', { durability: 'strict' });
    const [carts, parked] = [transaction.objectStore(CARTS), transaction.objectStore(PARKED)];
    let gone = false;
    const write = (): void => {
      const kept = { place, shape: SHAPE };
      for (const cart of put ?? [])
        carts.put({ ...kept, slot, cart } satisfies Kept, keyOf({ place, slot }, cart.tipoDte));
      if (leave !== undefined) carts.delete(keyOf({ place, slot: leave.slot }, leave.tipoDte));
      if (park !== undefined) parked.put({ ...park, ...kept } satisfies StoredParked, park.id);
      if (unpark !== undefined) parked.delete(unpark);
    };
    if (unpark === undefined) write();
    else {
      const there = parked.count(unpark);
      there.addEventListener('success', () => {
        gone = there.result === 0;
        if (!gone) write();
      });
    }
    transaction.addEventListener('complete', () => resolve(!gone));
    // A full disk shows only at the end: then only this is reported.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')));
  });
}

/** The first window's key is the one from before there were others. */
function keyOf({ place, slot }: CartSlot, tipoDte: TipoVenta): string {
  return slot === 0 ? `${place}/${tipoDte}` : `${place}/${tipoDte}/${slot}`;
}

/** The sales of a window, by type; only those that were kept. */
export async function storedCarts({
  place,
  slot,
}: CartSlot): Promise<Readonly<Partial<Record<TipoVenta, Cart>>>> {
  const own = (await storedOf<Kept>(CARTS, place)).filter((kept) => (kept.slot ?? 0) === slot);
  return Object.fromEntries(own.map(({ cart }) => [cart.tipoDte, whole(cart)]));
}

/** The windows of a place of which anything was kept. */
export async function storedSlots(place: string): Promise<readonly number[]> {
  const kept = await storedOf<Kept>(CARTS, place);
  return [...new Set(kept.map(({ slot = 0 }) => slot))].sort((left, right) => left - right);
}

/** The parked sales of a place, the oldest first. */
export async function storedParked(place: string): Promise<readonly ParkedSale[]> {
  const own = await storedOf<StoredParked>(PARKED, place);
  return own
    .map(({ id, name, at, cart }) => ({ id, name, at, cart: whole(cart) }))
    .sort((left, right) => left.at.localeCompare(right.at));
}

/** A sale as an older release kept it, with one related document at most. */
interface OlderCart {
  readonly relacionado?: CartRelated | null;
}

/** What an older release did not know is as in a sale that begins. */
function whole(kept: Cart & OlderCart): Cart {
  const { relacionado, ...cart } = kept;
  const older = relacionado === undefined || relacionado === null ? {} : { relacionados: [relacionado] };
  return { ...emptyCart(cart.tipoDte), ...older, ...cart };
}

async function storedOf<T extends Omit<Kept, 'cart' | 'slot'>>(
  store: string,
  place: string,
): Promise<readonly T[]> {
  const db = await opened();
  return new Promise((resolve, reject) => {
    const request = db.transaction(store).objectStore(store).getAll();
    request.addEventListener('success', () => {
      // Only this file writes there, and another shape has another number.
      const all = request.result as readonly T[];
      resolve(all.filter((kept) => kept.place === place && kept.shape === SHAPE));
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
  });
}
