/**
 * Ways the money of a return may go, depending on the sale's payments and its balance in an account (§return-money).
 */
import type { ReturnForm, SettlementWay } from '../../contract/bridge/bridge-returns.ts';
import { ON_CREDIT } from '../../contract/cash/cash-money.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { cashPaid, centsText } from '../../domain/cash/cash.ts';
import { paymentsOfDocument } from '../../domain/cash/cash-payments.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { lowers } from '../../domain/notes/adjustable.ts';
import { chargeAsItStands, otherwiseAgreed, readAccount } from '../../engine/accounts/customer-account.ts';
import { chargeOfDocument } from '../../store/accounts/charges.ts';
import { paidForUndoing } from '../../store/cash/settlements.ts';
import { findDocument, type SignedDocument } from '../../store/documents/documents.ts';
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
  /** The note in whose commit this is asked. */
  readonly noteId?: number;
}

/** Why the money cannot go that way; null where it can. */
export function wayRefused(reader: Reader, of: MoneyBack, now: Instant): Rule | null {
  const { document, forma, destino, cents } = of;
  if (destino === 'cuenta') return mayGoToAccount(document) ? null : wrongWay(cents, null);
  if (forma === 'nota-debito') return null;
  const came = moneyThatCame(reader, of, now);
  if (came === null || cents <= came) return null;
  const parts = splitMoney(reader, { ...of, destino: 'cuenta' }, now);
  if (parts.destino === 'cuenta') return wrongWay(cents, centsText(came));
  const [cuenta, devuelto] = [centsText(cents - parts.cents), centsText(parts.cents)];
  return rule('devolucion-en-dos-partes', { cuenta, devuelto });
}

const wrongWay = (cents: bigint, pagado: string | null): Rule =>
  rule('dinero-de-la-devolucion', { monto: centsText(cents), pagado });

type Agreed = Pick<MoneyBack, 'destino' | 'cents'>;

/** What is agreed for the chosen way. @throws AppError `ESTADO_NO_PERMITE` where the money cannot go that way */
export function agreedMoney(reader: Reader, of: MoneyBack, now: Instant): Agreed {
  const why = wayRefused(reader, of, now);
  if (why !== null) throw refusal('ESTADO_NO_PERMITE', why);
  return splitMoney(reader, of, now);
}

/**
 * An account takes at most what the sale charges it: what was paid at once beyond that goes back as it came. Cash that was
 * handed over for a rejected invalidation is not paid again.
 */
function splitMoney(reader: Reader, of: MoneyBack, now: Instant): Agreed {
  const { document, forma, destino, cents, noteId } = of;
  if (forma === 'nota-debito') return { destino, cents };
  if (destino !== 'cuenta') {
    const moved =
      forma === 'invalidacion' || mayGoToAccount(document) ? 0n : alreadyRefunded(reader, document, noteId);
    return { destino, cents: moved < cents ? cents - moved : 0n };
  }
  const came = moneyThatCame(reader, of, now) ?? 0n;
  const beyond = cents - chargeAsItStands(reader, document.id, noteId);
  const rest = beyond < came ? beyond : came;
  if (rest <= 0n) return { destino, cents };
  const inCash = cashPaid({ pagos: paymentsOfDocument(document.payload) }) > 0n;
  return { destino: inCash ? 'efectivo' : 'otro', cents: rest };
}

/**
 * Cents of a sale on credit that were paid and not refunded: only these may be handed over. An invalidation leaves
 * payments in the account as the customer's credit; what a manager took off the account was not paid. Null for a sale
 * without account.
 */
function moneyThatCame(reader: Reader, { document, forma, noteId }: MoneyBack, now: Instant): bigint | null {
  const { id, montoCentavos, codigoGeneracion, issuerId, ambiente } = document;
  const whose = chargeOfDocument(reader, id);
  if (whose === null || whose.tipoDocumento === null || whose.numDocumento === null) return null;
  const { tipoDocumento, numDocumento } = whose;
  const atOnce = montoCentavos - whose.centavos;
  const whom = { issuerId, ambiente, tipoDocumento, numDocumento, besides: noteId };
  const account = readAccount(reader, whom, fiscalDate(now));
  const paid = account.abonos
    .flatMap(({ imputado }) => imputado)
    .filter((each) => forma !== 'invalidacion' && each.codigoGeneracion === codigoGeneracion)
    .reduce((total, { centavos }) => total + centavos, 0n);
  const undone = forma === 'invalidacion' ? 0n : paidForUndoing(reader, id);
  const left = atOnce + paid - handedBack(reader, codigoGeneracion, noteId) - undone;
  return left > 0n ? left : 0n;
}

/**
 * Cents handed over for an invalidation of a sale that stands all the same, as it was rejected, less what notes and
 * returns took off since without paying it.
 *
 * @param besides note that is left out, which is being agreed on
 */
export function alreadyRefunded(
  reader: Reader,
  { id, codigoGeneracion }: Pick<SignedDocument, 'id' | 'codigoGeneracion'>,
  besides?: number,
): bigint {
  const moved = paidForUndoing(reader, id);
  if (moved === 0n) return 0n;
  const left = loweringNotes(reader, codigoGeneracion, besides)
    .map((note) => (findDocument(reader, note.id)?.montoCentavos ?? 0n) - otherwiseAgreed(reader, note.id))
    .reduce((rest, unpaid) => (unpaid > 0n ? rest - unpaid : rest), moved);
  return left > 0n ? left : 0n;
}

/** Cents refunded by valid notes and returns outside the account. */
function handedBack(reader: Reader, codigoGeneracion: string, besides: number | undefined): bigint {
  return loweringNotes(reader, codigoGeneracion, besides).reduce(
    (total, { id }) => total + otherwiseAgreed(reader, id),
    0n,
  );
}

const loweringNotes = (reader: Reader, codigoGeneracion: string, besides: number | undefined) =>
  liveNotes(reader, codigoGeneracion).filter(({ id, tipoDte }) => id !== besides && lowers(tipoDte));
