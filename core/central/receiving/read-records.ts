/** Records of a batch as their rows; those that cannot be used are listed apart, with the reason. */
import type { z } from 'zod';
import {
  RECORD_ROWS,
  recordLine,
  ROW_PARTS,
  type RecordKind,
} from '../../contract/central/stream-records.ts';
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

/** Reads the record lines from sequence number `from` on; a document that comes with its parts is several records of one line. */
export function readRecords(lines: readonly string[], from: number): Records {
  const good: StreamRecord[] = [];
  const bad: Quarantined[] = [];
  lines.forEach((line, index) => {
    const seq = from + index;
    for (const record of rowsOf(line, seq)) {
      const read = 'reason' in record ? record : readRow(line, record);
      if ('reason' in read) bad.push({ ...read, seq, line });
      else good.push({ ...read, seq, line });
    }
  });
  return { good, bad };
}

type Row = Readonly<Record<string, unknown>>;
type Unusable = Pick<Quarantined, 'kind' | 'reason'>;

/** The rows that a line tells, as they were sent. */
function rowsOf(line: string, seq: number): readonly (Pick<StreamRecord, 'kind' | 'row'> | Unusable)[] {
  const parsed = recordLine.safeParse(json(line));
  if (!parsed.success || parsed.data.seq !== seq) return [{ kind: null, reason: 'REGISTRO' }];
  const { kind, row } = parsed.data;
  const told: { readonly kind: RecordKind; readonly row: Row } = { kind, row };
  if ((kind !== 'document' && kind !== 'stockEntry') || row['parts'] === undefined) return [told];
  const { name, parts } = ROW_PARTS[kind];
  const read: z.ZodSafeParseResult<Partial<Record<RecordKind, readonly Row[]>>> = parts.safeParse(
    row['parts'],
  );
  if (!read.success) return [told, { kind, reason: 'CAMPOS' }];
  const named = { [name]: row[name] };
  return [
    told,
    ...Object.entries(read.data).flatMap(([part, rows]) =>
      rows.map((each) => ({ kind: part as RecordKind, row: { ...each, ...named } })),
    ),
  ];
}

function readRow(
  line: string,
  { kind, row }: Pick<StreamRecord, 'kind' | 'row'>,
): Pick<StreamRecord, 'kind' | 'row'> | Unusable {
  const read = RECORD_ROWS[kind].safeParse(row);
  if (!read.success) return { kind, reason: 'CAMPOS' };
  return storable(line, read.data) ? { kind, row: read.data } : { kind, reason: 'TEXTO' };
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
