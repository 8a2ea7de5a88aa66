/** A customer's account from its documents, notes and payments (§accounts). */
import type { TipoDte } from '../../contract/edition.ts';
import { accountOfRows, type AccountOfRows } from '../../domain/accounts/account-of-rows.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { toCents } from '../../domain/money.ts';
import { lowers } from '../../domain/notes/adjustable.ts';
import { totalOf } from '../../domain/notes/related-sale.ts';
import { takenFrom } from '../../domain/notes/taken.ts';
import {
  chargesOf,
  standingCharge,
  type AccountOf,
  type StandingCharge,
} from '../../store/accounts/charges.ts';
import { entriesOf, type StoredEntry } from '../../store/accounts/entries.ts';
import { paymentsOf, type StoredPayment } from '../../store/accounts/payments.ts';
import { paidFor, settlementOfDocument } from '../../store/cash/settlements.ts';
import { findDocument, findSignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import type { Reader } from '../../store/store.ts';
import { standingOf } from '../issuing/adjusted-documents.ts';

export type CustomerAccount = AccountOfRows<StandingCharge, StoredPayment, StoredEntry>;

/** @param of with the note that is left out, which is being agreed on */
export function readAccount(
  reader: Reader,
  of: AccountOf & { readonly besides?: number | undefined },
  today: FiscalDate,
): CustomerAccount {
  return accountOfRows(
    {
      charges: chargesOf(reader, of).map((charge) => ({
        ...charge,
        centavos: charge.centavos - takenBack(reader, charge, of.besides),
      })),
      payments: paymentsOf(reader, of),
      entries: entriesOf(reader, of),
    },
    today,
  );
}

/**
 * Charge of a document less notes and returns; 0 when nothing remains.
 *
 * @param besides note that is left out, which is being agreed on
 */
export function chargeAsItStands(reader: Reader, documentId: number, besides?: number): bigint {
  const charge = standingCharge(reader, documentId);
  return charge === null ? 0n : charge.centavos - takenBack(reader, charge, besides);
}

const LOWERED: ReadonlySet<TipoDte> = new Set(['01', '03']);

/**
 * What the account does not owe of a charge: of a sale, what notes and returns in force took, at most all of it; of a
 * debit note, what was agreed to go another way.
 */
function takenBack(reader: Reader, charge: StandingCharge, besides?: number): bigint {
  const { documentId, tipoDte, centavos } = charge;
  const taken = LOWERED.has(tipoDte)
    ? takenFromSale(reader, charge, besides)
    : otherwiseAgreed(reader, documentId);
  return taken < centavos ? taken : centavos;
}

function takenFromSale(
  reader: Reader,
  { documentId, codigoGeneracion }: StandingCharge,
  besides: number | undefined,
): bigint {
  const notes = liveNotes(reader, codigoGeneracion)
    .filter(({ id }) => id !== besides)
    .map((note) => ({ note, otherwise: otherwiseAgreed(reader, note.id) }));
  const signed = notes.length === 0 ? null : findSignedDocument(reader, documentId);
  if (signed === null) return 0n;
  const whole = notes.filter(({ otherwise }) => otherwise === 0n).map(({ note }) => note);
  const adjusted = standingOf(reader, signed, whole);
  const { figures } = takenFrom(adjusted, undefined);
  const taken = toCents(
    totalOf(adjusted.sale.tipoDte, figures)
      .plus(figures.columns.noGravado)
      .minus(figures.ivaRete)
      .plus(figures.ivaPerci),
  );
  return notes
    .filter(({ note, otherwise }) => otherwise !== 0n && lowers(note.tipoDte))
    .map(({ note, otherwise }) => (findDocument(reader, note.id)?.montoCentavos ?? 0n) - otherwise)
    .reduce((sum, rest) => (rest > 0n ? sum + rest : sum), taken);
}

/** Cents of a note that were agreed, last of all, or moved before, to go another way than the account. */
export function otherwiseAgreed(reader: Reader, noteId: number): bigint {
  const agreed = settlementOfDocument(reader, noteId);
  if (agreed === null) return 0n;
  const paid = paidFor(reader, noteId, agreed.forma);
  const isCounted = agreed.destino === 'cuenta' || agreed.movementId !== null;
  return isCounted ? paid : paid + agreed.montoCentavos;
}
