/** Promotion savings of each document, with the lines needed to recalculate them (§promotions). */
import { keptLines } from '../../contract/till/promotions.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { AppliedPromotion, PromotedLine } from '../../domain/promotions/apply-promotions.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';

export const PROMOTED_SALE = record({
  documentId: column.integer,
  at: column.integer,
  lista: orNull(column.text),
  conocidas: column.integer,
  lineas: column.text,
});
const SAVING = record({
  documentId: column.integer,
  grupo: column.integer,
  linea: column.integer,
  promocion: column.integer,
  version: column.integer,
  veces: column.integer,
  cantidad: column.integer,
  centavos: column.cents,
});

const INSERT_SALE = insertionOf('promoted_sale', PROMOTED_SALE);
const INSERT_SAVING = insertionOf('promotion_saving', SAVING);
const SAVINGS = SAVING.select('SELECT * FROM promotion_saving WHERE document_id = ? ORDER BY grupo, linea');
const NAMED_SAVING = record({
  linea: column.integer,
  nombre: column.text,
  version: column.integer,
  centavos: column.cents,
});
const ONE = PROMOTED_SALE.select('SELECT * FROM promoted_sale WHERE document_id = ?');

export interface KeptLine extends PromotedLine {
  /** Other discount on the line: decimal text including VAT; null if unknown. */
  readonly descuento: string | null;
}

export interface PromotedSale {
  readonly at: Instant;
  readonly lista: string | null;
  /** Number of the last promotion version known at the sale. */
  readonly conocidas: number;
  /** By line index in the document. */
  readonly lineas: readonly (KeptLine | null)[];
  /** Promotions applied; lines by index in the document. */
  readonly applied: readonly AppliedPromotion[];
}

/** To be called in the document's commit. */
export function insertPromotedSale(tx: Tx, documentId: number, sale: PromotedSale): void {
  const { at, lista, conocidas, lineas, applied } = sale;
  const kept = lineas.map((line) => (line === null ? null : { ...line, centavos: String(line.centavos) }));
  INSERT_SALE.run(tx, { documentId, at, lista, conocidas, lineas: JSON.stringify(kept) });
  for (const row of savingsOf(documentId, applied)) INSERT_SAVING.run(tx, row);
}

/** Null without a promotion. */
export function findPromotedSale(reader: Reader, documentId: number): Omit<PromotedSale, 'applied'> | null {
  const sale = ONE.find(reader, documentId);
  return sale === null ? null : { ...sale, lineas: linesOf(sale.lineas) };
}

/** Whether the stored savings equal `applied`. */
export function areKeptSavings(
  reader: Reader,
  documentId: number,
  applied: readonly AppliedPromotion[],
): boolean {
  return sameRows(savingsOf(documentId, applied), SAVINGS.list(reader, documentId));
}

function sameRows(a: readonly RecordOf<typeof SAVING>[], b: readonly RecordOf<typeof SAVING>[]): boolean {
  const text = (rows: typeof a) =>
    rows
      .map((row) => SAVING.values(row).join(' '))
      .toSorted()
      .join(', ');
  return text(a) === text(b);
}

/** Parses the `lineas` column. */
export function linesOf(kept: string): PromotedSale['lineas'] {
  return keptLines
    .parse(JSON.parse(kept))
    .map((line) => (line === null ? null : { ...line, centavos: BigInt(line.centavos) }));
}

export type NamedSaving = RecordOf<typeof NAMED_SAVING>;

export const namedSavings = NAMED_SAVING.select<[documentId: number]>(`
  SELECT linea, terms ->> 'nombre' AS nombre, version, sum(centavos) AS centavos FROM promotion_saving
  JOIN promotion_version USING (promocion, version) WHERE document_id = ? AND centavos > 0
  GROUP BY linea, promocion ORDER BY linea, min(grupo)`).list;

function savingsOf(
  documentId: number,
  applied: readonly AppliedPromotion[],
): readonly RecordOf<typeof SAVING>[] {
  return applied.flatMap(({ promocion, version, veces, partes }, grupo) =>
    partes.map(({ linea, cantidad, ahorro }) => ({
      documentId,
      grupo,
      linea,
      promocion,
      version,
      veces,
      cantidad,
      centavos: ahorro,
    })),
  );
}
