/**
 * Receives a batch of a till's stream: once, in order, in one transaction with its position. A repeated batch is acknowledged again; a
 * diverging history stops the installation until a manager decides.
 */
import type { StreamMark, StreamRefusalCode } from '../../contract/central/stream-batch.ts';
import { newBlocks, takeBlocks } from '../accounts/blocks.ts';
import { moveAccounts } from '../accounts/account-position.ts';
import { judgeRecords } from '../accounts/credit-alarms.ts';
import { renumberGoods } from '../stock/goods-numbers.ts';
import { markGoods, touchedGoods } from '../stock/mark-goods.ts';
import { markDays, touchedBy } from '../totals/mark-days.ts';
import { sentAtOnce, type Database, type Tx } from '../store/database.ts';
import { raiseAlarms } from './alarms.ts';
import type { Batch } from './batch-text.ts';
import { conflictFindings } from './conflicts.ts';
import { invalidatedElsewhere, settleElsewhere } from './invalidated-elsewhere.ts';
import { leaseBranches } from './lease-branches.ts';
import { mergeRecords, type Arrival, type Origin } from './merge-records.ts';
import { readRecords, type Quarantined, type StreamRecord } from './read-records.ts';
import { holdStream, marksBetween, moveStream, type Stream } from './streams.ts';
import { verifyRecords, type Finding } from './verify-records.ts';

export interface Receiving {
  readonly db: Database;
  now(): number;
  uuid(): string;
}

export type Taken =
  | {
      readonly ok: true;
      readonly mark: StreamMark;
      readonly quarantined: number;
      readonly catalogue: number;
      /** Whether it holds data for other tills: they are notified. */
      readonly handsDown: boolean;
    }
  | { readonly ok: false; readonly codigo: StreamRefusalCode; readonly mark?: StreamMark };

/** Receives a batch; the caller has identified the installation by its key. */
export async function takeBatch(receiving: Receiving, origin: Origin, batch: Batch): Promise<Taken> {
  const take = (mode: Mode) =>
    receiving.db.often({ company: origin.company, shops: 'all' }, (tx) =>
      takeIn(tx, origin, { receiving, batch, mode }),
    );
  try {
    return await take('TOGETHER');
  } catch (error) {
    // Nothing was stored: retry record by record, so that one bad record does not block the rest.
    if (!causedByData(error)) throw error;
    return take('ONE_BY_ONE');
  }
}

/** Merge all records at once, or one by one to find those that the database refuses. */
type Mode = 'TOGETHER' | 'ONE_BY_ONE';

async function takeIn(tx: Tx, origin: Origin, { receiving, batch, mode }: Receipt): Promise<Taken> {
  const [stream, row] = await sentAtOnce([
    holdStream(tx, origin.installation, batch.header.epoch),
    holdInstallation(tx, origin.installation),
  ]);
  const catalogue = Number(row?.catalogue_version ?? 0);
  const refusal = await refusalOf(tx, origin, { stream, batch, state: row?.state ?? null });
  if (refusal === 'BIFURCADA') return fork(tx, origin, { receiving, batch, stream });
  if (refusal !== null || stream === null) {
    return { ok: false, codigo: refusal ?? 'EPOCA', ...(stream === null ? {} : { mark: markOf(stream) }) };
  }
  const { quarantined, handsDown } = await takeNew(tx, origin, { receiving, batch, stream, mode });
  const { header, heads } = batch;
  const mark =
    header.to <= stream.seq ? markOf(stream) : { seq: header.to, head: heads.at(-1) ?? stream.head };
  return { ok: true, mark, quarantined, catalogue, handsDown };
}

function markOf({ seq, head }: StreamMark): StreamMark {
  return { seq, head };
}

type Refusal = 'EPOCA' | 'REVOCADA' | 'POSICION' | 'BIFURCADA';

/** Locks the installation's state until the transaction ends; also the company's catalogue version. */
function holdInstallation(tx: Tx, installation: string) {
  return tx.row<{ state: string; catalogue_version: string }>(
    `SELECT i.state, c.catalogue_version FROM installation i JOIN company c USING (company_id)
     WHERE i.installation_id = $1 FOR SHARE OF i`,
    [installation],
  );
}

interface Asked {
  readonly stream: Stream | null;
  readonly batch: Batch;
  /** Null if the installation is unknown. */
  readonly state: string | null;
}

async function refusalOf(
  tx: Tx,
  { installation }: Origin,
  { stream, batch, state }: Asked,
): Promise<Refusal | null> {
  if (state === null || state === 'REVOCADA') return 'REVOCADA';
  if (state === 'BIFURCADA') return 'BIFURCADA';
  if (stream === null) return 'EPOCA';
  // Two computers continue one history: one of them has opened another epoch.
  if (!stream.open) return 'BIFURCADA';
  const { epoch, from, to, previousHash } = batch.header;
  const before = from - 1;
  if (before > stream.seq) return 'POSICION';
  // A batch right after the stream's end passes no older mark.
  if (before === stream.seq) return previousHash === stream.head ? null : 'BIFURCADA';
  const marks = await marksBetween(tx, installation, { epoch, first: before, last: to });
  const headAt = (seq: number) => (seq === before ? previousHash : batch.heads[seq - from]);
  return marks.every(({ seq, head }) => headAt(seq) === head) ? null : 'BIFURCADA';
}

interface Receipt {
  readonly receiving: Receiving;
  readonly batch: Batch;
  readonly mode: Mode;
}

async function fork(
  tx: Tx,
  origin: Origin,
  { receiving, batch, stream }: Omit<Receipt, 'mode'> & { readonly stream: Stream | null },
): Promise<Taken> {
  const { epoch, from, to, previousHash } = batch.header;
  await tx.run(
    "UPDATE installation SET state = 'BIFURCADA' WHERE installation_id = $1 AND state = 'ACTIVA'",
    [origin.installation],
  );
  const detail = {
    epoca: epoch,
    guardado: stream === null ? null : markOf(stream),
    enviado: { desde: from, hasta: to, anterior: previousHash, final: batch.heads.at(-1) ?? null },
  };
  await raiseAlarms(tx, origin, {
    findings: [{ kind: 'BIFURCADA', about: epoch, detail }],
    now: receiving.now(),
    uuid: receiving.uuid,
  });
  return { ok: false, codigo: 'BIFURCADA', ...(stream === null ? {} : { mark: markOf(stream) }) };
}

/** Merges the new records and advances the stream; returns how many were quarantined, and whether other tills get data. */
async function takeNew(
  tx: Tx,
  origin: Origin,
  { receiving, batch, stream, mode }: Receipt & { readonly stream: Stream },
): Promise<Pick<Taken & { readonly ok: true }, 'quarantined' | 'handsDown'>> {
  const { epoch, from, to } = batch.header;
  if (to <= stream.seq) return { quarantined: 0, handsDown: false };
  const first = stream.seq + 1;
  const { good, bad } = readRecords(batch.lines.slice(first - from), first);
  const [verified, touched, goods] = await sentAtOnce([
    verifyRecords(tx, origin.installation, good),
    touchedBy(tx, origin, good),
    touchedGoods(tx, origin, good),
  ]);
  const told = await newBlocks(tx, good);
  await renumberGoods(tx, origin, verified.records);
  const now = receiving.now();
  const after = { seq: to, head: batch.heads.at(-1) ?? stream.head };
  const [, merged, leased] = await sentAtOnce([
    moveStream(tx, origin, { epoch, before: markOf(stream), after, now }),
    MERGE[mode](tx, origin, { records: verified.records, epoch, now }),
    leaseBranches(tx, origin, { records: verified.records, now }),
  ]);
  await markDays(tx, origin, { ...touched, now });
  await markGoods(tx, origin, goods);
  // First, since it locks the company's row.
  const beyond = await takeBlocks(tx, origin, { told, now });
  const aside = [
    ...bad,
    ...verified.bad,
    ...merged.refused,
    ...beyond.map((record) => asideOf(record, 'DEMASIADOS')),
  ];
  await moveAccounts(tx, origin, verified.records);
  await judgeRecords(tx, { company: origin.company, now, uuid: receiving.uuid }, verified.records);
  await quarantine(tx, origin, { epoch, aside, now });
  const findings: Finding[] = [
    ...verified.findings,
    ...merged.findings,
    ...leased,
    ...aside.slice(0, 1).map(({ seq, kind, reason }): Finding => ({
      kind: 'CUARENTENA',
      about: reason,
      detail: { desde: seq, tipo: kind, motivo: reason },
    })),
  ];
  await raiseAlarms(tx, origin, { findings, now, uuid: receiving.uuid });
  // Several bad parts of one document count as one line.
  const quarantined = new Set(aside.map(({ seq }) => seq)).size;
  return { quarantined, handsDown: told.length > 0 };
}

type Merge = (
  tx: Tx,
  origin: Origin,
  of: Arrival & { readonly records: readonly StreamRecord[] },
) => Promise<{ readonly refused: readonly Quarantined[]; readonly findings: readonly Finding[] }>;

const MERGE: Readonly<Record<Mode, Merge>> = {
  TOGETHER: async (tx, origin, { records, ...arrival }) => {
    // Documents never contradict, so conflicts can be queried before refusals are known.
    const [contradicting, findings, found] = await sentAtOnce([
      mergeRecords(tx, origin, { records, ...arrival }),
      conflictFindings(tx, origin.installation, records),
      invalidatedElsewhere(tx, origin, records),
    ]);
    await settleElsewhere(tx, origin, { found, now: arrival.now });
    return { refused: contradicting.map((record) => asideOf(record, 'CONTRADICE')), findings };
  },
  ONE_BY_ONE: async (tx, origin, { records, ...arrival }) => {
    const kept: StreamRecord[] = [];
    const refused: Quarantined[] = [];
    for (const record of records) {
      const alone = await attempt(tx, () => mergeRecords(tx, origin, { records: [record], ...arrival }));
      if (alone === null) refused.push(asideOf(record, 'BASE'));
      else if (alone.length > 0) refused.push(asideOf(record, 'CONTRADICE'));
      else kept.push(record);
    }
    const found = await invalidatedElsewhere(tx, origin, kept);
    await settleElsewhere(tx, origin, { found, now: arrival.now });
    return { refused, findings: await conflictFindings(tx, origin.installation, kept) };
  },
};

function asideOf({ seq, kind, line }: StreamRecord, reason: Quarantined['reason']): Quarantined {
  return { seq, kind, line, reason };
}

/** SQLSTATE classes caused by values: data and integrity. */
const CAUSED_BY_DATA = /^2[23]/;

function causedByData(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && CAUSED_BY_DATA.test(code);
}

/** Runs work that the database may refuse for its data; null if it did. */
async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | null> {
  await tx.run('SAVEPOINT attempt');
  try {
    const result = await work();
    await tx.run('RELEASE SAVEPOINT attempt');
    return result;
  } catch (error) {
    if (!causedByData(error)) throw error;
    await tx.run('ROLLBACK TO SAVEPOINT attempt');
    return null;
  }
}

async function quarantine(
  tx: Tx,
  { company, shop, installation }: Origin,
  {
    epoch,
    aside,
    now,
  }: { readonly epoch: string; readonly aside: readonly Quarantined[]; readonly now: number },
): Promise<void> {
  for (const { seq, kind, reason, line } of aside) {
    // NUL cannot be stored as text: written as an escape.
    await tx.run(
      `INSERT INTO quarantine (company_id, shop_id, installation_id, epoch, seq, kind, reason, line, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      [company, shop, installation, epoch, seq, kind, reason, line.replaceAll('\0', '\\u0000'), now],
    );
  }
}

export async function catalogueVersion(tx: Tx): Promise<number> {
  const row = await tx.row<{ catalogue_version: string }>('SELECT catalogue_version FROM company');
  return Number(row?.catalogue_version ?? 0);
}
