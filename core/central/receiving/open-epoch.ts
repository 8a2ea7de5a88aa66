/** A restored till continues under a new epoch from the latest position that both histories share. */
import type { StreamMark } from '../../contract/central/stream-batch.ts';
import { bumpPosition } from '../accounts/account-position.ts';
import { raiseAlarms } from './alarms.ts';
import type { Origin } from './merge-records.ts';
import { openStream } from './streams.ts';
import type { Receiving } from './take-batch.ts';

export interface EpochOpening {
  readonly epoch: string;
  readonly previousEpoch: string;
  readonly end: StreamMark;
}

export type EpochOpened =
  | { readonly ok: true; readonly mark: StreamMark }
  | { readonly ok: false; readonly codigo: 'REVOCADA' | 'BIFURCADA' | 'EPOCA' };

/** The latest position that both have; where the till ends with another head, a copy of it told what is there. */
const COMMON = `
  SELECT seq, head FROM stream_mark WHERE installation_id = $1 AND epoch = $2 AND (seq < $3 OR seq = $3 AND head = $4)
  ORDER BY seq DESC LIMIT 1`;

/** Opens the epoch; idempotent. */
export async function openEpoch(
  receiving: Receiving,
  origin: Origin,
  { epoch, previousEpoch, end }: EpochOpening,
): Promise<EpochOpened> {
  const { company, installation } = origin;
  return receiving.db.within({ company, shops: 'all' }, async (tx) => {
    const row = await tx.row<{ state: string }>(
      'SELECT state FROM installation WHERE installation_id = $1 FOR UPDATE',
      [installation],
    );
    if (row === null || row.state === 'REVOCADA') return { ok: false, codigo: 'REVOCADA' };
    if (row.state === 'BIFURCADA') return { ok: false, codigo: 'BIFURCADA' };
    const streams = await tx.rows<{ epoch: string; seq: string; head: string; closed_at: string | null }>(
      'SELECT epoch, seq, head, closed_at FROM stream WHERE installation_id = $1',
      [installation],
    );
    const again = streams.find((stream) => stream.epoch === epoch);
    if (again !== undefined) {
      if (again.closed_at !== null) return { ok: false, codigo: 'EPOCA' };
      return { ok: true, mark: { seq: Number(again.seq), head: again.head } };
    }
    const before = streams.find((stream) => stream.epoch === previousEpoch);
    if (before === undefined) return { ok: false, codigo: 'EPOCA' };
    const mark = await tx.row<{ seq: string; head: string }>(COMMON, [
      installation,
      previousEpoch,
      end.seq,
      end.head,
    ]);
    if (mark === null) return { ok: false, codigo: 'EPOCA' };
    const common = { seq: Number(mark.seq), head: mark.head };
    const now = receiving.now();
    const lost = Number(before.seq) - common.seq;
    if (lost > 0) {
      const detail = { epoca: epoch, desde: common.seq, guardado: Number(before.seq), registros: lost };
      const findings = [{ kind: 'RESTAURADA', about: epoch, detail }] as const;
      await raiseAlarms(tx, origin, { findings, now, uuid: receiving.uuid });
      // What it lost counts as of others for it.
      await bumpPosition(tx, origin);
    }
    const previous = { epoch: previousEpoch, seq: common.seq };
    await openStream(tx, origin, { epoch, mark: common, previous, now });
    return { ok: true, mark: common };
  });
}
