/** Account charges of documents, as sent to the central server (§accounts). */
import { column, record, type RecordOf } from '../record.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, text } from '../row.ts';
import { command, query } from '../statement.ts';

const CHARGE = record({
  documentId: column.integer,
  tipoDocumento: column.text,
  numDocumento: column.text,
  vence: column.text,
  centavos: column.cents,
});
export type CentralCharge = RecordOf<typeof CHARGE>;

const PUT = command(`
  INSERT INTO central_charge (document_id, tipo_documento, num_documento, vence, centavos) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (document_id) DO UPDATE SET tipo_documento = excluded.tipo_documento, num_documento = excluded.num_documento,
    vence = excluded.vence, centavos = excluded.centavos`);
const LAST = query('SELECT coalesce(max(id), 0) AS last FROM life_line');
/** Documents with a charge whose history changed, or that of a document adjusting or replacing them. */
const AFFECTED = column.integer.select(`
  WITH happened AS MATERIALIZED (SELECT DISTINCT document_id AS id FROM life_line WHERE id > ? AND id <= ?),
  affected AS (
    SELECT id FROM happened
    UNION SELECT o.id FROM happened CROSS JOIN document_related r ON r.document_id = happened.id
      CROSS JOIN document o ON o.codigo_generacion = r.codigo_generacion
    UNION SELECT o.id FROM happened CROSS JOIN document n ON n.id = happened.id CROSS JOIN document o ON o.codigo_generacion = n.reemplaza_a)
  SELECT id FROM affected WHERE EXISTS (SELECT 1 FROM account_charge c WHERE c.document_id = affected.id) ORDER BY id`);
const NOTED = query("SELECT valor FROM central_fixed WHERE nombre = 'cargos'");
const NOTE = command("INSERT OR REPLACE INTO central_fixed (nombre, valor) VALUES ('cargos', ?)");

/** Id of the latest history entry of any document; 0 without any. */
export function lastLifeLine(reader: Reader): number {
  const row = LAST.get(reader);
  return row === undefined ? 0 : integer(row, 'last');
}

/** Id of the last history entry whose charges were updated. */
export function chargesNotedUntil(reader: Reader): number {
  const row = NOTED.get(reader);
  return row === undefined ? 0 : Number(text(row, 'valor'));
}

export function noteChargesUntil(tx: Tx, lifeLine: number): void {
  NOTE.run(tx, String(lifeLine));
}

/** Documents whose charge may have changed in a range of history entries. */
export function affectedCharges(
  reader: Reader,
  { after, until }: { readonly after: number; readonly until: number },
): readonly number[] {
  return AFFECTED.list(reader, after, until);
}

/** Null without a stored charge. */
export const centralCharge = CHARGE.select<[documentId: number]>(
  'SELECT * FROM central_charge WHERE document_id = ?',
).find;

export function putCentralCharge(tx: Tx, charge: CentralCharge): void {
  const { documentId, tipoDocumento, numDocumento, vence, centavos } = charge;
  PUT.run(tx, documentId, tipoDocumento, numDocumento, vence, centavos);
}
