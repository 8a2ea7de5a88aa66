/** What a program did to the files of a folder, in order: written down by `record-disk.c`, which is compiled here. */
import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { preloaded } from '../run/preloaded.ts';
import { ROOT } from '../service/programs.ts';

const SOURCE = join(ROOT, 'test/support/disk/record-disk.c');
/** Bytes of a record before its content. */
const HEAD_BYTES = 17;
const KINDS = [
  'open',
  'create',
  'write',
  'truncate',
  'sync',
  'rename',
  'unlink',
  'mkdir',
  'sync-folder',
  'link',
] as const;

/** One call that went well. Paths are from the recorded folder on. */
export interface DiskCall {
  readonly kind: (typeof KINDS)[number];
  /** Of an open file; 0 where a call names paths. */
  readonly handle: number;
  /** Where was written; the length after a truncation. */
  readonly offset: number;
  readonly bytes: Buffer;
  /** Size of the record up to the end of this call: a moment. */
  readonly end: number;
}

/** A fault of the disk: from the n-th call on that writes, flushes or makes, or that one alone. */
export interface DiskFault {
  readonly call: number;
  readonly errno: number;
  readonly once: boolean;
}

export interface DiskRecord {
  /** What a program is started with so that it is recorded. */
  readonly env: Readonly<Record<string, string>>;
  /** This moment. */
  readonly moment: () => number;
  readonly calls: () => readonly DiskCall[];
  readonly fail: (fault: DiskFault) => void;
  /** How many calls are left until it fails, with that one. */
  readonly left: () => number;
  /** Ends the fault. @returns how many calls failed by it */
  readonly mend: () => number;
}

const compiled = (): string => preloaded('record-disk', SOURCE);

/** What a program is started with so that each of its flushes takes so long. */
export function slowDisk(flushMs: number): Readonly<Record<string, string>> {
  return { LD_PRELOAD: compiled(), CAJA_DISK_FLUSH_US: String(flushMs * 1000), UV_USE_IO_URING: '0' };
}

/** A record of `folder`, in `file`, which lies elsewhere. */
export function recordDisk(folder: string, file: string): DiskRecord {
  const faults = `${file}.faults`;
  const put = (countdown: number, errno: number, once: number) => {
    const numbers = Int32Array.of(countdown, errno, once, 0);
    const fd = openSync(faults, existsSync(faults) ? 'r+' : 'w+');
    writeSync(fd, new Uint8Array(numbers.buffer), 0, numbers.byteLength, 0);
    closeSync(fd);
  };
  put(0, 0, 0);
  return {
    env: {
      CAJA_DISK_FAULT: faults,
      LD_PRELOAD: compiled(),
      CAJA_DISK_ROOT: folder,
      CAJA_DISK_LOG: file,
      // What the kernel is asked through a ring passes by the calls.
      UV_USE_IO_URING: '0',
    },
    moment: () => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    calls: () => parse(readFileSync(file)),
    fail: ({ call, errno, once }) => put(call, errno, once ? 1 : 0),
    left: () => readFileSync(faults).readInt32LE(0),
    mend: () => {
      const failed = readFileSync(faults).readInt32LE(3 * Int32Array.BYTES_PER_ELEMENT);
      put(0, 0, 0);
      return failed;
    },
  };
}

function parse(record: Buffer): readonly DiskCall[] {
  const calls: DiskCall[] = [];
  for (let at = 0; at < record.length;) {
    const kind = KINDS[record.readUInt8(at) - 1];
    if (kind === undefined) throw new Error(`no call of kind ${record.readUInt8(at)}`);
    const end = at + HEAD_BYTES + record.readUInt32LE(at + 13);
    calls.push({
      kind,
      handle: record.readUInt32LE(at + 1),
      offset: Number(record.readBigUInt64LE(at + 5)),
      bytes: record.subarray(at + HEAD_BYTES, end),
      end,
    });
    at = end;
  }
  return calls;
}
