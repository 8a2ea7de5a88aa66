/** Keeps sales on this computer's disk, one per place and type. */
import type { TipoDte } from '../../core/contract/edition.ts';
import type { Cart } from './cart.ts';

const DATABASE = 'caja-dte';
const STORE = 'carts';
/** Raised when a cart gets another shape; carts of older shapes are left alone. */
const SHAPE = 1;

interface Kept {
  readonly place: string;
  readonly shape: number;
  readonly cart: Cart;
}

let database: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  return database;
}

/** Writes a sale; resolves once it is on the disk. */
export async function keepCart(place: string, cart: Cart): Promise<void> {
  const db = await opened();
  await new Promise<void>((resolve, reject) => {
    // Strict: flushed to the disk, a power cut is what it is for.
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    const kept: Kept = { place, shape: SHAPE, cart };
    transaction.objectStore(STORE).put(kept, `${place}/${cart.tipoDte}`);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('not kept')));
  });
}

/** The sales of a place, by type; only those that were kept. */
export async function keptCarts(place: string): Promise<Readonly<Partial<Record<TipoDte, Cart>>>> {
  const db = await opened();
  return new Promise((resolve, reject) => {
    const request = db.transaction(STORE).objectStore(STORE).getAll();
    request.addEventListener('success', () => {
      // Only this file writes there, and another shape is told by its number.
      const own = (request.result as readonly Kept[]).filter(
        (kept) => kept.place === place && kept.shape === SHAPE,
      );
      resolve(Object.fromEntries(own.map(({ cart }) => [cart.tipoDte, cart])));
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
  });
}
