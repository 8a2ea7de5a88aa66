/** A customer's account from its documents, notes and payments (§accounts). */
import type { TipoDte } from '../../contract/edition.ts';
import { accountOfRows, type AccountOfRows } from '../../domain/accounts/account-of-rows.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { toCents } from '../../domain/money.ts';
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
import { settlementOfDocument } from '../../store/cash/settlements.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import type { Reader } from '../../store/store.ts';
import { standingOf } from '../issuing/adjusted-documents.ts';

export type CustomerAccount = AccountOfRows<StandingCharge, StoredPayment, StoredEntry>;

export function readAccount(reader: Reader, of: AccountOf, today: FiscalDate): CustomerAccount {
  return accountOfRows(
    {
      charges: chargesOf(reader, of).map((charge) => ({
        ...charge,
        centavos: charge.centavos - takenBack(reader, charge),
      })),
      payments: paymentsOf(reader, of),
      entries: entriesOf(reader, of),
    },
    today,
  );
}

/** Charge of a document less notes and returns; 0 when nothing remains. */
export function chargeAsItStands(reader: Reader, documentId: number): bigint {
  const charge = standingCharge(reader, documentId);
  return charge === null ? 0n : charge.centavos - takenBack(reader, charge);
}

const LOWERED: ReadonlySet<TipoDte> = new Set(['01', '03']);

/**
 * What the account does not owe of a charge: of a sale, what notes and returns in force took, at most all of it; of a
 * debit note, all of it where its money was agreed to go another way.
 */
function takenBack(
  reader: Reader,
  { documentId, tipoDte, codigoGeneracion, centavos }: StandingCharge,
): bigint {
  if (!LOWERED.has(tipoDte)) return goesToAccount(reader, documentId) ? 0n : centavos;
  const notes = liveNotes(reader, codigoGeneracion).filter(({ id }) => goesToAccount(reader, id));
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

/** Whether a note's money changes the account: unless it was agreed, last of all, to go another way. */
function goesToAccount(reader: Reader, noteId: number): boolean {
  const agreed = settlementOfDocument(reader, noteId);
  return agreed === null || agreed.destino === 'cuenta';
}
