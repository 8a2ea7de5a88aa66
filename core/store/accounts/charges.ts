/** Documents that charge a customer's account (§accounts). The customer's identity document identifies the account. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import type { Reader } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

export interface AccountOf {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

const CHARGE = record({
  documentId: column.integer,
  version: column.integer,
  /** Null: no customer is charged. */
  tipoDocumento: orNull(column.text),
  numDocumento: orNull(column.text),
  centavos: column.cents,
  vence: column.text,
});

const STANDING = CHARGE.pick('documentId', 'centavos', 'vence').extend({
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'fecEmi').shape,
  tipoDte: column.oneOf(TIPOS_DTE),
});
export type StandingCharge = RecordOf<typeof STANDING>;

/** Only the latest version charges, while the document is in force and not replaced. */
const IN_FORCE = `
  SELECT document_id, centavos, vence, document.codigo_generacion, numero_control, fec_emi, tipo_dte
  FROM account_charge AS charge CROSS JOIN document ON document.id = charge.document_id
  WHERE charge.num_documento IS NOT NULL AND estado NOT IN ('RECHAZADO', 'INVALIDADO') AND numero_vigente = 1
    AND NOT EXISTS (SELECT 1 FROM account_charge AS later
      WHERE later.document_id = charge.document_id AND later.version > charge.version)
    AND NOT EXISTS (SELECT 1 FROM document AS other INDEXED BY document_reemplaza
      WHERE other.reemplaza_a = document.codigo_generacion AND other.estado NOT IN ('RECHAZADO', 'INVALIDADO'))`;
const OF_ACCOUNT = STANDING.select(`${IN_FORCE}
    AND charge.num_documento = +? AND charge.tipo_documento = +? AND issuer_id = +? AND ambiente = +? ORDER BY document_id`);

const ACCOUNT = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  tipoDocumento: column.text,
  numDocumento: column.text,
});
const LAST = column.integer.select('SELECT coalesce(max(document_id), 0) FROM account_charge');

/** Highest document id with a charge; 0 without any. */
export function lastCharge(reader: Reader): number {
  return LAST.find(reader) ?? 0;
}

/** Accounts charged after a document, each with its latest charge. */
export const accountsChargedAfter = ACCOUNT.extend(CHARGE.pick('centavos').shape).select<
  [documentId: number]
>(`
  SELECT issuer_id, ambiente, charge.tipo_documento, charge.num_documento, charge.centavos, max(document_id) FROM account_charge AS charge
  CROSS JOIN document ON document.id = charge.document_id
  WHERE document_id > +? AND charge.num_documento IS NOT NULL
  GROUP BY issuer_id, ambiente, charge.tipo_documento, charge.num_documento ORDER BY document_id`).list;

/** To be called in the document's commit. */
export const recordCharge = insertionOf('account_charge', CHARGE).run;

/** Charge of the latest version; null if no version charges an account. */
export const chargeOfDocument = CHARGE.select<[documentId: number]>(
  'SELECT * FROM account_charge WHERE document_id = ? ORDER BY version DESC LIMIT 1',
).find;

export function chargesOf(reader: Reader, of: AccountOf): readonly StandingCharge[] {
  return OF_ACCOUNT.list(reader, of.numDocumento, of.tipoDocumento, of.issuerId, of.ambiente);
}

/** Charge of a document before notes; null if it is not in force or charges nobody. */
export const standingCharge = STANDING.select<[documentId: number]>(`${IN_FORCE} AND document_id = +?`).find;
