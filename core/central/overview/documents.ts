/** Documents of all tills. */
import { centsText } from '../../domain/cash/cash.ts';
import {
  MAX_LISTED_DOCUMENTS,
  type DocumentLine,
  type DocumentView,
} from '../../contract/central/manager-api.ts';
import { listedSign } from '../../contract/dte/sale-sign.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { INVALIDATED } from '../../domain/rejection/verdict.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Tx } from '../store/database.ts';
import { containsSql } from '../store/plain-sql.ts';
import type { Period } from './sales.ts';

interface DocumentRow {
  readonly documento: string;
  readonly installation_id: string;
  readonly till: string;
  readonly shop: string;
  readonly codigo_generacion: string;
  readonly numero_control: string;
  readonly tipo_dte: TipoDte;
  readonly fec_emi: string;
  readonly hor_emi: string;
  readonly estado: string;
  readonly sello: string | null;
  readonly monto_centavos: string;
  readonly receptor_nombre: string | null;
  readonly version: number;
  readonly revoked: boolean;
}

const COLUMNS = `d.documento, d.installation_id, i.name AS till, s.name AS shop, d.codigo_generacion, d.numero_control, d.tipo_dte,
  d.fec_emi, d.hor_emi, d.estado, d.sello, d.monto_centavos, d.receptor_nombre, d.version, i.state = 'REVOCADA' AS revoked
  FROM document d JOIN installation i USING (company_id, installation_id) JOIN shop s ON s.company_id = d.company_id AND s.shop_id = d.shop_id`;

/** The newest documents of a period, or those that match a text; by default at most one page. */
export async function listDocuments(
  tx: Tx,
  {
    from,
    to,
    ambiente,
    q,
    installation,
  }: Period & { readonly q: string; readonly installation?: string | undefined },
  limit = MAX_LISTED_DOCUMENTS,
): Promise<readonly DocumentLine[]> {
  const rows = await tx.rows<DocumentRow>(
    `SELECT ${COLUMNS} WHERE d.counts AND d.fec_emi BETWEEN $1 AND $2 AND d.ambiente = $3 AND ($4::uuid IS NULL OR d.installation_id = $4)
       AND ($5 = '' OR starts_with(lower(d.codigo_generacion), $5) OR strpos(lower(d.numero_control), $5) > 0
         OR ${containsSql('d.receptor_nombre', '$5')} OR lower(replace(d.receptor_documento, '-', '')) = replace($5, '-', ''))
     ORDER BY d.fec_emi DESC, d.emitted_at DESC, d.documento LIMIT $6`,
    [from, to, ambiente, installation ?? null, plainText(q), limit],
  );
  return rows.map(lineOf);
}

/** One document with its text, signature check and history; null if there is none. */
export async function findDocument(
  tx: Tx,
  { installation, documento }: { readonly installation: string; readonly documento: string },
): Promise<DocumentView | null> {
  const row = await tx.row<DocumentRow>(
    `SELECT ${COLUMNS} WHERE d.installation_id = $1 AND d.documento = $2`,
    [installation, documento],
  );
  if (row === null) return null;
  const key = [installation, documento];
  const text = await tx.row<{ payload: string }>(
    'SELECT payload FROM document_version WHERE installation_id = $1 AND documento = $2 AND version = $3',
    [...key, row.version],
  );
  const signatures = await tx.rows<{ holds: boolean | null }>(
    'SELECT holds FROM document_signature WHERE installation_id = $1 AND documento = $2 AND version = $3',
    [...key, row.version],
  );
  const life = await tx.rows<{ at: string; estado: string; causa: string }>(
    `SELECT at, estado, causa FROM (
       SELECT at, id, estado, causa FROM life_line WHERE installation_id = $1 AND documento = $2
       UNION ALL SELECT e.updated_at, 9223372036854775807, 'INVALIDADO', 'invalidado' FROM document d
         JOIN event e ON e.company_id = d.company_id AND e.installation_id = d.invalidated_by
       WHERE d.installation_id = $1 AND d.documento = $2 AND e.tipo = 'INVALIDACION' AND (e.estado = 'PROCESADO' OR e.codigo_msg = '${INVALIDATED}')
         AND e.documentos ? d.documento) life
     ORDER BY at, id`,
    key,
  );
  return {
    ...lineOf(row),
    payload: text?.payload ?? null,
    revoked: row.revoked,
    stead: row.revoked ? await steadOf(tx, installation) : [],
    signatureHolds: signatures.some(({ holds }) => holds === false)
      ? false
      : (signatures.find(({ holds }) => holds !== null)?.holds ?? null),
    life: life.map(({ at, estado, causa }) => ({ at: Number(at), estado, causa })),
  };
}

async function steadOf(tx: Tx, installation: string): Promise<DocumentView['stead']> {
  return tx.rows<{ id: string; name: string }>(
    `SELECT i.installation_id AS id, i.name FROM installation gone JOIN installation i USING (company_id, shop_id)
     WHERE gone.installation_id = $1 AND i.state = 'ACTIVA' ORDER BY i.name`,
    [installation],
  );
}

function lineOf(row: DocumentRow): DocumentLine {
  return {
    documento: row.documento,
    installation: row.installation_id,
    till: row.till,
    shop: row.shop,
    codigoGeneracion: row.codigo_generacion,
    numeroControl: controlNumberOf({ tipoDte: row.tipo_dte, numeroControl: row.numero_control }),
    tipoDte: row.tipo_dte,
    fecEmi: row.fec_emi,
    horEmi: row.hor_emi,
    estado: row.estado,
    sello: row.sello,
    total: centsText(BigInt(listedSign(row.tipo_dte)) * BigInt(row.monto_centavos)),
    receptor: row.receptor_nombre,
  };
}
