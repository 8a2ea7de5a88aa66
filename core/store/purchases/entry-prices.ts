/** Sale prices at the time a purchase was entered; deleted if the entry is undone (§compras-precio). */
import type { StoredProduct } from '../catalogue/products.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record } from '../record.ts';
import { command } from '../statement.ts';

const ENTRY_PRICE = record({
  purchaseId: column.integer,
  /** Code of the product or presentation. */
  codigo: column.text,
  /** USD including VAT, decimal text. */
  precio: column.text,
});

const ADD = insertionOf('purchase_price', ENTRY_PRICE);
const OF_PURCHASE = ENTRY_PRICE.select('SELECT * FROM purchase_price WHERE purchase_id = ?');

/** @param products without duplicates */
export function keepEntryPrices(tx: Tx, purchaseId: number, products: readonly StoredProduct[]): void {
  for (const { codigo, precio } of products.flatMap((product) => [product, ...product.presentaciones]))
    ADD.run(tx, { purchaseId, codigo, precio });
}

/** Prices by code; empty for purchases older than this table. */
export function entryPricesOf(reader: Reader, purchaseId: number): ReadonlyMap<string, string> {
  return new Map(OF_PURCHASE.list(reader, purchaseId).map(({ codigo, precio }) => [codigo, precio]));
}

/** To be called when the entry is undone. */
export const forgetEntryPrices = command<[purchaseId: number]>(
  'DELETE FROM purchase_price WHERE purchase_id = ?',
).run;
