/**
 * High-water file of a data folder and its second copy outside. The first is required; the second detects a
 * whole data folder restored to an earlier state.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Log } from '../engine/deps.ts';
import type { KnownMarks } from '../engine/numbers/restore-fence.ts';
import type { AuditHead } from '../store/people/audit-seal.ts';
import type { SequenceKey } from '../store/numbers/sequences.ts';
import {
  openMarks,
  type Durability,
  type AllocatedNumber,
  type Marks,
  type MarksOwner,
} from '../store/numbers/fence-marks.ts';
import { makeFolder } from '../signing/make-folder.ts';

const NAME_CHARS = 16;

export interface MarkFiles {
  known(): readonly KnownMarks[];
  /** Recorded ends of the audit log with their owners. */
  auditHeads(): readonly { readonly owner: MarksOwner | null; readonly head: AuditHead }[];
  recordAuditHead(head: AuditHead, how: Durability): void;
  setOwner(owner: MarksOwner): void;
  /** Durable in the first file. */
  reserve(key: SequenceKey, posible: number): void;
  recordGiven(given: readonly AllocatedNumber[], how: Durability): void;
  settle(settled: readonly AllocatedNumber[]): void;
  close(): void;
}

/**
 * Opens or creates both files.
 * @throws Error when the one in the data folder can be neither read nor created
 */
export function openMarkFiles(folder: DataFolder, log: Log): MarkFiles {
  const first = openMarks(firstOf(folder));
  let second = openSecond(folder, log);
  const also = (work: (marks: Marks) => void) => {
    if (second === null) return;
    try {
      work(second);
    } catch (error) {
      log.warn('second high-water file not written', { error: String(error) });
      second.close();
      second = null;
    }
  };
  const known = (marks: Marks, inFolder: boolean) => ({ owner: marks.owner(), marks: marks.all(), inFolder });
  return {
    known: () => [known(first, true), ...(second === null ? [] : [known(second, false)])],
    auditHeads: () =>
      [first, ...(second === null ? [] : [second])].flatMap((marks) => {
        const head = marks.auditHead();
        return head === null ? [] : [{ owner: marks.owner(), head }];
      }),
    recordAuditHead: (head, how) => {
      first.recordAuditHead(head, how);
      also((marks) => marks.recordAuditHead(head, how));
    },
    setOwner: (owner) => {
      first.setOwner(owner);
      also((marks) => {
        if (marks.owner()?.database !== owner.database) marks.forgetSimulators();
        marks.setOwner(owner);
      });
    },
    reserve: (key, posible) => {
      first.reserve(key, posible, 'durable');
      also((marks) => marks.reserve(key, posible, 'lazy'));
    },
    recordGiven: (given, how) => {
      first.recordGiven(given, how);
      also((marks) => marks.recordGiven(given, how));
    },
    settle: (settled) => {
      first.settle(settled);
      also((marks) => marks.settle(settled));
    },
    close: () => {
      first.close();
      second?.close();
    },
  };
}

export function markFilesOf(folder: DataFolder): readonly string[] {
  return [firstOf(folder), secondOf(folder)];
}

function firstOf({ path }: DataFolder): string {
  return join(path, 'correlativos.db');
}

/** Beside the vault's key file, which is never in the data folder; named by a hash of the data folder's path. */
function secondOf({ path, keyFile }: DataFolder): string {
  const name = createHash('sha256').update(path).digest('hex').slice(0, NAME_CHARS);
  return join(dirname(keyFile), `${name}.correlativos.db`);
}

function openSecond(folder: DataFolder, log: Log): Marks | null {
  try {
    makeFolder(dirname(folder.keyFile));
    return openMarks(secondOf(folder));
  } catch (error) {
    log.warn('second high-water file not available', { error: String(error) });
    return null;
  }
}
