/** What a drawer still has to settle: agreed cash, cash without agreement, and documents that count twice. */
import type { BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { CashForRejectedNote } from '../../contract/bridge/bridge-returns.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { documentName } from '../../domain/control-number.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { ofWholePlace } from '../../engine/queries/visible-documents.ts';
import {
  paidUndoings,
  paymentsForRejectedNotes,
  paymentsForRejectedOn,
  type StoredSettlement,
} from '../../store/cash/settlements.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { pendingReplacements } from '../documents/pending-replacements.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { alreadyRefunded } from './money-of-sale.ts';
import { MAX_OWED, owedOf } from './settlements.ts';
import { unagreedCash } from './undone-cash.ts';

export function allOwed(reader: Reader, who: TillCaller, now: Instant): BridgeOutput<'returns.owed'> {
  return {
    porPagar: owedOf(reader, who),
    sinAcordar: unagreedCash(reader, who),
    enVano: cashForRejected(reader, who),
    porInvalidar: pendingReplacements(reader, ofWholePlace(who.caller), fiscalDate(now)),
  };
}

/** Cash of the place that moved for what was rejected: without legal basis until each is issued again or corrected. */
function cashForRejected(reader: Reader, { till }: TillCaller): readonly CashForRejectedNote[] {
  const undoings = paidUndoings(reader, till).map((each) => {
    const sale = findSignedDocument(reader, each.documentId);
    return { ...each, montoCentavos: sale === null ? 0n : alreadyRefunded(reader, sale) };
  });
  return [...paymentsForRejectedNotes(reader, till, MAX_OWED), ...undoings]
    .filter(({ montoCentavos }) => montoCentavos > 0n)
    .slice(0, MAX_OWED)
    .map(shownRejected);
}

/** Cash that moved for rejected notes on a document: before another note, one of them can be made anew. */
export function rejectedOn(reader: Reader, codigoGeneracion: string): readonly CashForRejectedNote[] {
  return paymentsForRejectedOn(reader, codigoGeneracion).map(shownRejected);
}

function shownRejected({ documento, montoCentavos, por }: StoredSettlement): CashForRejectedNote {
  const { codigoGeneracion } = documento;
  return { codigoGeneracion, numeroControl: documentName(documento), monto: centsText(montoCentavos), por };
}
