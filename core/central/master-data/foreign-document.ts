/** A document of a revoked till, only for the till of its shop that has an open order about it. */
import type { ForeignDocument } from '../../contract/central/foreign-document.ts';
import { FOREIGN_INVALIDATION, FOREIGN_QUERY } from '../../contract/central/orders.ts';
import { RETORNO, TIPOS_AJUSTE, type TipoDte } from '../../contract/edition.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';

const DOCUMENT = `
  SELECT d.installation_id, n.name AS till, d.documento, d.codigo_generacion, d.nit, d.ambiente, d.autoridad, d.tipo_dte, d.serie,
    d.numero_control, d.fec_emi, d.hor_emi, d.emitted_at, d.estado, d.sello, d.fh_procesamiento, d.iva_centavos, v.payload, v.sha256,
    ARRAY(SELECT g.firma FROM document_signature g WHERE g.company_id = d.company_id AND g.installation_id = d.installation_id
      AND g.documento = d.documento AND g.version = d.version) AS firmas
  FROM manager_order o
  JOIN installation n ON n.company_id = o.company_id AND n.installation_id = (o.detail ->> 'de')::uuid AND n.state = 'REVOCADA'
  JOIN document d ON d.company_id = o.company_id AND d.installation_id = n.installation_id AND d.documento = o.detail ->> 'documento'
  JOIN document_version v ON v.company_id = d.company_id AND v.installation_id = d.installation_id AND v.documento = d.documento
    AND v.version = d.version
  WHERE o.order_id = $1 AND o.installation_id = $2 AND o.clase IN ('${FOREIGN_INVALIDATION}', '${FOREIGN_QUERY}') AND o.estado IN ('pedida', 'recibida')
    AND n.shop_id = o.shop_id AND d.counts`;
/** Notes and returns of the taxpayer, of any till, whose text refers to it. */
const ADJUSTING = `
  SELECT d.tipo_dte, d.numero_control, d.codigo_generacion FROM document d
  JOIN document_version v USING (company_id, installation_id, documento, version)
  WHERE d.nit = $1 AND d.ambiente = $2 AND d.fec_emi >= $3 AND d.tipo_dte = ANY ($4) AND d.counts
    AND d.estado NOT IN ('RECHAZADO', 'INVALIDADO') AND strpos(v.payload, $5) > 0
  ORDER BY d.emitted_at, d.documento`;

interface DocumentRow {
  readonly installation_id: string;
  readonly till: string;
  readonly documento: string;
  readonly codigo_generacion: string;
  readonly nit: string;
  readonly ambiente: ForeignDocument['ambiente'];
  readonly autoridad: ForeignDocument['autoridad'];
  readonly tipo_dte: TipoDte;
  readonly serie: string;
  readonly numero_control: string;
  readonly fec_emi: string;
  readonly hor_emi: string;
  readonly emitted_at: string;
  readonly estado: string;
  readonly sello: string | null;
  readonly fh_procesamiento: string | null;
  readonly iva_centavos: string;
  readonly payload: string;
  readonly sha256: string;
  readonly firmas: string[];
}

interface AdjustingRow {
  readonly tipo_dte: TipoDte;
  readonly numero_control: string;
  readonly codigo_generacion: string;
}

/** Null without an open order of that till. */
export async function foreignDocumentFor(
  tx: Tx,
  { installation }: Origin,
  order: string,
): Promise<ForeignDocument | null> {
  const row = await tx.row<DocumentRow & Record<string, unknown>>(DOCUMENT, [order, installation]);
  if (row === null) return null;
  const { nit, ambiente, fec_emi: fecEmi, codigo_generacion: codigoGeneracion } = row;
  const adjusting = await tx.rows<AdjustingRow & Record<string, unknown>>(ADJUSTING, [
    nit,
    ambiente,
    fecEmi,
    TIPOS_AJUSTE,
    codigoGeneracion,
  ]);
  return {
    installation: row.installation_id,
    till: row.till,
    documento: row.documento,
    codigoGeneracion,
    nit,
    ambiente,
    autoridad: row.autoridad,
    tipoDte: row.tipo_dte,
    serie: row.serie,
    numeroControl: row.numero_control,
    fecEmi,
    horEmi: row.hor_emi,
    emittedAt: Number(row.emitted_at),
    estado: row.estado,
    sello: row.sello,
    fhProcesamiento: row.fh_procesamiento === null ? null : Number(row.fh_procesamiento),
    ivaCentavos: Number(row.iva_centavos),
    payload: row.payload,
    sha256: row.sha256,
    firmas: row.firmas,
    // A return event's control number is internal only.
    ajustes: adjusting.map(({ tipo_dte: tipo, numero_control: numero, codigo_generacion: codigo }) =>
      tipo === RETORNO ? codigo : numero,
    ),
  };
}
