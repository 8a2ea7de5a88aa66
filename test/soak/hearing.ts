/** What a centre would hear of a run, told bit by bit between its orders: in the end it must know what one knows that is told everything at once. */
import { isDeepStrictEqual } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { readRecords } from '../../core/central/receiving/read-records.ts';
import { RECORD_TABLES } from '../../core/central/receiving/record-tables.ts';
import { STREAM_BEGINNING } from '../../core/domain/central/stream-chain.ts';
import { beginStreamAnew, type StreamStand } from '../../core/store/central/stream.ts';
import { beginStreaming } from '../../core/store/central/stream-triggers.ts';
import type { Store } from '../../core/store/store.ts';
import { nextBatch } from '../../core/till/central/batch.ts';

/** Rows by what identifies them. */
type Known = Map<string, unknown>;

export interface Hearing {
  /** Everything that was written since. */
  hear(store: Store): Promise<void>;
  /** Another database was put in place: it is told from its beginning. */
  forget(): void;
  /** What is known otherwise than from the beginning, or could not be read, in words. */
  judge(store: Store): Promise<readonly string[]>;
}

/** Whether it names a record that a centre cannot read, by its kind and why. */
export const isUnread = (name: string): boolean => /^\w+: [A-Z]+$/.test(name);

/** A centre that has heard nothing yet. */
export function createHearing(): Hearing {
  let known: Known = new Map();
  let stand: StreamStand | null = null;
  return {
    hear: async (store) => {
      stand ??= await begin(store);
      stand = await listen(store, stand, known);
    },
    forget: () => {
      stand = null;
      known = new Map();
    },
    judge: async (store) => {
      const anew = await tellAnew(store);
      const names = new Set([...known.keys(), ...anew.keys()]);
      return [...names].filter(
        (name) => isUnread(name) || !isDeepStrictEqual(known.get(name), anew.get(name)),
      );
    },
  };
}

/** What one knows that is told everything at once; the store begins to tell from its beginning. */
export async function tellAnew(store: Store): Promise<ReadonlyMap<string, unknown>> {
  const known: Known = new Map();
  await listen(store, await begin(store), known);
  return known;
}

function begin(store: Store): Promise<StreamStand> {
  return store.transact((tx) => {
    beginStreaming(tx);
    return beginStreamAnew(tx, { seq: 0, head: STREAM_BEGINNING });
  });
}

async function listen(store: Store, from: StreamStand, known: Known): Promise<StreamStand> {
  let acked = from;
  for (;;) {
    const batch = await nextBatch(store, { epoch: 'E', acked, now: 0 });
    if (batch === null) return acked;
    const lines = zstdDecompressSync(batch.body).toString('utf8').split('\n').slice(1, -1);
    const { good, bad } = readRecords(lines, batch.from);
    for (const { kind, reason } of bad) known.set(`${String(kind)}: ${reason}`, batch.from);
    for (const { kind, row } of good)
      known.set(`${kind} ${RECORD_TABLES[kind].key.map((name) => String(row[name])).join(' ')}`, row);
    acked = batch;
  }
}
