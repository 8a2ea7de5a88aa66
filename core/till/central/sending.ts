/**
 * Sends the next batch to the centre. A batch is stored before it is sent and deleted in the commit of its
 * acknowledgement, so that a till killed in between sends the same bytes again.
 */
import type { KeyObject } from 'node:crypto';
import {
  batchAccepted,
  epochAnswer,
  streamRefusal,
  type StreamMark,
  type StreamRefusal,
} from '../../contract/central/stream-batch.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { CentreRefusal } from '../../contract/rules/central/enrolled-till-rules.ts';
import { retryDelayMs } from '../../domain/retry-policy.ts';
import type { Clock, Log, Randomness } from '../../engine/deps.ts';
import {
  acknowledge,
  centralLink,
  epochOpened,
  goOnFrom,
  stopSending,
  tellTrouble,
  type CentralLink,
} from '../../store/central/link.ts';
import { centralStanding } from '../../store/central/standing.ts';
import {
  beginStreamAnew,
  flight,
  landed,
  launch,
  rewindStream,
  standAt,
  type Flight,
} from '../../store/central/stream.ts';
import type { Store, Tx } from '../../store/store.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { nextBatch } from './batch.ts';
import { noteCharges } from './note-charges.ts';
import type { CentralPort, CentralReply, CentralRequest } from './central-port.ts';

/** Pause after a batch, so that several sales share one request. */
const GATHER_MS = 1000;
/** With this many records (about a hundred documents) a batch is sent without pause. */
const GATHERED_RECORDS = 200;
/** Pause of a till that is not enrolled or may not send; the command line may change that. */
export const UNENROLLED_MS = 2000;

export interface Sending {
  readonly store: Store;
  readonly port: CentralPort;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Milliseconds the centre's clock is ahead, learned from its refusals. */
  clockOffsetMs: number;
  failures: number;
}

/** The link of an enrolled till, and the key that opens it. */
export interface AsTill {
  readonly link: CentralLink;
  readonly key: KeyObject;
}

/** Pause in ms; `IDLE` until the next write. */
export type Rest = number | 'IDLE';

/** Does the next step. @returns the pause */
export async function sendStep(sending: Sending): Promise<Rest> {
  const { store, port } = sending;
  const link = store.read(centralLink);
  if (link === null || link.state !== 'ACTIVA') return UNENROLLED_MS;
  const key = port.keyOf(link);
  if (key === null) {
    await store.transact((tx) => tellTrouble(tx, rule('llave-de-caja-cerrada')));
    return UNENROLLED_MS;
  }
  if (link.previousEpoch !== null) return openEpoch(sending, link, key);
  await noteCharges(store, link.epoch);
  const batch = store.read(flight) ?? (await prepared(sending, link));
  if (batch === null) return 'IDLE';
  const reply = await callAsTill(
    sending,
    { link, key },
    { method: 'POST', path: '/till/batch', body: { bytes: batch.body, type: 'batch' } },
  );
  return answered(sending, { link, batch, reply });
}

/** Sends a request as this till. */
export function callAsTill(
  sending: Sending,
  { link, key }: AsTill,
  call: Pick<CentralRequest, 'method' | 'path' | 'body'>,
): Promise<CentralReply> {
  return callCentre(sending, { ...call, url: link.url, installation: link.installation ?? '', key });
}

interface Readable<Answer> {
  safeParse(body: unknown): { readonly success: true; readonly data: Answer } | { readonly success: false };
}

/** @returns what the centre answers to a GET; null without an answer that can be read */
export async function readAtCentre<Answer>(
  sending: Sending,
  asTill: AsTill,
  { path, schema }: { readonly path: string; readonly schema: Readable<Answer> },
): Promise<Answer | null> {
  const reply = await callAsTill(sending, asTill, { method: 'GET', path, body: null });
  const read = reply.kind === 'answer' && reply.status === 200 ? schema.safeParse(reply.body) : null;
  return read?.success === true ? read.data : null;
}

/** Sends a request with the centre's time; repeats it once if the centre reports another time. */
async function callCentre(sending: Sending, request: Omit<CentralRequest, 'moment'>): Promise<CentralReply> {
  const { port, clock, signal } = sending;
  const call = () => port.call({ ...request, moment: clock.now() + sending.clockOffsetMs }, signal);
  const reply = await call();
  const refused = refusalOf(reply);
  if (refused?.codigo !== 'RELOJ' || refused.now === undefined) return reply;
  sending.clockOffsetMs = refused.now - clock.now();
  return call();
}

export function refusalOf(reply: CentralReply): StreamRefusal | null {
  if (reply.kind === 'failed') return null;
  const parsed = streamRefusal.safeParse(reply.body);
  return parsed.success ? parsed.data : null;
}

/** Applies an answer in a transaction, unless the till has left that centre or started a new epoch meanwhile. */
export async function whileAt(
  { store }: Pick<Sending, 'store'>,
  { epoch }: CentralLink,
  work: (tx: Tx, now: Instant) => void,
): Promise<void> {
  await store.transact((tx, now) => {
    if (centralLink(tx)?.epoch === epoch) work(tx, now);
  });
}

async function prepared({ store, clock }: Sending, { epoch, acked }: CentralLink): Promise<Flight | null> {
  const batch = await nextBatch(store, { epoch, acked, now: clock.now() });
  if (batch === null) return null;
  // The till may have left the centre while the batch was built.
  return store.transact((tx) => {
    const link = centralLink(tx);
    if (link?.epoch !== epoch || link.acked.seq !== acked.seq) return null;
    launch(tx, batch);
    return batch;
  });
}

interface Answered {
  readonly link: CentralLink;
  readonly batch: Flight;
  readonly reply: CentralReply;
}

async function answered(sending: Sending, { link, batch, reply }: Answered): Promise<Rest> {
  const { store, log } = sending;
  const refused = refusalOf(reply);
  if (refused?.codigo === 'POSICION' && refused.mark !== undefined) {
    log.warn('centre is behind: sending again', { from: refused.mark.seq, acknowledged: link.acked.seq });
    return goOnFromMark(sending, link, refused.mark);
  }
  if (refused !== null || reply.kind === 'failed') return notTaken(sending, link, reply);
  const taken = batchAccepted.safeParse(reply.body);
  if (reply.status !== 200 || !taken.success) return notTaken(sending, link, reply);
  if (taken.data.quarantined > 0)
    log.warn('centre put records aside', {
      records: taken.data.quarantined,
      from: batch.from,
      to: batch.seq,
    });
  if (taken.data.seq < batch.seq || (taken.data.seq === batch.seq && taken.data.head !== batch.head)) {
    return stop(sending, link, { state: 'BIFURCADA', message: rule('central-con-otra-historia') });
  }
  sending.failures = 0;
  await whileAt(sending, link, (tx, now) => {
    acknowledge(tx, batch, now);
    landed(tx, batch);
  });
  const { waiting = 0, catchingUp = false } = store.read(centralStanding) ?? {};
  if (waiting === 0) return 'IDLE';
  return catchingUp || waiting >= GATHERED_RECORDS ? 0 : GATHER_MS;
}

/** Continues from the centre's position: from the next row where it is known here, else with all rows again. */
async function goOnFromMark(sending: Sending, link: CentralLink, mark: StreamMark): Promise<number> {
  let rest = 0;
  await whileAt(sending, link, (tx) => {
    const known = standAt(tx, mark);
    if (known !== null && known.head !== mark.head) {
      stopSending(tx, { state: 'BIFURCADA', message: rule('central-tiene-otra-historia') });
      rest = UNENROLLED_MS;
      return;
    }
    const place = known?.place ?? null;
    const stand = place === null ? beginStreamAnew(tx, mark) : { ...mark, place };
    rewindStream(tx, stand);
    goOnFrom(tx, stand);
  });
  return rest;
}

async function openEpoch(sending: Sending, link: CentralLink, key: KeyObject): Promise<number> {
  const { store } = sending;
  const { seq, head } = store.read(flight) ?? link.acked;
  const request = { epoch: link.epoch, previousEpoch: link.previousEpoch, end: { seq, head } };
  const reply = await callAsTill(
    sending,
    { link, key },
    {
      method: 'POST',
      path: '/till/epoch',
      body: { bytes: Buffer.from(JSON.stringify(request)), type: 'json' },
    },
  );
  const opened = reply.kind === 'answer' && reply.status === 200 ? epochAnswer.safeParse(reply.body) : null;
  if (opened?.success !== true) return notTaken(sending, link, reply);
  sending.failures = 0;
  const rest = await goOnFromMark(sending, link, opened.data.mark);
  await whileAt(sending, link, epochOpened);
  return rest;
}

async function notTaken(sending: Sending, link: CentralLink, reply: CentralReply): Promise<number> {
  const { random } = sending;
  if (sending.signal.aborted) return UNENROLLED_MS;
  if (await stopsAt(sending, link, reply)) return UNENROLLED_MS;
  const refused = refusalOf(reply);
  sending.failures += 1;
  const wait = retryDelayMs(sending.failures, random.unit());
  if (refused?.codigo === 'ESPERE' && reply.kind === 'answer') {
    // Every till is told the same delay: jitter spreads them.
    return Math.round((reply.retryAfterSeconds ?? 1) * 1000 * (1 + random.unit()));
  }
  await whileAt(sending, link, (tx) => tellTrouble(tx, whyNotTaken(reply, refused)));
  return wait;
}

/** Stops sending where the centre takes nothing more of this till, whatever it was asked. @returns whether it does */
export async function stopsAt(sending: Sending, link: CentralLink, reply: CentralReply): Promise<boolean> {
  const refused = refusalOf(reply);
  if (refused?.codigo !== 'BIFURCADA' && refused?.codigo !== 'REVOCADA') return false;
  await stop(sending, link, { state: refused.codigo, message: centreRefuses(refused) });
  return true;
}

function whyNotTaken(reply: CentralReply, refused: StreamRefusal | null): Rule {
  if (refused !== null) return centreRefuses(refused);
  return reply.kind === 'failed'
    ? rule('central-callada', { causa: reply.detail })
    : rule('central-respondio', { status: reply.status });
}

/** The centre's refusal with its own message. */
export function centreRefuses({
  codigo,
  message: mensaje,
}: Pick<StreamRefusal, 'message'> & { readonly codigo: CentreRefusal }): Rule {
  return rule('central-rehusa', { codigo, mensaje });
}

async function stop(
  sending: Sending,
  link: CentralLink,
  how: Parameters<typeof stopSending>[1],
): Promise<number> {
  sending.log.warn('centre takes nothing more', { state: how.state });
  await whileAt(sending, link, (tx) => stopSending(tx, how));
  return UNENROLLED_MS;
}
