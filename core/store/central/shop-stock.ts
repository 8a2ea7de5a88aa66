/**
 * Stock of the shop over all its tills, as last received from the central server, and the last stock entry of this till
 * it includes. Empty without enrolment or data.
 */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { ShopStockRow } from '../../contract/central/stock/shop-stock.ts';
import { existenceWith, NOTHING_THERE, type Existence, type Happened } from '../../domain/stock/existence.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { command } from '../statement.ts';

/** Time of the data, and the last stock entry of this till that it includes. */
const TOLD = record({
  after: column.integer,
  at: column.integer,
  entryId: column.integer,
  till: column.text,
});
const TOLD_END = TOLD.select(`
  SELECT after, at, entry_id, installation AS till FROM central_stock_end CROSS JOIN central_link WHERE installation IS NOT NULL`);
const FORGET_END = command('DELETE FROM central_stock_end');
const PUT_END = command('INSERT INTO central_stock_end (id, after, at, entry_id) VALUES (1, ?, ?, ?)');
const FORGET_ROWS = command('DELETE FROM central_stock');
const PUT_ROWS = command(`
  INSERT OR REPLACE INTO central_stock (nit, ambiente, place, codigo_plano, base, count_at, count_till, count_paper)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7 FROM json_each(?)`);

const GIVEN = 'given AS MATERIALIZED (SELECT +? AS issuer, +? AS branch, +? AS ambiente, +? AS products)';
const SAID = record({
  product: column.integer,
  base: column.integer,
  countAt: orNull(column.integer),
  countTill: orNull(column.text),
  countPaper: orNull(column.integer),
}).select(`
  WITH ${GIVEN}
  SELECT p.num AS product, c.base, c.count_at, c.count_till, c.count_paper FROM given CROSS JOIN json_each(given.products) AS w
  CROSS JOIN product AS p ON p.num = w.value CROSS JOIN issuer AS i ON i.id = given.issuer
  CROSS JOIN branch AS b ON b.issuer_id = i.id AND b.id = given.branch
  CROSS JOIN central_stock AS c ON c.nit = i.nit AND c.ambiente = given.ambiente AND c.place = 'sucursal:' || b.cod_estable
    AND c.codigo_plano = p.codigo_plano`);
/** Stock places of all branches of the same establishment. */
const SHELVES = `shelves AS MATERIALIZED (SELECT 'sucursal:' || o.id AS place FROM given
  CROSS JOIN branch AS b ON b.issuer_id = given.issuer AND b.id = given.branch
  CROSS JOIN branch AS o ON o.issuer_id = b.issuer_id AND o.cod_estable = b.cod_estable)`;
const LATER =
  'stock_entry AS e ON e.id > (SELECT entry_id FROM central_stock_end) AND e.ambiente = given.ambiente';
const OWN = record({
  product: column.integer,
  at: column.integer,
  paper: column.integer,
  base: column.integer,
});
const OWN_MOVES = OWN.select(`
  WITH ${GIVEN}, ${SHELVES}
  SELECT m.product, m.at, e.id AS paper, m.base * ((m.hacia IN shelves) - (m.desde IN shelves)) AS base
  FROM given CROSS JOIN ${LATER} CROSS JOIN stock_move AS m ON m.entry_id = e.id
  WHERE m.product IN (SELECT value FROM json_each(given.products)) AND (m.hacia IN shelves OR m.desde IN shelves)`);
const OWN_COUNTS = OWN.extend({ item: column.integer }).select(`
  WITH ${GIVEN}, ${SHELVES}
  SELECT c.product, c.at, e.id AS paper, c.contado AS base, c.item
  FROM given CROSS JOIN ${LATER} CROSS JOIN stock_count_line AS c ON c.entry_id = e.id
  WHERE c.product IN (SELECT value FROM json_each(given.products)) AND c.place IN shelves
    AND NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id)`);

/** Position received; null before the first data. */
export function centralStockPosition(
  reader: Reader,
): { readonly after: number; readonly at: Instant } | null {
  return TOLD_END.find(reader);
}

/** Starts an update: no position until {@link finishStock}. */
export function beginStock(tx: Tx, { anew }: { readonly anew: boolean }): void {
  FORGET_END.run(tx);
  if (anew) FORGET_ROWS.run(tx);
}

export function putStock(tx: Tx, rows: readonly ShopStockRow[]): void {
  const values = rows.map(({ nit, ambiente, place, codigoPlano, base, count }) => [
    nit,
    ambiente,
    place,
    codigoPlano,
    base,
    count?.at ?? null,
    count?.till ?? null,
    count?.paper ?? null,
  ]);
  PUT_ROWS.run(tx, JSON.stringify(values));
}

/** Ends an update. @param told `entry`: last stock entry of this till that the rows include */
export function finishStock(
  tx: Tx,
  told: { readonly after: number; readonly at: Instant; readonly entry: number },
): void {
  PUT_END.run(tx, told.after, told.at, told.entry);
}

/** Stock from the central server plus later entries of this till, and the time of the central data. */
export interface SeenStock {
  readonly base: number;
  readonly countAt: Instant | null;
  readonly segun: Instant;
}

/** Stock by product; null if the central server has sent nothing yet. */
export function seenStock(
  reader: Reader,
  of: {
    readonly issuerId: string;
    readonly branchId: string;
    readonly ambiente: Ambiente;
    readonly products: readonly number[];
  },
): ((product: number) => SeenStock) | null {
  const told = TOLD_END.find(reader);
  if (told === null) return null;
  const given = [of.issuerId, of.branchId, of.ambiente, JSON.stringify(of.products)] as const;
  const said = new Map(SAID.list(reader, ...given).map((row) => [row.product, row]));
  const happened = ({ at, paper }: { readonly at: Instant; readonly paper: number }): Happened => ({
    at,
    till: told.till,
    paper,
  });
  const moves = Map.groupBy(OWN_MOVES.list(reader, ...given), ({ product }) => product);
  const counts = Map.groupBy(OWN_COUNTS.list(reader, ...given), ({ product }) => product);
  return (product) => {
    const { base, count } = existenceWith(existenceOf(said.get(product)), {
      moves: (moves.get(product) ?? []).map((row) => ({ ...happened(row), base: row.base })),
      counts: (counts.get(product) ?? []).map((row) => ({
        ...happened(row),
        contado: row.base,
        item: row.item,
      })),
    });
    return { base, countAt: count?.at ?? null, segun: told.at };
  };
}

function existenceOf(row: ReturnType<typeof SAID.find> | undefined): Existence {
  if (row === undefined || row === null) return NOTHING_THERE;
  const { base, countAt: at, countTill: till, countPaper: paper } = row;
  return { base, count: at === null || till === null || paper === null ? null : { at, till, paper } };
}
