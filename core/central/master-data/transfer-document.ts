/** A nota de remisión of any till of the business, for the shop that receives the goods. */
import type { TransferDocumentAnswer, TransferQuestion } from '../../contract/central/transfer-document.ts';
import type { Tx } from '../store/database.ts';

const DOCUMENT = `
  SELECT d.codigo_generacion, d.numero_control, d.estado, d.sello, v.payload,
    ARRAY(SELECT g.firma FROM document_signature g WHERE g.company_id = d.company_id AND g.installation_id = d.installation_id
      AND g.documento = d.documento AND g.version = d.version) AS firmas
  FROM document d
  JOIN document_version v ON v.company_id = d.company_id AND v.installation_id = d.installation_id AND v.documento = d.documento
    AND v.version = d.version
  WHERE (d.codigo_generacion = $1 OR d.numero_control = $1) AND d.tipo_dte = '04' AND d.counts
  ORDER BY d.ambiente = $3 DESC, d.nit = $2 DESC, d.emitted_at DESC LIMIT 1`;

interface DocumentRow {
  readonly codigo_generacion: string;
  readonly numero_control: string;
  readonly estado: string;
  readonly sello: string | null;
  readonly payload: string;
  readonly firmas: string[];
}

/**
 * Finds it by its code or number; null if there is none. Taxpayers, environments and years may have one number: the latest of those that
 * are asked for, else of any.
 */
export async function transferDocumentFor(
  tx: Tx,
  { documento, nit, ambiente }: TransferQuestion,
): Promise<TransferDocumentAnswer | null> {
  const asked = [documento.toUpperCase(), nit ?? null, ambiente ?? null];
  const row = await tx.row<DocumentRow & Record<string, unknown>>(DOCUMENT, asked);
  if (row === null) return null;
  const { codigo_generacion: codigoGeneracion, numero_control: numeroControl, ...rest } = row;
  return { ...rest, codigoGeneracion, numeroControl };
}
