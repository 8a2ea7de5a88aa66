/** The account of a customer as its documents, notes and payments leave it (§accounts). */
import type { TipoDte } from '../../contract/edition.ts';
import { accountOf, type Account, type Charge, type Payment } from '../../domain/accounts/account.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { toCents } from '../../domain/money.ts';
import { totalOf } from '../../domain/notes/related-sale.ts';
import { takenFrom } from '../../domain/notes/taken.ts';
import { chargesOf, type AccountOf, type StandingCharge } from '../../store/accounts/charges.ts';
import { entriesOf, type StoredEntry } from '../../store/accounts/entries.ts';
import { paymentsOf, type StoredPayment } from '../../store/accounts/payments.ts';
import { findSettlement } from '../../store/cash/settlements.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import type { Reader } from '../../store/store.ts';
import { standingOf } from '../issuing/adjusted-documents.ts';

/** A payment as it is imputed. */
export type PaymentOfAccount = StoredPayment & Pick<Payment, 'clave' | 'documentos'>;

export interface CustomerAccount extends Account<StandingCharge & Pick<Charge, 'clave'>, PaymentOfAccount> {
  /** What was entered beside documents and payments, the oldest first, with what of it is still to be paid. */
  readonly apuntes: readonly (StoredEntry & { readonly vence: FiscalDate; readonly pendiente: bigint })[];
  /** Payments that were reversed, with why: they pay nothing. */
  readonly reversados: readonly (StoredPayment & { readonly por: string })[];
}

/** The account as it stands today. */
export function readAccount(reader: Reader, of: AccountOf, today: FiscalDate): CustomerAccount {
  const charges = chargesOf(reader, of).map((charge) => ({
    ...charge,
    clave: `${charge.fecEmi} ${charge.numeroControl}`,
    centavos: charge.centavos - takenBack(reader, charge),
  }));
  const entries = entriesOf(reader, of).map((entry) => ({ ...entry, vence: fiscalDate(entry.at) }));
  const reversed = new Map(
    entries.map((entry) => [receiptKey(entry.reciboBranch, entry.reciboNumero), entry]),
  );
  const payments = Map.groupBy(paymentsOf(reader, of), ({ branchId, numero }) =>
    reversed.has(receiptKey(branchId, numero)),
  );
  const paid = (payments.get(false) ?? []).map((payment) => ({
    ...payment,
    clave: orderOf(payment.at, receiptKey(payment.branchId, payment.numero)),
    documentos: payment.pedidos,
  }));
  const own = entries.filter(({ tipo }) => tipo !== 'REVERSO');
  const { cargos, abonos, saldo, vencido } = accountOf(
    [...charges, ...own.filter(({ centavos }) => centavos > 0n).map(chargeOfEntry)],
    [...paid, ...own.filter(({ centavos }) => centavos < 0n).map(creditOfEntry)],
    today,
  );
  const left = new Map(cargos.map(({ codigoGeneracion, pendiente }) => [codigoGeneracion, pendiente]));
  const parts = new Map(abonos.map(({ clave, imputado }) => [clave, imputado]));
  return {
    cargos: charges.map((charge) => ({ ...charge, pendiente: left.get(charge.codigoGeneracion) ?? 0n })),
    abonos: paid.map((payment) => ({ ...payment, imputado: parts.get(payment.clave) ?? [] })),
    apuntes: entries.map((entry) => ({ ...entry, pendiente: left.get(entry.clave) ?? 0n })),
    reversados: (payments.get(true) ?? []).map((payment) => ({
      ...payment,
      por: reversed.get(receiptKey(payment.branchId, payment.numero))?.motivo ?? '',
    })),
    saldo,
    vencido,
  };
}

const INSTANT_DIGITS = 15;
const orderOf = (at: Instant, name: string): string => `${String(at).padStart(INSTANT_DIGITS, '0')} ${name}`;
const RECEIPT_DIGITS = 10;
const receiptKey = (branchId: string | null, numero: number | null): string =>
  `${branchId} ${String(numero).padStart(RECEIPT_DIGITS, '0')}`;

/** Due on the day it was entered. */
const chargeOfEntry = ({
  clave,
  vence,
  centavos,
  at,
}: StoredEntry & { readonly vence: FiscalDate }): Charge => ({
  codigoGeneracion: clave,
  clave: orderOf(at, clave),
  vence,
  centavos,
});
const creditOfEntry = ({ clave, centavos, at }: StoredEntry): Payment => ({
  clave: orderOf(at, clave),
  centavos: -centavos,
  documentos: [],
});

/** Types of document that notes and returns may lower. */
const LOWERED: ReadonlySet<TipoDte> = new Set(['01', '03']);

/**
 * What notes and returns in force took back of what is owed: of those whose money was agreed to go another way nothing, and never more
 * than the document charged.
 */
function takenBack(
  reader: Reader,
  { documentId, tipoDte, codigoGeneracion, centavos }: StandingCharge,
): bigint {
  if (!LOWERED.has(tipoDte)) return 0n;
  const notes = liveNotes(reader, codigoGeneracion).filter((note) => {
    const agreed = findSettlement(reader, note.codigoGeneracion);
    return agreed === null || agreed.destino === 'cuenta';
  });
  const signed = notes.length === 0 ? null : findSignedDocument(reader, documentId);
  if (signed === null) return 0n;
  const adjusted = standingOf(reader, signed, notes);
  const { figures } = takenFrom(adjusted, undefined);
  const taken = toCents(
    totalOf(adjusted.sale.tipoDte, figures)
      .plus(figures.columns.noGravado)
      .minus(figures.ivaRete)
      .plus(figures.ivaPerci),
  );
  return taken < centavos ? taken : centavos;
}
