/**
 * Keeps the high-water files while an engine runs (docs/adr/0006): before a number is given they say durably that it may
 * be, after its commit that it was, and after a clean stop exactly what was given.
 */
import type { Clock } from '../engine/deps.ts';
import type { HighWater } from '../engine/numbers/restore-fence.ts';
import { openMarkFiles, type MarkFiles } from './high-water-files.ts';
import type { AllocatedNumber } from '../store/numbers/fence-marks.ts';
import { beginRun, noteAudit, type HighWaterStart } from './high-water-start.ts';
import { findSequence, keyName, type Sequence, type SequenceKey } from '../store/numbers/sequences.ts';
import type { NewFence } from '../store/numbers/fence.ts';
import type { Store } from '../store/store.ts';

/**
 * Numbers reserved at once. Each reservation costs one more flush of the disk; at a thousand documents a second that is one
 * flush in four commits.
 */
const NUMBERS_PER_RESERVATION = 256;
/** In a rush, longest time until what was given would also survive a power cut. */
const FLUSH_AFTER_MS = 250;
/** Longest time until the end of the audit log is noted outside of it; a row of entries is noted once. */
const AUDIT_NOTE_MS = 250;

export interface OpenHighWater extends HighWater {
  /** The fences that the start put up. */
  readonly fences: readonly NewFence[];
  /** Something was written into the audit log: where it ends is noted soon. */
  audited(): void;
  /** Writes exactly what was given and closes the files; the store must still be open. */
  close(): void;
}

type HighWaterDeps = HighWaterStart & { readonly clock: Clock };

/**
 * Opens the files of a data folder whose engine lock is held, and looks at the numbers as {@link beginRun} does.
 *
 * @throws Error when the file in the data folder cannot be written
 */
export async function openHighWater(deps: HighWaterDeps): Promise<OpenHighWater> {
  const files = openMarkFiles(deps.folder, deps.log);
  try {
    const fences = await beginRun(deps, files);
    return { fences, ...keep(deps, files) };
  } catch (error) {
    files.close();
    throw error;
  }
}

function keep(deps: HighWaterDeps, files: MarkFiles): Omit<OpenHighWater, 'fences'> {
  /** Up to which number each sequence of this run may give without another reservation. */
  const reserved = new Map<string, { readonly key: SequenceKey; readonly posible: number }>();
  const recorder = createRecorder(deps, files);
  let closed = false;
  let noting = false;
  const note = () => {
    try {
      noteAudit(deps.store, files, 'lazy');
    } catch (error) {
      deps.log.warn('end of the audit log not noted', { error: String(error) });
    }
  };
  return {
    reserve: (taken) => {
      if (closed) throw new Error('the high-water files are closed');
      const { posible = -1 } = reserved.get(keyName(taken)) ?? {};
      // One number more than given is always reserved, so that an unclean end shows in the file.
      if (taken.ultimo < posible) return;
      const next = taken.ultimo + NUMBERS_PER_RESERVATION;
      files.reserve(taken, next);
      reserved.set(keyName(taken), { key: taken, posible: next });
    },
    given: recorder.given,
    audited: () => {
      if (noting || closed) return;
      noting = true;
      deps.clock.after(AUDIT_NOTE_MS, () => {
        noting = false;
        if (!closed) note();
      });
    },
    close: () => {
      if (closed) return;
      closed = true;
      recorder.stop();
      try {
        note();
        files.settle(
          standing(
            deps.store,
            [...reserved.values()].map(({ key }) => key),
          ),
        );
      } finally {
        files.close();
      }
    },
  };
}

/**
 * Writes down what was given. At a quiet till each number survives a power cut before it is answered; in a rush it
 * survives the end of the process, and a power cut a little later.
 */
function createRecorder({ clock, log }: HighWaterDeps, files: MarkFiles) {
  const unwritten = new Map<string, AllocatedNumber>();
  const unflushed = new Map<string, AllocatedNumber>();
  let quiet = true;
  let scheduled = false;
  let stopped = false;

  const attempt = (work: () => void) => {
    if (stopped) return;
    try {
      work();
    } catch (error) {
      // The reservation is durable: what is missing here makes the fence more careful, never less.
      log.warn('high-water mark not written', { error: String(error) });
    }
  };
  const flush = () => {
    quiet = unflushed.size === 0;
    if (quiet || stopped) return;
    clock.after(FLUSH_AFTER_MS, flush);
    attempt(() => {
      files.recordGiven([...unflushed.values()], 'durable');
      unflushed.clear();
    });
  };
  const write = () => {
    scheduled = false;
    attempt(() => {
      files.recordGiven([...unwritten.values()], quiet ? 'durable' : 'lazy');
      if (!quiet) for (const [name, key] of unwritten) unflushed.set(name, key);
      unwritten.clear();
      if (quiet) clock.after(FLUSH_AFTER_MS, flush);
      quiet = false;
    });
  };
  return {
    given: (taken: AllocatedNumber) => {
      // The works of one commit end in the same turn: they are written together, before anything leaves the process.
      const known = unwritten.get(keyName(taken));
      if (known === undefined || known.ultimo <= taken.ultimo) unwritten.set(keyName(taken), taken);
      if (scheduled) return;
      scheduled = true;
      queueMicrotask(write);
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** The sequences as they stand in the database. */
function standing(store: Store, keys: readonly SequenceKey[]): readonly Sequence[] {
  return store.read((reader) =>
    keys.map((key) => findSequence(reader, key)).filter((sequence) => sequence !== null),
  );
}
