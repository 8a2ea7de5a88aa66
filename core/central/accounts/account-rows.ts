/** Account rows over all tills; a fact reported by several installations counts once (§accounts). */
import type { EntryKind } from '../../contract/till/account-entries.ts';
import type { AccountRows, ChargeRow, EntryRow, PaymentRow } from '../../domain/accounts/account-of-rows.ts';
import type { Tx } from '../store/database.ts';

export interface AccountKey {
  readonly nit: string;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

interface AtTill {
  readonly installation: string;
  readonly caja: string;
  /** Told in a life before the till was restored: its database no longer has it. */
  readonly lost: boolean;
}

export type CentralCharge = ChargeRow & AtTill;
export type CentralPayment = PaymentRow & AtTill & { readonly forma: string };
export type CentralEntry = EntryRow & AtTill;
export type CentralRows = AccountRows<CentralCharge, CentralPayment, CentralEntry>;

/** Epochs of each till's present life, and up to where it has what it told in each; null is all of it. */
const LIFE = `
  WITH RECURSIVE life AS (
    SELECT company_id, installation_id, epoch, previous_epoch, previous_seq, NULL::bigint AS until FROM stream WHERE closed_at IS NULL
    UNION ALL
    SELECT s.company_id, s.installation_id, s.epoch, s.previous_epoch, s.previous_seq, least(l.until, l.previous_seq)
    FROM life l JOIN stream s ON s.company_id = l.company_id AND s.installation_id = l.installation_id AND s.epoch = l.previous_epoch)`;
const LOST =
  '(x.told_epoch IS NOT NULL AND l.epoch IS NULL OR coalesce(x.told_seq > l.until, false)) AS lost';
const TILL = `JOIN installation i ON i.company_id = x.company_id AND i.installation_id = x.installation_id
  LEFT JOIN life l ON l.company_id = x.company_id AND l.installation_id = x.installation_id AND l.epoch = x.told_epoch`;
const ACCOUNT = `x.ambiente = $1 AND ($2::text IS NULL OR x.nit = $2)
  AND ($3::text IS NULL OR (x.tipo_documento = $3 AND x.num_documento = $4))`;
const KEY = `x.nit, x.tipo_documento, x.num_documento, x.installation_id, i.name AS caja, ${LOST}`;
/** A document counts at one installation: after a database was enrolled again, at the later one. */
const CHARGES = `${LIFE}
  SELECT ${KEY}, x.codigo_generacion, x.numero_control, x.fec_emi, x.vence, x.centavos::text
  FROM account_charge x ${TILL}
  JOIN document d ON d.company_id = x.company_id AND d.installation_id = x.installation_id AND d.documento = x.documento
  WHERE ${ACCOUNT} AND d.counts AND d.estado NOT IN ('RECHAZADO', 'INVALIDADO') AND x.centavos > 0`;
const PAYMENTS = `${LIFE}
  SELECT DISTINCT ON (x.nit, x.branch, x.numero, x.at, x.num_documento, x.centavos)
    ${KEY}, x.branch, x.numero::text, x.forma, x.centavos::text, x.documentos, x.at::text
  FROM account_payment x ${TILL} WHERE ${ACCOUNT}
  ORDER BY x.nit, x.branch, x.numero, x.at, x.num_documento, x.centavos, i.enrolled_at DESC, x.installation_id`;
/**
 * When the payment was made that the entry `x` reverses: of those that a database had under the number, the last one before; a restored till gives numbers
 * again. Any installation that told the reversal will do, since that database had the payment.
 */
const REVERSED_AT = `
  SELECT p.at::text FROM account_entry t JOIN account_payment p ON p.company_id = t.company_id AND p.installation_id = t.installation_id
    AND p.nit = t.nit AND p.ambiente = t.ambiente AND p.branch = t.recibo_branch AND p.numero = t.recibo_numero AND p.centavos = t.centavos
    AND p.tipo_documento = t.tipo_documento AND p.num_documento = t.num_documento
  WHERE t.company_id = x.company_id AND t.nit = x.nit AND t.clave = x.clave ORDER BY p.at > x.at, abs(p.at - x.at) LIMIT 1`;
const ENTRIES = `${LIFE}
  SELECT DISTINCT ON (x.nit, x.clave)
    ${KEY}, x.clave, x.tipo, x.centavos::text, x.motivo, x.recibo_branch, x.recibo_numero::text, x.at::text,
    CASE WHEN x.recibo_numero IS NOT NULL THEN (${REVERSED_AT}) END AS recibo_at
  FROM account_entry x ${TILL} WHERE ${ACCOUNT}
  ORDER BY x.nit, x.clave, i.enrolled_at DESC, x.installation_id`;

interface KeyRow extends Record<string, unknown> {
  readonly nit: string;
  readonly tipo_documento: string;
  readonly num_documento: string;
  readonly installation_id: string;
  readonly caja: string;
  readonly lost: boolean;
  readonly centavos: string;
}
interface ChargeColumns extends KeyRow {
  readonly codigo_generacion: string;
  readonly numero_control: string;
  readonly fec_emi: string;
  readonly vence: string;
}
interface PaymentColumns extends KeyRow {
  readonly branch: string;
  readonly numero: string;
  readonly forma: string;
  readonly documentos: readonly string[];
  readonly at: string;
}
interface EntryColumns extends KeyRow {
  readonly clave: string;
  readonly tipo: EntryKind;
  readonly motivo: string;
  readonly recibo_branch: string | null;
  readonly recibo_numero: string | null;
  readonly recibo_at: string | null;
  readonly at: string;
}

const keyText = (row: KeyRow) => JSON.stringify([row.nit, row.tipo_documento, row.num_documento]);
const tillOf = ({ installation_id: installation, caja, lost, centavos }: KeyRow) => ({
  installation,
  caja,
  lost,
  centavos: BigInt(centavos),
});
/** With what tells a payment from another one of the same number, whichever installation told it: branches of two tills may have the same name. */
const branchOf = (
  branch: string,
  { at, centavos }: { readonly at: string | null; readonly centavos: string },
) => `${at}/${centavos} ${branch}`;
export const branchName = (branchId: string): string => branchId.slice(branchId.indexOf(' ') + 1);

/** Of all customers, of one, or of one at a single taxpayer. */
export async function accountRows(
  tx: Tx,
  ambiente: string,
  of: (Omit<AccountKey, 'nit'> & Partial<Pick<AccountKey, 'nit'>>) | null = null,
): Promise<readonly (AccountKey & { readonly rows: CentralRows })[]> {
  const asked = [ambiente, of?.nit ?? null, of?.tipoDocumento ?? null, of?.numDocumento ?? null];
  const charges = Map.groupBy(await tx.rows<ChargeColumns>(CHARGES, asked), keyText);
  const payments = Map.groupBy(await tx.rows<PaymentColumns>(PAYMENTS, asked), keyText);
  const entries = Map.groupBy(await tx.rows<EntryColumns>(ENTRIES, asked), keyText);
  return [...new Set([...charges.keys(), ...payments.keys(), ...entries.keys()])].map((key) => {
    const [nit, tipoDocumento, numDocumento] = JSON.parse(key) as [string, string, string];
    return {
      nit,
      tipoDocumento,
      numDocumento,
      rows: {
        charges: (charges.get(key) ?? []).map((row) => ({
          ...tillOf(row),
          codigoGeneracion: row.codigo_generacion,
          numeroControl: row.numero_control,
          fecEmi: row.fec_emi,
          vence: row.vence,
        })),
        payments: (payments.get(key) ?? []).map((row) => ({
          ...tillOf(row),
          branchId: branchOf(row.branch, row),
          numero: Number(row.numero),
          forma: row.forma,
          pedidos: row.documentos,
          at: Number(row.at),
        })),
        entries: (entries.get(key) ?? []).map((row) => ({
          ...tillOf(row),
          clave: row.clave,
          tipo: row.tipo,
          motivo: row.motivo,
          reciboBranch:
            row.recibo_branch === null ? null : branchOf(row.recibo_branch, { ...row, at: row.recibo_at }),
          reciboNumero: row.recibo_numero === null ? null : Number(row.recibo_numero),
          at: Number(row.at),
        })),
      },
    };
  });
}

function rowsWhere(
  { charges, payments, entries }: CentralRows,
  counts: (row: AtTill) => boolean,
): CentralRows {
  return {
    charges: charges.filter(counts),
    payments: payments.filter(counts),
    entries: entries.filter(counts),
  };
}

/** What a till told, also what it lost since. */
export const rowsToldBy = (rows: CentralRows, till: string): CentralRows =>
  rowsWhere(rows, ({ installation }) => installation === till);

/** What a till has itself: what it told and lost counts for it as of others (§account-quotas). */
export const rowsOfTill = (rows: CentralRows, till: string): CentralRows =>
  rowsWhere(rows, ({ installation, lost }) => installation === till && !lost);
