/** Source of a taxpayer's VAT books: the centre's rows of every till that issued for it. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import {
  MAX_LOST_LISTED,
  type BookMonthName,
  type BookSource,
  type SourceDay,
} from '../../books/book-source.ts';
import type { StateTotal } from '../../books/book-reconciliation.ts';
import type { BookDocument, LostNumber, NamedDocument } from '../../domain/books/book-document.ts';
import { endOfDay, fiscalDate, monthIn, monthOf, startOfDay } from '../../domain/fiscal-time.ts';
import { INVALIDATED } from '../../domain/rejection/verdict.ts';
import { publicState, type DocumentState } from '../../domain/lifecycle.ts';
import type { Tx } from '../store/database.ts';

export interface TaxpayerMonth extends BookMonthName {
  readonly nit: string;
}

/** Taxpayers by the name that the tills of now say; of a revoked one where no other says it. */
export const TAXPAYERS = `
  SELECT DISTINCT ON (b.nit) b.nit, b.emisor AS nombre FROM branch b JOIN installation i USING (company_id, installation_id)
  ORDER BY b.nit, i.state = 'REVOCADA', i.enrolled_at DESC, i.installation_id, b.branch`;
/** When the document was invalidated: at the authority, else its last change. */
const INVALIDATED_AT = `CASE d.estado WHEN 'INVALIDADO' THEN coalesce(
  (SELECT coalesce(e.fh_procesamiento, e.updated_at) FROM event e
   WHERE e.company_id = d.company_id AND e.installation_id = coalesce(d.invalidated_by, d.installation_id) AND e.tipo = 'INVALIDACION'
     AND (e.estado = 'PROCESADO' OR e.codigo_msg = '${INVALIDATED}') AND e.documentos ? d.documento
   ORDER BY e.created_at DESC LIMIT 1), d.updated_at) END`;
const NAMED = `d.codigo_generacion, d.numero_control, d.tipo_dte, d.fec_emi, d.monto_centavos, d.sello,
  ${INVALIDATED_AT} AS invalidated_at`;
const SEQUENCE = [
  'company_id',
  'nit',
  'ambiente',
  'autoridad',
  'tipo_dte',
  'serie',
  'formato',
  'anio',
  'numero',
];
const sameNumber = (a: string, b: string) =>
  SEQUENCE.map((name) => `${a}.${name} = ${b}.${name}`).join(' AND ');

const OF_DAY = `
  SELECT ${NAMED}, d.emitted_at, d.estado, d.iva_centavos, coalesce(v.payload, '') AS payload, coalesce(v.sha256, '') AS sha256,
    caja.document_parts(v.payload, CASE WHEN d.tipo_dte = '18' THEN 'documento'
      WHEN d.tipo_dte = '14' AND v.payload LIKE '%"sujetoExcluido":%' THEN 'sujetoExcluido' ELSE 'receptor' END) AS parts,
    EXISTS (SELECT 1 FROM ledger l JOIN document_version own USING (company_id, installation_id, sha256)
      WHERE l.installation_id = d.installation_id AND ${sameNumber('l', 'd')} AND l.estado = 'ASIGNADO'
        AND l.codigo_generacion = d.codigo_generacion AND own.documento = d.documento) AS in_ledger
  FROM document d
  LEFT JOIN document_version v ON v.company_id = d.company_id AND v.installation_id = d.installation_id
    AND v.documento = d.documento AND v.version = d.version
  WHERE d.installation_id = $1 AND d.fec_emi = $2 AND d.nit = $3 AND d.branch = $4 AND d.ambiente = $5 AND d.tipo_dte = $6
    AND d.counts
  ORDER BY d.emitted_at, d.numero`;
const TOTALS = `
  SELECT estado, sum(cantidad)::bigint AS cantidad, sum(monto_centavos)::bigint AS monto, sum(iva_centavos)::bigint AS iva
  FROM day_total WHERE installation_id = $1 AND fec_emi = $2 AND nit = $3 AND branch = $4 AND ambiente = $5 AND tipo_dte = $6
  GROUP BY estado HAVING sum(cantidad) <> 0`;
const UNITS = `
  SELECT u.fec_emi, u.installation_id, u.branch, u.tipo_dte, i.name AS till, s.name AS shop, coalesce(b.nombre, u.branch) AS nombre
  FROM (SELECT fec_emi, company_id, installation_id, branch, tipo_dte FROM document
      WHERE nit = $1 AND ambiente = $2 AND fec_emi BETWEEN $3 AND $4 AND counts
    UNION SELECT fec_emi, company_id, installation_id, branch, tipo_dte FROM day_total
      WHERE nit = $1 AND ambiente = $2 AND fec_emi BETWEEN $3 AND $4 AND cantidad <> 0) u
  JOIN installation i ON i.company_id = u.company_id AND i.installation_id = u.installation_id
  JOIN shop s ON s.company_id = i.company_id AND s.shop_id = i.shop_id
  LEFT JOIN branch b ON b.company_id = u.company_id AND b.installation_id = u.installation_id AND b.nit = $1 AND b.branch = u.branch
  ORDER BY u.fec_emi, s.name, i.name, u.installation_id, u.branch, u.tipo_dte`;
/** What a till's clock may be behind that of the authority. */
const CLOCK_MARGIN_MS = 86_400_000;
/** Those that changed long before the month are left out unread. */
const INVALIDATED_LATER = `
  SELECT * FROM (SELECT ${NAMED} FROM document d
    WHERE d.nit = $1 AND d.ambiente = $2 AND d.estado = 'INVALIDADO' AND d.fec_emi < $3 AND d.counts
      AND (d.updated_at >= $4::bigint - ${CLOCK_MARGIN_MS} OR d.invalidated_by IS NOT NULL)) found
  WHERE invalidated_at >= $4 AND invalidated_at < $5 ORDER BY fec_emi, codigo_generacion`;
/** Each once, and as any installation goes on that told it: a database enrolled anew tells its ledger again. */
const LOST = `
  SELECT DISTINCT ON (l.at, l.id, l.hash) l.tipo_dte, l.numero, l.codigo_generacion, l.at FROM ledger l
  WHERE l.nit = $1 AND l.ambiente = $2 AND l.estado = 'ASIGNADO' AND l.at >= $3 AND l.at < $4
    AND NOT EXISTS (SELECT 1 FROM document d WHERE ${sameNumber('d', 'l')} AND d.numero_vigente
      AND d.codigo_generacion = l.codigo_generacion)
    AND NOT EXISTS (SELECT 1 FROM ledger told JOIN ledger later ON later.installation_id = told.installation_id
      WHERE ${sameNumber('told', 'l')} AND told.hash = l.hash AND ${sameNumber('later', 'l')} AND later.id > l.id)
  ORDER BY l.at, l.id, l.hash LIMIT ${MAX_LOST_LISTED}`;

interface Unit {
  readonly fec_emi: string;
  readonly installation_id: string;
  readonly branch: string;
  readonly tipo_dte: string;
  readonly till: string;
  readonly shop: string;
  readonly nombre: string;
}

interface NamedRow {
  readonly codigo_generacion: string;
  readonly numero_control: string;
  readonly tipo_dte: TipoDte;
  readonly fec_emi: string;
  readonly monto_centavos: string;
  readonly sello: string | null;
  readonly invalidated_at: string | null;
}

interface DocumentRow extends NamedRow {
  readonly emitted_at: string;
  readonly estado: DocumentState;
  readonly iva_centavos: string;
  readonly payload: string;
  readonly sha256: string;
  readonly parts: string | null;
  readonly in_ledger: boolean;
}

/** @param tx sees every shop, in one snapshot */
export function centralSource(tx: Tx, { nit, ambiente, mes }: TaxpayerMonth): BookSource {
  const { from, to } = monthOf(`${mes}-01`);
  const [begin, end] = [startOfDay(from), endOfDay(to)];
  return {
    // Tills do not send the NRC.
    taxpayer: async () => {
      const row = await tx.row<{ nombre: string }>(`SELECT nombre FROM (${TAXPAYERS}) t WHERE nit = $1`, [
        nit,
      ]);
      return { nombre: row?.nombre ?? '', nit, nrc: '' };
    },
    days: async function* (look) {
      for (const unit of await tx.rows<Unit>(UNITS, [nit, ambiente, from, to])) {
        const day = await dayOf(tx, unit, { nit, ambiente });
        if (day !== null) yield look(day);
      }
    },
    purchases: async () => [],
    lostNumbers: async () => (await tx.rows<LostRow>(LOST, [nit, ambiente, begin, end])).map(lostOf),
    invalidatedLater: async () =>
      (await tx.rows<NamedRow>(INVALIDATED_LATER, [nit, ambiente, from, begin, end]))
        .map(namedOf)
        .filter(({ invalidatedAt }) => invalidatedAt !== null && monthIn(fiscalDate(invalidatedAt)) === mes),
  };
}

async function dayOf(
  tx: Tx,
  unit: Unit,
  { nit, ambiente }: { readonly nit: string; readonly ambiente: Ambiente },
): Promise<SourceDay | null> {
  const tipoDte = TIPOS_DTE.find((each) => each === unit.tipo_dte);
  if (tipoDte === undefined) return null;
  const values = [unit.installation_id, unit.fec_emi, nit, unit.branch, ambiente, tipoDte];
  const documents = await tx.rows<DocumentRow>(OF_DAY, values);
  const totals = await tx.rows<TotalRow>(TOTALS, values);
  return {
    fecha: unit.fec_emi,
    sucursal: `${unit.nombre} · ${unit.till}`,
    tipoDte,
    documents: documents.map(documentOf),
    totals: statesOf(totals),
  };
}

interface TotalRow {
  readonly estado: DocumentState;
  readonly cantidad: string;
  readonly monto: string;
  readonly iva: string;
}

function statesOf(rows: readonly TotalRow[]): readonly StateTotal[] {
  return [...Map.groupBy(rows, ({ estado }) => publicState(estado))].map(([estado, group]) => ({
    estado,
    cantidad: group.reduce((sum, row) => sum + Number(row.cantidad), 0),
    montoCentavos: group.reduce((sum, row) => sum + BigInt(row.monto), 0n),
    ivaCentavos: group.reduce((sum, row) => sum + BigInt(row.iva), 0n),
  }));
}

function documentOf(row: DocumentRow): BookDocument {
  return {
    ...namedOf(row),
    emittedAt: Number(row.emitted_at),
    estado: row.estado,
    ivaCentavos: BigInt(row.iva_centavos),
    payload: row.payload,
    parts: row.parts,
    sha256: row.sha256,
    inLedger: row.in_ledger,
  };
}

function namedOf(row: NamedRow): NamedDocument {
  return {
    codigoGeneracion: row.codigo_generacion,
    numeroControl: row.numero_control,
    tipoDte: row.tipo_dte,
    fecEmi: row.fec_emi,
    montoCentavos: BigInt(row.monto_centavos),
    sello: row.sello,
    invalidatedAt: row.invalidated_at === null ? null : Number(row.invalidated_at),
  };
}

interface LostRow {
  readonly tipo_dte: TipoDte;
  readonly numero: string;
  readonly codigo_generacion: string;
  readonly at: string;
}

function lostOf(row: LostRow): LostNumber {
  const { tipo_dte: tipoDte, numero, codigo_generacion: codigoGeneracion, at } = row;
  return { tipoDte, numero: Number(numero), codigoGeneracion, at: Number(at) };
}
