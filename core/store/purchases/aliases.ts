/**
 * Suppliers' names for products, learned from barcodes and users; a changed alias is closed, not deleted
 * (§compras-productos).
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { insertionOf } from '../record.ts';
import { command } from '../statement.ts';
import { ALIAS, type Alias } from './purchase-rows.ts';

const CLOSE = command(
  'UPDATE supplier_alias SET until = ? WHERE supplier_id = ? AND clase = ? AND clave = ? AND until IS NULL',
);
const ADD = insertionOf('supplier_alias', ALIAS, 'since');
const LEARNT = ALIAS.select(
  'SELECT * FROM supplier_alias WHERE supplier_id = ? AND clase = ? AND clave = ? AND since = ? AND until IS NULL',
);
const FORMER = ALIAS.select(
  'SELECT * FROM supplier_alias WHERE supplier_id = ? AND clase = ? AND clave = ? AND until = ? ORDER BY id DESC LIMIT 1',
);

/** Current alias of a supplier's code or cleaned name, or null. */
export const findAlias = ALIAS.select(
  'SELECT * FROM supplier_alias WHERE supplier_id = ? AND clase = ? AND clave = ? AND until IS NULL',
  ({ supplierId, clase, clave }: Pick<Alias, 'supplierId' | 'clase' | 'clave'>) => [supplierId, clase, clave],
).find;

/** Adds an alias, closing a different one for the same name. */
export function learnAlias(tx: Tx, alias: Alias, at: Instant): void {
  const known = findAlias(tx, alias);
  if (known !== null && JSON.stringify(known) === JSON.stringify(alias)) return;
  CLOSE.run(tx, at, alias.supplierId, alias.clase, alias.clave);
  ADD.run(tx, alias, { since: at });
}

/** Reverts an alias learned at a moment, unless it changed since, and restores the previous one. */
export function forgetAlias(
  tx: Tx,
  { supplierId, clase, clave }: Pick<Alias, 'supplierId' | 'clase' | 'clave'>,
  { learntAt, at }: { readonly learntAt: Instant; readonly at: Instant },
): void {
  if (LEARNT.find(tx, supplierId, clase, clave, learntAt) === null) return;
  const former = FORMER.find(tx, supplierId, clase, clave, learntAt);
  CLOSE.run(tx, at, supplierId, clase, clave);
  if (former !== null) ADD.run(tx, former, { since: at });
}
