/** Records of a batch as their rows; those that cannot be used are listed apart, with the reason. */
import { RECORD_ROWS, recordLine, type RecordKind } from '../../contract/central/stream-records.ts';
import { json } from './batch-text.ts';

/** Why a record is kept aside. */
export type QuarantineReason =
  /** Not a record of a known kind. */
  | 'REGISTRO'
  /** Its row does not have what its kind needs. */
  | 'CAMPOS'
  /** Text that no database can keep. */
  | 'TEXTO'
  /** Its own hash does not belong to its text. */
  | 'HUELLA'
  /** Something that never changes came again otherwise. */
  | 'CONTRADICE'
  /** The database refused it. */
  | 'BASE';

export interface StreamRecord {
  readonly seq: number;
  readonly kind: RecordKind;
  readonly row: Readonly<Record<string, unknown>>;
  readonly line: string;
}

export interface Quarantined {
  readonly seq: number;
  readonly kind: string | null;
  readonly reason: QuarantineReason;
  readonly line: string;
}

export interface Records {
  readonly good: readonly StreamRecord[];
  readonly bad: readonly Quarantined[];
}

/** Reads the record lines from sequence number `from` on. */
export function readRecords(lines: readonly string[], from: number): Records {
  const good: StreamRecord[] = [];
  const bad: Quarantined[] = [];
  lines.forEach((line, index) => {
    const seq = from + index;
    const record = readRecord(line, seq);
    if ('reason' in record) bad.push({ ...record, seq, line });
    else good.push({ ...record, seq, line });
  });
  return { good, bad };
}

function readRecord(
  line: string,
  seq: number,
):
  | { readonly kind: RecordKind; readonly row: Readonly<Record<string, unknown>> }
  | { readonly kind: string | null; readonly reason: QuarantineReason } {
  const parsed = recordLine.safeParse(json(line));
  if (!parsed.success || parsed.data.seq !== seq) return { kind: null, reason: 'REGISTRO' };
  const { kind } = parsed.data;
  const row = RECORD_ROWS[kind].safeParse(parsed.data.row);
  if (!row.success) return { kind, reason: 'CAMPOS' };
  return storable(line, row.data) ? { kind, row: row.data } : { kind, reason: 'TEXTO' };
}

/** In a line that is UTF-8 only escapes can name what the database does not keep. */
function storable(line: string, row: object): boolean {
  return !line.includes('\\u') || keepable(row);
}

/** Whether PostgreSQL keeps every text in it: neither the character zero nor half a surrogate pair. */
export function keepable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (value === null || typeof value !== 'object') return true;
  return Object.values(value).every(keepable);
}
