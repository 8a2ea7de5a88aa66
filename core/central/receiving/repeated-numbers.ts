/** Numbers that two documents of a company hold: accepted, since the centre must show what happened, and told. */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import type { Tx } from '../store/database.ts';
import type { StreamRecord } from './read-records.ts';
import type { Finding } from './verify-records.ts';

const REPEATED = `
  SELECT mine.numero_control, mine.documento, other.documento AS other_documento, other.installation_id
  FROM document mine JOIN document other USING (company_id, nit, ambiente, autoridad, tipo_dte, serie, formato, anio, numero)
  WHERE mine.installation_id = $1 AND mine.documento = ANY ($2) AND mine.numero_vigente AND other.numero_vigente
    AND other.documento <> mine.documento`;

/** What is told of documents of these records whose number another one has. */
export async function repeatedNumbers(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<readonly Finding[]> {
  // A number is taken once, when the document is first seen.
  const issued = records.filter(
    ({ kind, row }) => kind === 'document' && (row as RecordRow<'document'>).estado === 'EMITIDO',
  );
  if (issued.length === 0) return [];
  const codes = issued.map(({ row }) => row['documento']);
  const found = await tx.rows<{
    numero_control: string;
    documento: string;
    other_documento: string;
    installation_id: string;
  }>(REPEATED, [installation, codes]);
  return found.map((row) => ({
    kind: 'NUMERO_REPETIDO',
    about: row.numero_control,
    detail: {
      numeroControl: row.numero_control,
      documentos: [row.documento, row.other_documento],
      instalacion: row.installation_id,
    },
  }));
}
