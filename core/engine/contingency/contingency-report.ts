/**
 * Reports a closed contingency: first the event, after its seal the documents (§contingency-event). A document that may
 * have arrived earlier is queried before it is listed; a sealed one is not listed.
 */
import { RETORNO } from '../../contract/edition.ts';
import { createHash } from 'node:crypto';
import type { Answer, QueryOutcome } from '../../authority/authority.ts';
import { MAX_CONTINGENCIA_DOCUMENTS, buildContingencia } from '../../domain/event/contingencia.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { verdictOf } from '../../domain/rejection/verdict.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import {
  contingencyRefused,
  emissionsOf,
  findContingency,
  type Contingency,
  lastContingencyEnd,
} from '../../store/delivery/contingencies.ts';
import {
  holdForLot,
  unlistedDocuments,
  waitingForEvent,
  type ListedDocument,
} from '../../store/delivery/contingency-documents.ts';
import { isCorrectedRefusal } from '../../store/documents/corrections.ts';
import { lastWasNotAdmitted, mayHaveArrived } from '../../store/delivery/deliverables.ts';
import { insertEvent, listInEvent, type StoredEvent } from '../../store/delivery/events.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { releaseInOutbox } from '../../store/delivery/outbox.ts';
import { awaitsRelated } from '../../store/documents/related.ts';
import type { Tx } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';
import {
  MAX_QUESTIONS_UNANSWERED,
  MAX_REFUSED_EVENT_PAUSE_MS,
  MIN_LOT_DOCUMENTS,
  REFUSED_EVENT_PAUSE_MS,
} from '../limits.ts';
import { editionAfterRefusal, editionOfReport } from '../editions/event-editions.ts';
import { seenIn, type LineState } from '../delivery/line-state.ts';
import type { Recorder } from '../delivery/recorder.ts';

export interface ReportContext {
  readonly deps: Pick<EngineDeps, 'store' | 'authorityOf' | 'random'>;
  readonly recorder: Recorder;
  readonly lines: LineState;
}

/**
 * Creates the events of a closed contingency.
 *
 * @returns their ids, or null when the authority could not be queried about a document; retry later
 */
export async function reportContingency(
  contingency: Contingency,
  context: ReportContext,
): Promise<readonly number[] | null> {
  const asked = await askBeforeListing(contingency, context);
  if (asked === null) return null;
  const { store, random } = context.deps;
  return store.transact((tx, now) => {
    // Documents that joined later and may have arrived, and those without an answer, wait for the next event.
    const documents = unlistedDocuments(tx, contingency.id).filter(
      ({ id }) => asked.has(id) || (contingency.rechazos === 0 && !mayHaveArrived(tx, id, 'CONTINGENCIA')),
    );
    return groupsOf(documents, now).map((group) =>
      insertGroup({ tx, now }, { contingency, group, codigo: random.uuid() }),
    );
  });
}

/**
 * Documents certainly unknown to the authority; known ones are settled here. One with an unreadable answer holds back
 * only itself.
 *
 * @returns null while the authority cannot be reached
 */
async function askBeforeListing(
  contingency: Contingency,
  { deps, recorder, lines }: ReportContext,
): Promise<ReadonlySet<number> | null> {
  const unsure = deps.store.read((reader) =>
    unlistedDocuments(reader, contingency.id).filter(
      // After a refusal, any document may be the reason: all are queried.
      ({ id }) => contingency.rechazos > 0 || mayHaveArrived(reader, id, 'CONTINGENCIA'),
    ),
  );
  const absent = new Set<number>();
  if (unsure.length === 0) return absent;
  const authority = await deps.authorityOf(contingency).catch(() => null);
  if (authority === null) return null;
  // Starts at a random one, so that unanswered documents do not block the others forever.
  const first = Math.floor(deps.random.unit() * unsure.length);
  let unanswered = 0;
  for (const { id } of [...unsure.slice(first), ...unsure.slice(0, first)]) {
    const document = recorder.load(id);
    if (document === null) continue;
    const outcome = await authority.query(document);
    lines.saw(contingency, seenIn(outcome));
    if (outcome.kind === 'unknown' || (outcome.kind === 'unreachable' && outcome.turnedAway === true)) {
      unanswered += 1;
      if (unanswered >= MAX_QUESTIONS_UNANSWERED) break;
      continue;
    }
    unanswered = 0;
    if (outcome.kind === 'accepted') await recorder.accepted(document, outcome.answer, 'asking');
    else if (outcome.kind === 'not-found' || refersToPreviousVersion(deps, id, outcome)) absent.add(id);
    else if (outcome.kind !== 'rejected') return null;
    else if (verdictOf(outcome.answer) === 'final') await recorder.rejected(document, outcome.answer);
    // Refused for certificate or taxpayer: not sealed, but may be later.
    else if (!mayBeSealed(deps, id, outcome.answer)) absent.add(id);
  }
  return absent;
}

/** "Not verifiable now" may refer to the query itself; after a send with that answer, it repeats it. */
function mayBeSealed({ store }: Pick<EngineDeps, 'store'>, documentId: number, answer: Answer): boolean {
  return verdictOf(answer) === 'later' && !store.read((reader) => lastWasNotAdmitted(reader, documentId));
}

/** A refusal of the version before a correction: the authority does not have the new one. */
function refersToPreviousVersion(
  { store }: Pick<EngineDeps, 'store'>,
  documentId: number,
  outcome: QueryOutcome,
): boolean {
  if (outcome.kind !== 'rejected') return false;
  const { fhProcesamiento } = outcome.answer;
  return store.read((reader) => isCorrectedRefusal(reader, documentId, fhProcesamiento));
}

/**
 * Documents grouped by establishment and point of sale, at most as many as one event may list. Documents dated in the
 * future by a fast clock are separate, because the authority refuses their event until then; so are returns, because
 * version 3 of the event does not know them and its refusal would hold back the sales.
 */
function groupsOf(
  documents: readonly ListedDocument[],
  now: Instant,
): readonly (readonly ListedDocument[])[] {
  const groups = Map.groupBy(
    documents,
    ({ branchId, emittedAt, tipoDte }) => `${emittedAt > now} ${tipoDte === RETORNO} ${branchId}`,
  );
  return [...groups.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / MAX_CONTINGENCIA_DOCUMENTS) }, (_empty, index) =>
      all.slice(index * MAX_CONTINGENCIA_DOCUMENTS, (index + 1) * MAX_CONTINGENCIA_DOCUMENTS),
    ),
  );
}

interface TxNow {
  readonly tx: Tx;
  readonly now: Instant;
}

function insertGroup(
  { tx, now }: TxNow,
  of: {
    readonly contingency: Contingency;
    readonly group: readonly ListedDocument[];
    readonly codigo: string;
  },
): number {
  const { contingency, group, codigo } = of;
  const branchId = group[0]?.branchId ?? '';
  const issuer = findIssuer(tx, contingency.issuerId);
  const branch = findBranch(tx, contingency.issuerId, branchId);
  const isAhead = (group[0]?.emittedAt ?? now) > now;
  const emissions = emissionsOf(tx, contingency.id, isAhead ? { after: now } : { until: now });
  if (issuer === null || branch === null || emissions === null || contingency.closedAt === null)
    throw new Error(`contingency ${contingency.id} cannot be reported`);
  const end = Math.max(contingency.closedAt, emissions.last, outageEnd(tx, contingency));
  const { ambiente, autoridad } = contingency;
  const edicion = editionOfReport(
    tx,
    { issuer, ambiente, autoridad },
    { contingencyId: contingency.id, now, listsReturns: group[0]?.tipoDte === RETORNO },
  );
  const { payload } = buildContingencia({
    edicion,
    ambiente,
    codigoGeneracion: codigo,
    at: now,
    issuer,
    branch,
    tipoContingencia: contingency.tipo,
    motivo: contingency.motivo,
    desde: emissions.first,
    hasta: isAhead ? end : Math.min(end, now),
    documentos: group,
  });
  const eventId = insertEvent(tx, {
    tipo: 'CONTINGENCIA',
    codigoGeneracion: codigo,
    issuerId: contingency.issuerId,
    branchId,
    ambiente,
    autoridad,
    edicion,
    contingencyId: contingency.id,
    payload,
    sha256: createHash('sha256').update(payload).digest('hex'),
    at: now,
  });
  const ids = group.map(({ id }) => id);
  listInEvent(tx, eventId, ids);
  return eventId;
}

/**
 * End of the outage in a repeated event. If the line failed again before the first event got through, the outage ends
 * with the latest contingency (§contingency-event counts the event's 24 hours from it).
 */
function outageEnd(tx: Tx, contingency: Contingency): Instant {
  return contingency.rechazos === 0 ? 0 : (lastContingencyEnd(tx, contingency) ?? 0);
}

interface Verdict {
  readonly sealed: boolean;
  readonly now: Instant;
}

/**
 * Applies a decision on a contingency event in its transaction: its documents are released, large groups in lots; or
 * another event follows after a pause in which a person can resolve the refusal.
 *
 * @param deps minimum documents per lot, if not the default
 */
export function contingencySettling({
  fewestOfLot = MIN_LOT_DOCUMENTS,
}: Pick<EngineDeps, 'fewestOfLot'>): (tx: Tx, event: StoredEvent, verdict: Verdict) => void {
  return (tx, event, { sealed, now }) => {
    if (event.contingencyId === null) return;
    if (!sealed) {
      // The other edition is tried automatically.
      if (editionAfterRefusal(tx, event) !== null) return;
      const refusals = findContingency(tx, event.contingencyId)?.rechazos ?? 0;
      const pause = Math.min(REFUSED_EVENT_PAUSE_MS * 2 ** refusals, MAX_REFUSED_EVENT_PAUSE_MS);
      contingencyRefused(tx, event.contingencyId, now + pause);
      return;
    }
    const documents = waitingForEvent(tx, event.id);
    for (const { id, tipoDte } of documents) {
      // A document with related ones may have to wait for them; whether a lot accepts a return is undocumented
      // (§retorno-delivery).
      const special = tipoDte === RETORNO || mayHaveArrived(tx, id, 'CONTINGENCIA') || awaitsRelated(tx, id);
      if (documents.length < fewestOfLot || special) releaseInOutbox(tx, id, now);
      else holdForLot(tx, id, now);
    }
  };
}
