/**
 * Ways the money of a return may go, depending on the sale's payments and its balance in an account (§return-money).
 */
import type { ReturnForm, SettlementWay } from '../../contract/bridge/bridge-returns.ts';
import { ON_CREDIT } from '../../contract/cash/cash-money.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { paymentsOfDocument } from '../../domain/cash/cash-payments.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { lowers } from '../../domain/notes/adjustable.ts';
import { chargeAsItStands, readAccount } from '../../engine/accounts/customer-account.ts';
import { chargeOfDocument } from '../../store/accounts/charges.ts';
import { settlementOfDocument } from '../../store/cash/settlements.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import type { Reader } from '../../store/store.ts';

/** Whether the sale was on credit: only then may a return lower, or a charge raise, the account. */
export function mayGoToAccount({ payload }: Pick<SignedDocument, 'payload'>): boolean {
  return paymentsOfDocument(payload).some(([forma]) => forma === ON_CREDIT);
}

export interface MoneyBack {
  readonly document: SignedDocument;
  readonly forma: ReturnForm;
  readonly destino: SettlementWay;
  readonly cents: bigint;
}

/** Why the money cannot go that way; null where it can. */
export function wayRefused(reader: Reader, of: MoneyBack, now: Instant): Rule | null {
  const { document, forma, destino, cents } = of;
  if (destino === 'cuenta') return mayGoToAccount(document) ? null : refused(cents, null);
  if (forma === 'nota-debito') return null;
  const came = moneyThatCame(reader, document, { forma, now });
  if (came === null || cents <= came) return null;
  return refused(cents, centsText(came));
}

const refused = (cents: bigint, pagado: string | null): Rule =>
  rule('dinero-de-la-devolucion', { monto: centsText(cents), pagado });

/**
 * Cents of a sale on credit that were paid and not refunded: only these may be handed over. An invalidation leaves
 * payments in the account as the customer's credit. Null for a sale without account.
 */
function moneyThatCame(
  reader: Reader,
  { id, montoCentavos, codigoGeneracion, issuerId, ambiente }: SignedDocument,
  { forma, now }: { readonly forma: ReturnForm; readonly now: Instant },
): bigint | null {
  const whose = chargeOfDocument(reader, id);
  if (whose === null || whose.tipoDocumento === null || whose.numDocumento === null) return null;
  const { tipoDocumento, numDocumento } = whose;
  const atOnce = montoCentavos - whose.centavos;
  const account = readAccount(reader, { issuerId, ambiente, tipoDocumento, numDocumento }, fiscalDate(now));
  const pending = account.cargos.find((each) => each.documentId === id)?.pendiente ?? 0n;
  const paid = forma === 'invalidacion' ? 0n : chargeAsItStands(reader, id) - pending;
  const left = atOnce + paid - handedBack(reader, codigoGeneracion);
  return left > 0n ? left : 0n;
}

/** Cents refunded by valid notes and returns outside the account. */
function handedBack(reader: Reader, codigoGeneracion: string): bigint {
  return liveNotes(reader, codigoGeneracion)
    .filter(({ tipoDte }) => lowers(tipoDte))
    .map(({ id }) => settlementOfDocument(reader, id))
    .reduce(
      (total, agreed) => total + (agreed === null || agreed.destino === 'cuenta' ? 0n : agreed.montoCentavos),
      0n,
    );
}
