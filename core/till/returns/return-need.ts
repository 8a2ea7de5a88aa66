/** Whether a return needs approval, with earlier returns of the same sale and the user's other returns of the day. */
import type { ReturnForm } from '../../contract/bridge/bridge-returns.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { amount, toCents } from '../../domain/money.ts';
import { lowers } from '../../domain/notes/adjustable.ts';
import { returnedAlone } from '../../store/cash/person-day.ts';
import { settlementOfDocument } from '../../store/cash/settlements.ts';
import { findDocument, type SignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import type { Reader } from '../../store/store.ts';
import type { CashRequest } from '../cash/cash-move.ts';
import { ownDay } from '../cash/own-day.ts';
import { approvalNeed } from '../people/approvals.ts';
import { limitOf } from '../sale/sale-limits.ts';

interface GivingBack {
  readonly forma: ReturnForm;
  readonly document: Pick<SignedDocument, 'codigoGeneracion'>;
  readonly cents: bigint;
  readonly issuer: Pick<Issuer, 'settings'>;
}

/**
 * Why a manager must approve; null where none is needed. Invalidations always need it; else amounts above the role's
 * limit, counting unapproved returns of the same sale and of the user's day. Charges never do.
 */
export function returnNeed(
  reader: Reader,
  { forma, document, cents, issuer }: GivingBack,
  { who, now }: CashRequest,
): Rule | null {
  if (forma === 'nota-debito') return null;
  if (forma === 'invalidacion' && approvalNeed(reader, who, issuer.settings).requerida)
    return rule('aprobar-invalidacion');
  const { devolucionMaxima } = limitOf(issuer.settings, who.user.rol);
  if (devolucionMaxima === '') return null;
  const today = returnedAlone(reader, ownDay(who, now));
  const ofSale = returnedOf(reader, document.codigoGeneracion);
  const before = today > ofSale ? today : ofSale;
  if (before + cents <= toCents(amount(devolucionMaxima))) return null;
  const limite = amount(devolucionMaxima).toFixed(2);
  return rule('aprobar-devolucion', { monto: centsText(cents), antes: centsText(before), limite });
}

/** Unapproved returns of a sale at the tills, by any user, in cents. */
function returnedOf(reader: Reader, codigoGeneracion: string): bigint {
  return liveNotes(reader, codigoGeneracion)
    .filter(({ id, tipoDte }) => lowers(tipoDte) && settlementOfDocument(reader, id)?.approverId === null)
    .reduce((total, { id }) => total + (findDocument(reader, id)?.montoCentavos ?? 0n), 0n);
}
