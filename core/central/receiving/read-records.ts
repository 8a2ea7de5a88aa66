/** Parses the records of a batch into rows; unusable ones are listed apart, with the reason. */
import type { z } from 'zod';
import {
  RECORD_ROWS,
  recordLine,
  ROW_PARTS,
  type RecordKind,
} from '../../contract/central/stream-records.ts';
import { keepable } from '../store/keepable.ts';
import { json } from './batch-text.ts';

export type QuarantineReason =
  /** Not a record of a known kind. */
  | 'REGISTRO'
  /** Its row lacks fields of its kind. */
  | 'CAMPOS'
  /** Text that PostgreSQL cannot store. */
  | 'TEXTO'
  /** Its hash does not match its text. */
  | 'HUELLA'
  /** Differs from a stored row that never changes. */
  | 'CONTRADICE'
  /** The database refused it. */
  | 'BASE'
  /** Beyond the number that is handed down to tills. */
  | 'DEMASIADOS';

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

/** Reads record lines from sequence number `from`; a document with its parts becomes several records of one line. */
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

/** A UTF-8 line can hold unstorable characters only as escapes. */
function storable(line: string, row: object): boolean {
  return !line.includes('\\u') || keepable(row);
}
