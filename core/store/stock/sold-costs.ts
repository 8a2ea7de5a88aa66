/** Sales with the cost of each line's goods, newest first, in pages (§margen). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { soldCodeRow } from '../catalogue/product-codes.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { integer } from '../row.ts';
import { soldPieceOf, soldPieceSql, type SoldPiece, type SoldScope } from '../statistics/till-statistics.ts';
import { MOVE_COST, MOVE_COST_SQL, MOVE_ORIGIN } from './move-cost.ts';

const SALE = record({
  ...DOCUMENT.pick('id', 'fecEmi', 'tipoDte').shape,
  /** `cuerpoDocumento` and `resumen` of the signed document. */
  items: column.text,
  resumen: column.text,
});
export type SaleTexts = RecordOf<typeof SALE>;

/** Goods of a sale line; `base` is negative for returns. */
const SOLD_MOVE = record({
  documentId: column.integer,
  /** `numItem` of the line. */
  item: column.integer,
  product: column.integer,
  ambiente: column.oneOf(AMBIENTES),
  base: column.integer,
  ...MOVE_COST.shape,
});
export type SoldMove = RecordOf<typeof SOLD_MOVE>;

/** Excludes reversals of the moves of a nota de remisión: they happen when it is billed and are no returns. */
const MOVES = SOLD_MOVE.select(`
  SELECT e.document_id, m.item, m.product, e.ambiente, iif(m.hacia = 'cliente', m.base, -m.base) AS base,
    ${MOVE_COST_SQL}
  FROM json_each(?) AS sale CROSS JOIN stock_entry AS e INDEXED BY stock_entry_document ON e.document_id = sale.value
  CROSS JOIN stock_move AS m INDEXED BY stock_move_entry ON m.entry_id = e.id AND 'cliente' IN (m.desde, m.hacia)
  ${MOVE_ORIGIN}
  WHERE (SELECT causa FROM stock_entry AS first WHERE first.id = coalesce(f.entry_id, o.entry_id, m.entry_id)) <> 'remision'
  ORDER BY m.id`);

/** Newest first. */
export const soldTexts = SALE.select(
  soldPieceSql(
    "tipo_dte, json_extract(payload, '$.cuerpoDocumento') AS items, json_extract(payload, '$.resumen') AS resumen",
  ),
  (scope: SoldScope, piece: SoldPiece) => [...soldPieceOf(scope, piece)],
).list;

/** Moves of the documents by line, including reversals. */
export function soldMoves(reader: Reader, documents: readonly number[]): readonly SoldMove[] {
  return MOVES.list(reader, JSON.stringify(documents));
}

export const NAMED_GOODS = record({
  product: column.integer,
  codigo: column.text,
  descripcion: column.text,
  categoria: orNull(column.text),
  pesado: column.flag,
  llevaExistencia: column.flag,
});
export type NamedGoods = RecordOf<typeof NAMED_GOODS>;

const COLUMNS = 'num AS product, codigo, descripcion, categoria, pesado, lleva_existencia';
const BY_NUM = NAMED_GOODS.select(`SELECT ${COLUMNS} FROM product WHERE num = ?`);

/** Cached lookup of products by number, or by code of a product or presentation. */
export function goodsLookup(reader: Reader, issuerId: string) {
  const nums = new Map<number, NamedGoods | null>();
  const codes = new Map<string, NamedGoods | null>();
  const byNum = (product: number): NamedGoods | null =>
    kept(nums, product, () => BY_NUM.find(reader, product));
  const byCode = (codigo: string | null): NamedGoods | null =>
    codigo === null
      ? null
      : kept(codes, codigo, () => {
          const row = soldCodeRow(reader, issuerId, codigo);
          return row === undefined ? null : byNum(integer(row, 'num'));
        });
  return { byNum, byCode };
}

function kept<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value {
  const found = known.has(key) ? (known.get(key) as Value) : find();
  known.set(key, found);
  return found;
}
