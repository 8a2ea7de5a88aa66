/**
 * The centre of a world's tills: in plain code what the contract asks of one (enrolment, streams with their chains, epochs, heartbeats), over
 * a line that loses what it carries. The real one keeps its rows in PostgreSQL, which has no virtual time; `test/central` is about that one.
 */
import { createHash, createPublicKey } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { readRecords } from '../../../core/central/receiving/read-records.ts';
import { RECORD_TABLES } from '../../../core/central/receiving/record-tables.ts';
import { AppError } from '../../../core/domain/app-error.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import { enrolAtCentre, type EnrolmentDeps } from '../../../core/provision/central-enrolment.ts';
import type { CentralCall, CentralReply, CentralRequest } from '../../../core/till/central/central-port.ts';
import type { Choices } from '../../support/shop/request-generator.ts';
import type { WorldTime } from './time.ts';

interface Mark {
  readonly seq: number;
  readonly head: string;
}

/** One of a till's histories, and up to where it is that of the one before too. */
interface Epoch {
  readonly name: string;
  shared: number;
}

interface Told {
  readonly seq: number;
  readonly name: string;
  readonly row: unknown;
}

/** What is known of a till that joined. */
interface Installation {
  readonly publicKey: string;
  readonly epochs: Epoch[];
  readonly marks: Mark[];
  readonly told: Told[];
}

export interface Centre {
  /** Whether it answers. */
  isUp: boolean;
  /** Calls that did not come from whom they said. */
  readonly strangers: readonly string[];
  /** The line of a till to it. @param alive whether the till still listens */
  callFrom(till: number, alive: () => boolean): CentralCall;
  /** What it knows of a till, by what identifies each row; null where it did not join. */
  knownOf(till: number): ReadonlyMap<string, unknown> | null;
  /** It is put back to an earlier state: what came last of every till is gone. */
  putBack(share: number): void;
}

interface CentreParts {
  readonly time: WorldTime;
  readonly dice: { readonly world: Choices };
}

/** Address that tills know it by. */
const CENTRE_URL = 'http://127.0.0.1:9';
/** The one-time code of a till. */
const codeOf = (till: number) => `CODIGO-${till}`;

const BEGINNING: Mark = { seq: 0, head: '0'.repeat(64) };
/** Time of one way, in milliseconds. */
const [SHORTEST_MS, LONGEST_MS] = [5, 400];
/** Part of the calls that are lost on either way. */
const LOST = 0.02;
/** After it a till gives up waiting for an answer that was lost, in milliseconds. */
const SILENCE_MS = 30_000;
const [WELL, WRONG, STRANGE, CONFLICT, UNKNOWN] = [200, 400, 401, 409, 404];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const silent: CentralReply = { kind: 'failed', detail: rule('conexion-cortada', { error: 'ECONNRESET' }) };
const answer = (status: number, body: object): CentralReply => ({
  kind: 'answer',
  status,
  body,
  retryAfterSeconds: null,
});
const refusal = (status: number, codigo: string, mark?: Mark) =>
  answer(status, {
    codigo,
    message: `Dicho por la central: ${codigo}.`,
    ...(mark === undefined ? {} : { mark }),
  });

export function openCentre({ time, dice }: CentreParts): Centre {
  const installations = new Map<number, Installation>();
  const strangers: string[] = [];

  const reply = (till: number, request: CentralRequest): CentralReply => {
    const { x: publicKey = '' } = createPublicKey(request.key).export({ format: 'jwk' });
    const { path, body } = request;
    const said = body?.type === 'json' ? (JSON.parse(body.bytes.toString()) as Record<string, unknown>) : {};
    if (path === '/till/enrol') return enrol(till, publicKey, said);
    const own = installations.get(till);
    if (own?.publicKey !== publicKey || request.installation !== nameOf(till)) {
      strangers.push(`${path} of ${request.installation} by till ${till}`);
      return refusal(STRANGE, 'FIRMA');
    }
    if (path === '/till/batch') return takeBatch(own, body?.bytes ?? Buffer.alloc(0));
    if (path === '/till/epoch') return openEpoch(own, said);
    if (path === '/till/heartbeat') return answer(WELL, { now: time.now(), catalogue: 0, orders: 0 });
    return answer(UNKNOWN, {});
  };

  const enrol = (till: number, publicKey: string, said: Readonly<Record<string, unknown>>): CentralReply => {
    const known = installations.get(till);
    if (said['code'] !== codeOf(till) || (known !== undefined && known.publicKey !== publicKey))
      return refusal(CONFLICT, 'CODIGO');
    if (known === undefined)
      installations.set(till, {
        publicKey,
        epochs: [{ name: String(said['epoch']), shared: 0 }],
        marks: [BEGINNING],
        told: [],
      });
    const of = { installation: nameOf(till), company: 'Negocio Inventado', shop: 'Casa matriz' };
    return answer(WELL, { ...of, mark: endOf(known) });
  };

  const pass = async (till: number, request: CentralRequest): Promise<CentralReply> => {
    const away = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
    const way = () => away(dice.world.int(SHORTEST_MS, LONGEST_MS));
    await way();
    if (!centre.isUp || dice.world.chance(LOST)) return silent;
    const answered = reply(till, request);
    const wait = request.path === '/till/heartbeat' ? waitOf(request) : 0;
    await away(wait);
    if (dice.world.chance(LOST)) await away(SILENCE_MS);
    else {
      await way();
      return answered;
    }
    return silent;
  };

  const centre: Centre = {
    isUp: true,
    strangers,
    callFrom: (till, alive) => (request, giveUp) =>
      new Promise((resolve) => {
        const end = () => alive() && resolve(silent);
        giveUp.addEventListener('abort', end);
        void pass(till, request).then((told) => {
          giveUp.removeEventListener('abort', end);
          if (alive()) resolve(told);
        });
      }),
    knownOf: (till) => {
      const own = installations.get(till);
      return own === undefined ? null : new Map(own.told.map(({ name, row }) => [name, row]));
    },
    putBack: (share) => {
      for (const own of installations.values()) {
        goBackTo(own, Math.floor(endOf(own).seq * share));
        for (const epoch of own.epochs) epoch.shared = Math.min(epoch.shared, endOf(own).seq);
      }
    },
  };
  return centre;
}

/** A till joins it, as often as it takes until an answer comes through. */
export async function joinCentre(deps: EnrolmentDeps, till: number): Promise<void> {
  for (;;)
    try {
      await enrolAtCentre(deps, { url: CENTRE_URL, code: codeOf(till), name: `Caja ${till + 1}` });
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
}

const nameOf = (till: number) => `instalacion-${till}`;
const endOf = (own: Installation | undefined): Mark => own?.marks.at(-1) ?? BEGINNING;

function waitOf({ body }: CentralRequest): number {
  const { waitSeconds } = JSON.parse(body?.bytes.toString() ?? '{}') as { readonly waitSeconds?: number };
  return (waitSeconds ?? 0) * 1_000;
}

/** Forgets what came after a number, from the end of a batch on. */
function goBackTo({ marks, told }: Installation, seq: number): void {
  while ((marks.at(-1)?.seq ?? 0) > seq) marks.pop();
  const end = marks.at(-1)?.seq ?? 0;
  while ((told.at(-1)?.seq ?? 0) > end) told.pop();
}

function openEpoch(own: Installation, said: Readonly<Record<string, unknown>>): CentralReply {
  const name = String(said['epoch']);
  const known = own.epochs.findIndex((epoch) => epoch.name === name);
  const before = own.epochs.findIndex((epoch) => epoch.name === said['previousEpoch']);
  const isLast = known === own.epochs.length - 1;
  if (known >= 0 ? !isLast : before < 0) return refusal(CONFLICT, 'EPOCA');
  if (known < 0) {
    // An older database may come back twice: both times it leaves the same history.
    const left = own.epochs.slice(before + 1).map(({ shared }) => shared);
    goBackTo(own, Math.min((said['end'] as Mark).seq, ...left));
    own.epochs.push({ name, shared: endOf(own).seq });
  }
  return answer(WELL, { mark: endOf(own) });
}

/** Takes what is new of a batch, if it goes on where the stream ends or repeats it. */
function takeBatch(own: Installation, body: Buffer): CentralReply {
  const [first = '', ...rest] = zstdDecompressSync(body).toString('utf8').split('\n');
  const lines = rest.slice(0, -1);
  const { from, to, previousHash, epoch } = JSON.parse(first) as {
    readonly from: number;
    readonly to: number;
    readonly previousHash: string;
    readonly epoch: string;
  };
  if (lines.length !== to - from + 1) return refusal(WRONG, 'LOTE');
  if (epoch !== own.epochs.at(-1)?.name) return refusal(CONFLICT, 'EPOCA');
  const end = endOf(own);
  if (from - 1 > end.seq) return refusal(CONFLICT, 'POSICION', end);
  let head = previousHash;
  const heads = lines.map((line) => (head = sha256(`${head}\n${line}`)));
  const headAt = (seq: number) => (seq === from - 1 ? previousHash : heads[seq - from]);
  const met = own.marks.filter(({ seq }) => seq >= from - 1 && seq <= to);
  if (met.some((mark) => headAt(mark.seq) !== mark.head)) return refusal(CONFLICT, 'BIFURCADA', end);
  const fresh = lines.slice(Math.max(0, end.seq + 1 - from));
  const { good, bad } = readRecords(fresh, to - fresh.length + 1);
  for (const { seq, kind, row } of good)
    own.told.push({
      seq,
      row,
      name: `${kind} ${RECORD_TABLES[kind].key.map((key) => String(row[key])).join(' ')}`,
    });
  for (const { seq, kind, reason } of bad)
    own.told.push({ seq, row: reason, name: `${String(kind)}: ${reason}` });
  if (to > end.seq) own.marks.push({ seq: to, head });
  return answer(WELL, { ...endOf(own), quarantined: bad.length, catalogue: 0 });
}
