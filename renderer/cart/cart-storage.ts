/** Stores carts in IndexedDB: the current one of each window, place and type, and the parked ones. */
import type { TipoVenta } from '../../core/contract/edition.ts';
import { emptyCart, type Cart, type CartRelated } from './cart.ts';

const DATABASE = 'caja-dte';
const CARTS = 'carts';
const PARKED = 'parked';
const VERSION = 2;
/** Version of the stored shape; carts of older versions are ignored. */
const SHAPE = 1;

export interface CartSlot {
  readonly place: string;
  /** Number of the window; 0 for the first. */
  readonly slot: number;
}

interface Kept {
  readonly place: string;
  /** Absent for the first window. */
  readonly slot?: number;
  readonly shape: number;
  readonly cart: Cart;
}

/** A cart set aside until its customer returns. */
export interface ParkedSale {
  readonly id: string;
  /** Name given by the person; may be empty. */
  readonly name: string;
  /** Time of parking, ISO 8601 UTC. */
  readonly at: string;
  readonly cart: Cart;
}

type StoredParked = ParkedSale & Omit<Kept, 'cart' | 'slot'>;

export interface Change {
  readonly put?: readonly Cart[];
  readonly park?: ParkedSale;
  readonly unpark?: string;
  /** Cart of a closed window, which continues elsewhere. */
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
      // Another window upgrades the database: close, so as not to block it.
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

/** Writes a change. @returns false if another window took the parked cart first */
export async function keep({ place, slot }: CartSlot, change: Change): Promise<boolean> {
  const { put, park, unpark, leave } = change;
  const db = await opened();
  return new Promise<boolean>((resolve, reject) => {
    // Flushed to disk, to survive a power cut.
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
    // A full disk aborts the transaction at its end.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')));
  });
}

/** The first window's key has no slot. */
function keyOf({ place, slot }: CartSlot, tipoDte: TipoVenta): string {
  return slot === 0 ? `${place}/${tipoDte}` : `${place}/${tipoDte}/${slot}`;
}

export async function storedCarts({
  place,
  slot,
}: CartSlot): Promise<Readonly<Partial<Record<TipoVenta, Cart>>>> {
  const own = (await storedOf<Kept>(CARTS, place)).filter((kept) => (kept.slot ?? 0) === slot);
  return Object.fromEntries(own.map(({ cart }) => [cart.tipoDte, whole(cart)]));
}

export async function storedSlots(place: string): Promise<readonly number[]> {
  const kept = await storedOf<Kept>(CARTS, place);
  return [...new Set(kept.map(({ slot = 0 }) => slot))].sort((left, right) => left - right);
}

/** Parked carts of a place, oldest first. */
export async function storedParked(place: string): Promise<readonly ParkedSale[]> {
  const own = await storedOf<StoredParked>(PARKED, place);
  return own
    .map(({ id, name, at, cart }) => ({ id, name, at, cart: whole(cart) }))
    .sort((left, right) => left.at.localeCompare(right.at));
}

/** A stored cart of an older release, with one related document at most. */
interface OlderCart {
  readonly relacionado?: CartRelated | null;
}

/** Fills fields that older releases did not store with defaults. */
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
      // Only this file writes there; other versions have other numbers.
      const all = request.result as readonly T[];
      resolve(all.filter((kept) => kept.place === place && kept.shape === SHAPE));
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
  });
}
