/**
 * Bridge operations for importing products and customers (CSV or workbook) and exporting them (CSV). A file crosses in pieces that fit the body limit; its progress is
 * polled.
 */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { answers } from '../answers.ts';
import { noInput, textId } from '../till/till-leaves.ts';
import type { Rule } from '../rules/rules.ts';

/** Largest file in bytes; 50,000 products with long descriptions take 10 MB. */
export const MAX_IMPORT_BYTES = 24 * 1024 * 1024;
/** Bytes per piece; a call is then about half a megabyte. */
export const IMPORT_CHUNK_BYTES = 256 * 1024;
export const MAX_IMPORT_LINES = 120_000;
export const PREVIEW_PAGE_LINES = 50;

const MAX_FILE_NAME_CHARS = 255;
/** Columns of a file that can be assigned by hand; the next limit is for a template's heading. */
const MAX_FILE_COLUMNS = 1_000;
const MAX_HEADING_CHARS = 60;
/** Base64: four characters hold three bytes. */
const MAX_CHUNK_CHARS = Math.ceil(IMPORT_CHUNK_BYTES / 3) * 4;

export const CSV_KINDS = ['productos', 'clientes'] as const;
export type CsvKind = (typeof CSV_KINDS)[number];

export const LINE_FATES = ['nuevas', 'cambiadas', 'iguales', 'malas'] as const;
export type LineFate = (typeof LINE_FATES)[number];
export type LineCounts = Readonly<Record<LineFate, number>>;

const one = z.strictObject({ id: textId });
const kind = z.enum(CSV_KINDS);
const cursor = z.string().max(100).nullable();

export const IMPORT_OPERATIONS = {
  'import.begin': {
    access: 'gerente',
    input: z.strictObject({
      clase: kind,
      archivo: z.string().min(1).max(MAX_FILE_NAME_CHARS),
      bytes: z.int().min(0),
      /** Column position from 0 by template heading, as the user assigned it; otherwise the file's headings decide. */
      columnas: z
        .record(
          z.string().max(MAX_HEADING_CHARS),
          z
            .int()
            .min(0)
            .max(MAX_FILE_COLUMNS - 1),
        )
        .optional(),
    }),
    output: answers<ImportStatus>(),
  },
  /** Sends the next piece; a piece already received is ignored. The last one starts the review. */
  'import.chunk': {
    access: 'gerente',
    input: z.strictObject({ id: textId, desde: z.int().min(0), base64: z.base64().max(MAX_CHUNK_CHARS) }),
    output: answers<ImportStatus>(),
  },
  /** This till's current import, also after a page reload. */
  'import.open': {
    access: 'gerente',
    input: noInput,
    output: answers<{ readonly importacion: ImportStatus | null }>(),
  },
  'import.status': { access: 'gerente', input: one, output: answers<ImportStatus>() },
  'import.preview': {
    access: 'gerente',
    input: z.strictObject({
      id: textId,
      clase: z.enum(['primeras', 'nuevas', 'cambiadas', 'malas']),
      desde: z.int().min(0),
    }),
    output: answers<PreviewPage>(),
  },
  'import.apply': {
    access: 'gerente',
    /** `omitirMalas`: applies the valid lines even if others are invalid. */
    input: z.strictObject({ id: textId, omitirMalas: z.boolean() }),
    output: answers<ImportStatus>(),
  },
  /** Cancels the import; lines already applied stay. A finished import is deleted. */
  'import.cancel': { access: 'gerente', input: one, output: answers<ImportStatus>() },
  /** Invalid lines as CSV, with the reasons. */
  'import.faults': {
    access: 'gerente',
    input: z.strictObject({ id: textId, desde: cursor }),
    output: answers<CsvPage>(),
  },
  'export.page': {
    access: 'gerente',
    input: z.strictObject({ clase: kind, desde: cursor }),
    output: answers<CsvPage>(),
  },
  'export.template': { access: 'cajero', input: z.strictObject({ clase: kind }), output: answers<CsvPage>() },
} as const;

export type ImportStage =
  | 'recibiendo'
  /** Comparing its lines with stored data. */
  | 'revisando'
  /** Waiting for confirmation. */
  | 'lista'
  | 'aplicando'
  | 'terminada'
  | 'cancelada'
  /** The file is unreadable; `problema` says why and what to do. */
  | 'ilegible'
  /** An error stopped it; lines already applied stay, and the file can be imported again. */
  | 'fallida';

export interface ImportStatus {
  readonly id: string;
  readonly clase: CsvKind;
  readonly archivo: string;
  readonly estado: ImportStage;
  /** Progress of the stage: bytes while receiving, then lines. */
  readonly hecho: number;
  readonly total: number;
  readonly lineas: LineCounts;
  /** Lines processed since it was applied; `malas`: became invalid in the meantime. */
  readonly aplicadas: LineCounts;
  /** Columns that were recognised, by their own names, and those that were not. */
  readonly columnas: readonly string[];
  readonly columnasIgnoradas: readonly string[];
  /** The file's headings; empty before the first line is read and for a file that is not text. */
  readonly encabezados: readonly string[];
  /** Position in the file of each template column; null if the file lacks it. */
  readonly asignadas: readonly { readonly columna: string; readonly lugar: number | null }[];
  readonly problema: Rule | null;
}

/** A fault of a line: `columna` is the template's name, `valor` the file's text. */
export type LineFault = Rule & {
  readonly columna: string;
  readonly valor: string;
};

export type LineChange = PreviewLine['cambios'][number];

export const previewLine = z.strictObject({
  /** Line number in the file; the header is 1. */
  linea: z.int(),
  destino: z.enum(LINE_FATES),
  /** Product code or document number. */
  clave: z.string(),
  nombre: z.string(),
  cambios: z.array(z.strictObject({ columna: z.string(), antes: z.string(), despues: z.string() })),
  faltas: z.array(z.custom<LineFault>()),
});
export type PreviewLine = AnswerOf<typeof previewLine>;

export interface PreviewPage {
  readonly lineas: readonly PreviewLine[];
  readonly total: number;
}

/** A piece of a CSV file; the first starts with the UTF-8 byte order mark and the header. */
export interface CsvPage {
  readonly texto: string;
  /** Cursor of the next piece; null on the last. */
  readonly siguiente: string | null;
}
