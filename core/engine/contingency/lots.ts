/** Sends the documents of a long contingency in lots and polls their results (§lots, §lot-query). */
import { rule } from '../../contract/rules/rules.ts';
import type { LotQueryOutcome } from '../../authority/authority.ts';
import { AMBIENTE_CODE } from '../../contract/ambiente.ts';
import { DEFAULT_VERSION_LOTE } from '../../contract/settings/contingency-settings.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { SLOW_RETRY_MS } from '../../domain/retry-policy.ts';
import { verdictOf } from '../../domain/rejection/verdict.ts';
import type { ContingencyOwner } from '../../store/delivery/contingencies.ts';
import {
  lotCandidates,
  nextLotCandidateAt,
  type LotCandidates,
} from '../../store/delivery/contingency-documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import {
  dueLots,
  findLot,
  finishLot,
  lotPolled,
  lotReceived,
  nextLotAt,
  openLots,
  waitingInLot,
  type Lot,
} from '../../store/delivery/lots.ts';
import type { Contingencies } from './contingency.ts';
import type { EngineDeps } from '../deps.ts';
import {
  LOT_WAIT_LIMIT_MS,
  LOT_POLL_DELAYS_MS,
  LOT_RETRY_MS,
  MAX_LOT_DOCUMENTS,
  MAX_OPEN_LOTS,
  WORKER_FAILURE_PAUSE_MS,
} from '../limits.ts';
import { IN_ORDER, seenIn, type LineState } from '../delivery/line-state.ts';
import type { LotRecorder } from './lot-recorder.ts';
import type { Deliverable, Recorder, Signature } from '../delivery/recorder.ts';

const INTERRUPTED = rule('lote-interrumpido');

export interface Lots {
  look(now: Instant): void;
  nextAt(): Instant | null;
  readonly busy: readonly Promise<void>[];
}

export interface LotsOptions {
  readonly deps: Pick<EngineDeps, 'store' | 'authorityOf' | 'clock' | 'random' | 'log'>;
  readonly recorder: Recorder;
  readonly lotRecorder: LotRecorder;
  readonly lines: LineState;
  readonly contingencies: Pick<Contingencies, 'open'>;
  readonly onChange: () => void;
}

export function createLots(options: LotsOptions): Lots {
  const { deps, lotRecorder, onChange } = options;
  const { store, clock, log } = deps;
  const running = new Map<string, Promise<void>>();
  /** Work that failed here and pauses, to avoid immediate retries. */
  const resting = new Map<string, Instant>();

  const run = (name: string, work: () => Promise<void>): void => {
    if (running.has(name) || resting.has(name)) return;
    const task = work()
      .catch((error: unknown) => {
        log.error('lot failed', { name, error: String(error) });
        resting.set(name, clock.now() + WORKER_FAILURE_PAUSE_MS);
      })
      .finally(() => {
        running.delete(name);
        onChange();
      });
    running.set(name, task);
  };
  const sendingOf = ({ issuerId, ambiente }: ContingencyOwner) => `send ${issuerId}/${ambiente}`;
  const rested = (now: Instant): void => {
    for (const [name, until] of resting)
      if (until <= now || until > now + WORKER_FAILURE_PAUSE_MS) resting.delete(name);
  };

  return {
    look: (now) => {
      rested(now);
      const { open, due, candidates } = store.read((reader) => ({
        open: openLots(reader),
        due: dueLots(reader, now),
        candidates: lotCandidates(reader, now, MAX_LOT_DOCUMENTS),
      }));
      for (const lot of open) {
        if (lot.estado !== 'ENVIANDO' || running.has(sendingOf(lot))) continue;
        run(`lost ${lot.id}`, () => lotRecorder.lost(lot, INTERRUPTED));
      }
      for (const lotId of due) run(`lot ${lotId}`, () => poll(lotId, options));
      for (const group of candidates) {
        const { issuerId, ambiente } = group;
        const theirs = open.filter((lot) => lot.issuerId === issuerId && lot.ambiente === ambiente);
        if (theirs.length < MAX_OPEN_LOTS) run(sendingOf(group), () => send(group, options));
      }
    },
    nextAt: () => {
      // The end of a running call triggers the next check.
      if (running.size > 0) return null;
      if (resting.size > 0) return Math.min(...resting.values());
      const times = store.read((reader) => [
        nextLotAt(reader),
        openLots(reader).length < MAX_OPEN_LOTS ? nextLotCandidateAt(reader) : null,
      ]);
      const known = times.filter((at) => at !== null);
      return known.length === 0 ? null : Math.min(...known);
    },
    get busy() {
      return [...running.values()];
    },
  };
}

async function send(group: LotCandidates, options: LotsOptions): Promise<void> {
  const { deps, recorder, lotRecorder, lines, contingencies } = options;
  const signed: { document: Deliverable; signature: Signature }[] = [];
  for (const id of group.documentIds) {
    const document = recorder.load(id);
    if (document === null) continue;
    signed.push({ document, signature: document.signature ?? (await recorder.sign(document)) });
  }
  const [first] = signed;
  if (first === undefined) return;
  const authority = await deps.authorityOf(group).catch(() => null);
  if (authority === null) return lotRecorder.rest(group, SLOW_RETRY_MS);
  const idEnvio = deps.random.uuid();
  const lotId = await lotRecorder.sending({ ...group, idEnvio }, signed);
  const lot = deps.store.read((reader) => findLot(reader, lotId));
  if (lot === null) throw new Error(`lot ${lotId} is not in the store`);
  const issuer = deps.store.read((reader) => findIssuer(reader, group.issuerId));
  const versionLote = issuer?.settings.versionLote ?? DEFAULT_VERSION_LOTE;
  const outcome = await authority.submitLot({
    ambiente: AMBIENTE_CODE[group.ambiente],
    idEnvio,
    version: versionLote,
    nitEmisor: first.document.nitEmisor,
    documentos: signed.map(({ document, signature }) => composeJws(document.payload, signature.firma)),
  });
  lines.saw(group, outcome.kind === 'received' ? IN_ORDER : seenIn(outcome));
  if (outcome.kind === 'received') {
    const { codigoLote } = outcome;
    await deps.store.transact((tx, now) =>
      lotReceived(tx, lotId, { codigoLote, pollAt: now + pollDelayMs(0), now }),
    );
  } else if (outcome.kind === 'unknown') await lotRecorder.lost(lot, outcome.detail);
  else if (outcome.kind === 'rejected') await lotRecorder.refused(lot, { received: outcome.answer.raw });
  // One of its documents may be the reason: each is sent individually.
  else if (outcome.turnedAway === true) await lotRecorder.refused(lot, outcome.detail);
  else {
    const { cause, detail } = outcome;
    const waitMs = cause === 'credenciales' ? SLOW_RETRY_MS : LOT_RETRY_MS;
    await lotRecorder.notSent(lot, { detail, waitMs });
    if (cause !== 'credenciales') await contingencies.open(group, cause);
  }
}

async function poll(lotId: number, options: LotsOptions): Promise<void> {
  const { deps, lotRecorder, lines } = options;
  const lot = deps.store.read((reader) => findLot(reader, lotId));
  if (lot === null || lot.codigoLote === null) return;
  const authority = await deps.authorityOf(lot).catch(() => null);
  if (authority !== null) {
    const outcome = await authority.queryLot(lot.codigoLote);
    if (outcome.kind === 'unreachable' || outcome.kind === 'unknown') lines.saw(lot, seenIn(outcome));
    if (outcome.kind === 'answered') await apply(lot, outcome.answers, options);
  }
  const waiting = deps.store.read((reader) => waitingInLot(reader, lotId));
  const now = deps.clock.now();
  if (waiting.length > 0 && now - lot.sentAt >= LOT_WAIT_LIMIT_MS) {
    await lotRecorder.lost(lot, rule('lote-sin-resultado'));
  } else {
    await deps.store.transact((tx) =>
      waiting.length === 0
        ? finishLot(tx, lotId, now)
        : lotPolled(tx, lotId, { pollAt: now + pollDelayMs(lot.polls + 1), now }),
    );
  }
}

/** Delay after so many polls; it grows for a slow lot. */
function pollDelayMs(polls: number): number {
  return LOT_POLL_DELAYS_MS[polls] ?? LOT_POLL_DELAYS_MS.at(-1) ?? 0;
}

type LotAnswers = Extract<LotQueryOutcome, { kind: 'answered' }>['answers'];

/** Each document's own answer, as if it had been sent individually. */
async function apply(
  lot: Lot,
  answers: LotAnswers,
  { deps, recorder, lotRecorder }: LotsOptions,
): Promise<void> {
  const ids = deps.store.read((reader) => waitingInLot(reader, lot.id));
  await Promise.all(
    ids.map(async (id) => {
      const document = recorder.load(id);
      const answer = document === null ? undefined : answers.get(document.codigoGeneracion);
      if (document === null || answer === undefined) return;
      if (answer.kind === 'accepted') await recorder.accepted(document, answer.answer, 'sending');
      else if (verdictOf(answer.answer) === 'final') await recorder.rejected(document, answer.answer);
      // "Exists already" or "not verifiable now": decided by a query and the usual delays.
      else await lotRecorder.asks(document, { received: answer.answer.raw });
    }),
  );
}
