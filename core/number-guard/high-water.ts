/**
 * Maintains the high-water files while an engine runs (docs/adr/0006): reserves numbers durably before they
 * are given, records them after the commit, and records the exact numbers at a clean stop.
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
 * Numbers per reservation. Each one costs a disk flush; at a thousand documents a second, one flush in four
 * commits.
 */
const NUMBERS_PER_RESERVATION = 256;
/** Under load, maximum delay until given numbers also survive a power cut. */
const FLUSH_AFTER_MS = 250;
/** Maximum delay until the end of the audit log is recorded; entries in between are batched. */
const AUDIT_NOTE_MS = 250;

export interface OpenHighWater extends HighWater {
  readonly fences: readonly NewFence[];
  /** Called after an audit log entry; its new end is recorded soon. */
  audited(): void;
  /** Records the exact numbers and closes the files; the store must still be open. */
  close(): void;
}

type HighWaterDeps = HighWaterStart & { readonly clock: Clock };

/**
 * Opens the files and checks the numbers as {@link beginRun}; the engine lock must be held.
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
  /** Highest reserved number by sequence in this run. */
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
      // Always reserves one more than given, so that an unclean end is visible in the file.
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
 * Records given numbers. At low load each survives a power cut before the answer is sent; under load it
 * survives a process crash at once, and a power cut a little later.
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
      // The reservation is durable: a missing record makes the fence wider, never narrower.
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
      // All numbers of a commit arrive in the same turn and are written together before any answer is sent.
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

function standing(store: Store, keys: readonly SequenceKey[]): readonly Sequence[] {
  return store.read((reader) =>
    keys.map((key) => findSequence(reader, key)).filter((sequence) => sequence !== null),
  );
}
