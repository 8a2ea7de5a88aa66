/** What promotions took off each document, in its commit, and of what lines: enough to reckon it anew (§promotions). */
import { z } from 'zod';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { AppliedPromotion, PromotedLine } from '../../domain/promotions/apply-promotions.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';

const SALE = record({
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

const INSERT_SALE = insertionOf('promoted_sale', SALE);
const INSERT_SAVING = insertionOf('promotion_saving', SAVING);
const SAVINGS = SAVING.select('SELECT * FROM promotion_saving WHERE document_id = ? ORDER BY grupo, linea');
const NAMED_SAVING = record({ linea: column.integer, nombre: column.text, centavos: column.cents });
const NAMED = NAMED_SAVING.select(`
  SELECT linea, terms ->> 'nombre' AS nombre, sum(centavos) AS centavos FROM promotion_saving
  JOIN promotion_version USING (promocion, version) WHERE document_id = ? AND centavos > 0
  GROUP BY linea, promocion ORDER BY linea, min(grupo)`);

const SUM = record({ ventas: column.integer, centavos: column.cents }).select(`
  SELECT count(DISTINCT document_id) AS ventas, coalesce(sum(centavos), 0) AS centavos
  FROM promotion_saving WHERE promocion = ?`);

/** A line as promotions saw it; of one that took no part, null. */
const keptLines = z.array(
  z
    .object({
      codigo: z.string(),
      categoria: z.string().nullable(),
      pesado: z.boolean(),
      cantidad: z.int(),
      centavos: z.string().transform(BigInt),
    })
    .nullable(),
);

/** What a sale had of promotions. */
export interface PromotedSale {
  readonly at: Instant;
  readonly lista: string | null;
  /** The last version that was known. */
  readonly conocidas: number;
  /** By place in the document. */
  readonly lineas: readonly (PromotedLine | null)[];
  /** Its lines by place in the document. */
  readonly applied: readonly AppliedPromotion[];
}

/** Writes it beside its document. */
export function insertPromotedSale(tx: Tx, documentId: number, sale: PromotedSale): void {
  const { at, lista, conocidas, lineas, applied } = sale;
  const kept = lineas.map((line) => (line === null ? null : { ...line, centavos: String(line.centavos) }));
  INSERT_SALE.run(tx, { documentId, at, lista, conocidas, lineas: JSON.stringify(kept) });
  for (const [grupo, { promocion, version, veces, partes }] of applied.entries())
    for (const { linea, cantidad, ahorro } of partes)
      INSERT_SAVING.run(tx, {
        documentId,
        grupo,
        linea,
        promocion,
        version,
        veces,
        cantidad,
        centavos: ahorro,
      });
}

/** A promotion of a line of a document, with its name. */
export type NamedSaving = RecordOf<typeof NAMED_SAVING>;

/** What promotions took off the lines of a document, by name. */
export function namedSavings(reader: Reader, documentId: number): readonly NamedSaving[] {
  return NAMED.list(reader, documentId);
}

/** What a promotion took off so far, and in how many sales. */
export function savedByPromotion(
  reader: Reader,
  promocion: number,
): { readonly ventas: number; readonly centavos: bigint } {
  return SUM.find(reader, promocion) ?? { ventas: 0, centavos: 0n };
}

/** The rows of a document. */
export function savingsOf(reader: Reader, documentId: number): readonly RecordOf<typeof SAVING>[] {
  return SAVINGS.list(reader, documentId);
}

/** Lines as they are kept. */
export function readKeptLines(lineas: string): readonly (PromotedLine | null)[] {
  return keptLines.parse(JSON.parse(lineas));
}
