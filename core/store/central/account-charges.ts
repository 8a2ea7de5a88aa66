/** What documents charge to accounts, as the centre is to know it (§accounts). */
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

const FIND = CHARGE.select('SELECT * FROM central_charge WHERE document_id = ?');
const PUT = command(`
  INSERT INTO central_charge (document_id, tipo_documento, num_documento, vence, centavos) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (document_id) DO UPDATE SET tipo_documento = excluded.tipo_documento, num_documento = excluded.num_documento,
    vence = excluded.vence, centavos = excluded.centavos`);
const LAST = query('SELECT coalesce(max(id), 0) AS last FROM life_line');
/** Documents that charge, or once charged, to which something happened, or to what adjusts or replaces them. */
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

/** The last life line of a document; 0 without any. */
export function lastLifeLine(reader: Reader): number {
  const row = LAST.get(reader);
  return row === undefined ? 0 : integer(row, 'last');
}

/** Up to which life line charges are noted. */
export function chargesNotedUntil(reader: Reader): number {
  const row = NOTED.get(reader);
  return row === undefined ? 0 : Number(text(row, 'valor'));
}

/** Charges are noted up to a life line. */
export function noteChargesUntil(tx: Tx, lifeLine: number): void {
  NOTE.run(tx, String(lifeLine));
}

/** Documents of which what they charge may have changed between two life lines. */
export function affectedCharges(
  reader: Reader,
  { after, until }: { readonly after: number; readonly until: number },
): readonly number[] {
  return AFFECTED.list(reader, after, until);
}

/** What is noted of a document; null where nothing. */
export function centralCharge(reader: Reader, documentId: number): CentralCharge | null {
  return FIND.find(reader, documentId);
}

/** Notes what a document charges now. */
export function putCentralCharge(tx: Tx, charge: CentralCharge): void {
  const { documentId, tipoDocumento, numDocumento, vence, centavos } = charge;
  PUT.run(tx, documentId, tipoDocumento, numDocumento, vence, centavos);
}
