/** Stream positions: the end of each epoch, and marks at the ends of its batches. */
import type { StreamMark } from '../../contract/central/stream-batch.ts';
import type { Tx } from '../store/database.ts';
import type { Origin } from './merge-records.ts';

export interface Stream extends StreamMark {
  readonly open: boolean;
}

/** Locks an epoch's stream until the transaction ends; null if the epoch is unknown. */
export async function holdStream(tx: Tx, installation: string, epoch: string): Promise<Stream | null> {
  const row = await tx.row<{ seq: string; head: string; closed_at: string | null }>(
    'SELECT seq, head, closed_at FROM stream WHERE installation_id = $1 AND epoch = $2 FOR UPDATE',
    [installation, epoch],
  );
  return row === null ? null : { seq: Number(row.seq), head: row.head, open: row.closed_at === null };
}

export async function marksBetween(
  tx: Tx,
  installation: string,
  of: { readonly epoch: string; readonly first: number; readonly last: number },
): Promise<readonly StreamMark[]> {
  const rows = await tx.rows<{ seq: string; head: string }>(
    'SELECT seq, head FROM stream_mark WHERE installation_id = $1 AND epoch = $2 AND seq BETWEEN $3 AND $4',
    [installation, of.epoch, of.first, of.last],
  );
  return rows.map(({ seq, head }) => ({ seq: Number(seq), head }));
}

/** Advances a locked stream. @throws Error if it no longer exists, which is a bug */
export async function moveStream(
  tx: Tx,
  origin: Origin,
  move: {
    readonly epoch: string;
    readonly before: StreamMark;
    readonly after: StreamMark;
    readonly now: number;
  },
): Promise<void> {
  const { epoch, before, after, now } = move;
  const moved = await tx.run(
    `WITH moved AS (
       UPDATE stream SET seq = $5, head = $6, taken_at = $7
       WHERE installation_id = $1 AND epoch = $2 AND seq = $3 AND head = $4 RETURNING company_id, shop_id)
     INSERT INTO stream_mark (company_id, shop_id, installation_id, epoch, seq, head)
     SELECT company_id, shop_id, $1::uuid, $2, $5, $6 FROM moved`,
    [origin.installation, epoch, before.seq, before.head, after.seq, after.head, now],
  );
  if (moved !== 1) throw new Error('the stream moved while it was held');
}

interface Opening {
  readonly epoch: string;
  readonly mark: StreamMark;
  /** The epoch that it goes on from, and the last position of it that the till has; none for the first. */
  readonly previous?: { readonly epoch: string; readonly seq: number };
  readonly now: number;
}

/** Opens an epoch at a mark; closes the open one. */
export async function openStream(
  tx: Tx,
  origin: Origin,
  { epoch, mark, previous, now }: Opening,
): Promise<void> {
  const { company, shop, installation } = origin;
  await tx.run('UPDATE stream SET closed_at = $2 WHERE installation_id = $1 AND closed_at IS NULL', [
    installation,
    now,
  ]);
  await tx.run(
    `INSERT INTO stream (company_id, shop_id, installation_id, epoch, seq, head, opened_at, previous_epoch, previous_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      company,
      shop,
      installation,
      epoch,
      mark.seq,
      mark.head,
      now,
      previous?.epoch ?? null,
      previous?.seq ?? null,
    ],
  );
  await putMark(tx, origin, { epoch, mark });
}

async function putMark(
  tx: Tx,
  { company, shop, installation }: Origin,
  { epoch, mark }: { readonly epoch: string; readonly mark: StreamMark },
): Promise<void> {
  await tx.run(
    `INSERT INTO stream_mark (company_id, shop_id, installation_id, epoch, seq, head) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [company, shop, installation, epoch, mark.seq, mark.head],
  );
}
