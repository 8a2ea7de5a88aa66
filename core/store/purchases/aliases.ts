/** What suppliers call products: learnt from barcodes and people, closed when it changes (§compras-productos). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { insertionOf } from '../record.ts';
import { command } from '../statement.ts';
import { ALIAS, type Alias } from './purchase-rows.ts';

const FIND = ALIAS.select(
  'SELECT * FROM supplier_alias WHERE supplier_id = ? AND clase = ? AND clave = ? AND until IS NULL',
);
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

/** What a supplier means by a code or by a cleaned name; null where nobody said. */
export function findAlias(
  reader: Reader,
  { supplierId, clase, clave }: Pick<Alias, 'supplierId' | 'clase' | 'clave'>,
): Alias | null {
  return FIND.find(reader, supplierId, clase, clave);
}

/** Learns what a supplier calls a product; what was known by that name before is closed where it differs. */
export function learnAlias(tx: Tx, alias: Alias, at: Instant): void {
  const known = findAlias(tx, alias);
  if (known !== null && JSON.stringify(known) === JSON.stringify(alias)) return;
  CLOSE.run(tx, at, alias.supplierId, alias.clase, alias.clave);
  ADD.run(tx, alias, { since: at });
}

/** Closes what was learnt at a moment, unless it changed since; what was known before it counts again. */
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
