/** The printable version of a document of any till, also of a revoked one. */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { PRINTED_STANDING_OF, printedInvalidation } from '../../domain/event/printed-standing.ts';
import type { DocumentState } from '../../domain/lifecycle.ts';
import { publicQueryUrl } from '../../domain/public-query.ts';
import type { Tx } from '../store/database.ts';

/** Cause in the document's history of a simulator call. */
const REHEARSED = 'ensayo';
const DOCUMENT = `
  SELECT d.codigo_generacion, d.fec_emi, d.ambiente, d.autoridad, d.estado, d.sello, v.payload, d.invalidated_by,
    (SELECT detalle FROM life_line l WHERE l.company_id = d.company_id AND l.installation_id = d.installation_id
       AND l.documento = d.documento AND l.causa = '${REHEARSED}' ORDER BY l.id DESC LIMIT 1) AS ensayo
  FROM document d JOIN document_version v USING (company_id, installation_id, documento, version)
  WHERE d.installation_id = $1 AND d.documento = $2`;
const INVALIDATION = `
  SELECT payload, sello, fh_procesamiento, created_at FROM event
  WHERE installation_id = $1 AND tipo = 'INVALIDACION' AND documentos ? $2 AND estado = 'PROCESADO' ORDER BY created_at DESC LIMIT 1`;

interface PrintedRow extends Pick<PrintedDocument, 'ambiente' | 'autoridad' | 'payload'> {
  readonly codigo_generacion: string;
  readonly fec_emi: string;
  readonly estado: DocumentState;
  readonly sello: string | null;
  readonly ensayo: string | null;
  /** The till whose event invalidated it, if not the issuing one. */
  readonly invalidated_by: string | null;
}

interface EventRow {
  readonly payload: string;
  readonly sello: string | null;
  readonly fh_procesamiento: string | null;
  readonly created_at: string;
}

export interface Printed {
  readonly name: string;
  readonly document: PrintedDocument;
}

/** A document as printed now; null if there is none or its text has not arrived. Cashier and logo stay at the till. */
export async function printedDocument(
  tx: Tx,
  { installation, documento }: { readonly installation: string; readonly documento: string },
): Promise<Printed | null> {
  const row = await tx.row<PrintedRow>(DOCUMENT, [installation, documento]);
  if (row === null) return null;
  const { codigo_generacion: codigoGeneracion, fec_emi: fecEmi, estado, ambiente, autoridad, payload } = row;
  const invalidated = estado === 'INVALIDADO';
  const event = invalidated
    ? await tx.row<EventRow>(INVALIDATION, [row.invalidated_by ?? installation, documento])
    : null;
  return {
    name: `${codigoGeneracion}.pdf`,
    document: {
      payload,
      standing: PRINTED_STANDING_OF[estado],
      selloRecibido: row.sello,
      ambiente,
      autoridad,
      consultaPublica: publicQueryUrl({ ambiente, codigoGeneracion, fecEmi }),
      copia: 0,
      vendio: null,
      recibido: null,
      logo: null,
      ...(row.ensayo === null ? {} : { ensayo: row.ensayo }),
      invalidacion: event === null ? null : printedInvalidation(storedOf(event)),
    },
  };
}

function storedOf({ payload, sello, fh_procesamiento: at, created_at: createdAt }: EventRow) {
  return { payload, sello, fhProcesamiento: at === null ? null : Number(at), createdAt: Number(createdAt) };
}
