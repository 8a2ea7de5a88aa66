/** What a drawer still has to settle: agreed cash, cash without agreement, and documents that count twice. */
import type { BridgeOutput } from '../../contract/bridge/bridge.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { ofWholePlace } from '../../engine/queries/visible-documents.ts';
import type { Reader } from '../../store/store.ts';
import { pendingReplacements } from '../documents/pending-replacements.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { cashForRejectedNotes, owedOf } from './settlements.ts';
import { unagreedCash } from './undone-cash.ts';

export function allOwed(reader: Reader, who: TillCaller, now: Instant): BridgeOutput<'returns.owed'> {
  return {
    porPagar: owedOf(reader, who),
    sinAcordar: unagreedCash(reader, who),
    enVano: cashForRejectedNotes(reader, who),
    porInvalidar: pendingReplacements(reader, ofWholePlace(who.caller), fiscalDate(now)),
  };
}
