/**
 * The way of products and customers in, as CSV or as a workbook, and out as CSV. A file crosses in pieces, so that it fits the limit of a body;
 * what becomes of it is asked for while it is read and put in place.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput, textId } from '../till/till-leaves.ts';
import type { Rule } from '../rules/rules.ts';

/** Largest file, in bytes: 50,000 products with long descriptions are 10 MB. */
export const MAX_IMPORT_BYTES = 24 * 1024 * 1024;
/** A piece of a file, in bytes: a call of half a megabyte. */
export const IMPORT_CHUNK_BYTES = 256 * 1024;
/** Lines of one file at most. */
export const MAX_IMPORT_LINES = 120_000;
/** Lines of one page of a preview. */
export const PREVIEW_PAGE_LINES = 50;

const MAX_FILE_NAME_CHARS = 255;
/** Columns of a file that can be assigned by hand, and characters of a template's heading. */
const MAX_FILE_COLUMNS = 1_000;
const MAX_HEADING_CHARS = 60;
/** Four characters carry three bytes. */
const MAX_CHUNK_CHARS = Math.ceil(IMPORT_CHUNK_BYTES / 3) * 4;

/** What a file holds. */
export const CSV_KINDS = ['productos', 'clientes'] as const;
export type CsvKind = (typeof CSV_KINDS)[number];

/** What becomes of a line. */
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
      /** By a template's heading the place of the file's column, from 0, as a person says it; else the file's headings decide. */
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
  /** The next piece; one that arrived already is passed over. The last one begins the review. */
  'import.chunk': {
    access: 'gerente',
    input: z.strictObject({ id: textId, desde: z.int().min(0), base64: z.base64().max(MAX_CHUNK_CHARS) }),
    output: answers<ImportStatus>(),
  },
  /** The import this till has at hand: also after a reload of the page. */
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
    /** `omitirMalas`: puts the good lines in place although there are wrong ones. */
    input: z.strictObject({ id: textId, omitirMalas: z.boolean() }),
    output: answers<ImportStatus>(),
  },
  /** Ends it; what is in place stays. One that had ended is forgotten. */
  'import.cancel': { access: 'gerente', input: one, output: answers<ImportStatus>() },
  /** The wrong lines as CSV, with their reasons. */
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
  /** A file with the columns and an example. */
  'export.template': { access: 'cajero', input: z.strictObject({ clase: kind }), output: answers<CsvPage>() },
} as const;

/** Where an import is. */
export type ImportStage =
  /** Its file is arriving. */
  | 'recibiendo'
  /** Its lines are compared with what is kept. */
  | 'revisando'
  /** It waits for somebody's word. */
  | 'lista'
  | 'aplicando'
  | 'terminada'
  | 'cancelada'
  /** The file cannot be read as what it should be; `problema` says why and what to do. */
  | 'ilegible'
  /** Something broke; what is in place stays, and the file can be imported again. */
  | 'fallida';

export interface ImportStatus {
  readonly id: string;
  readonly clase: CsvKind;
  readonly archivo: string;
  readonly estado: ImportStage;
  /** Of the stage at hand: bytes while it arrives, lines afterwards. */
  readonly hecho: number;
  readonly total: number;
  readonly lineas: LineCounts;
  /** Lines whose fate is settled since it was applied; `malas`: became wrong meanwhile. */
  readonly aplicadas: LineCounts;
  /** Columns that were understood, by their own names; and those that were not. */
  readonly columnas: readonly string[];
  readonly columnasIgnoradas: readonly string[];
  /** Headings as the file has them; none before its first line was read, and of a file that is no text. */
  readonly encabezados: readonly string[];
  /** The template's columns, each with the place in the file that it is read from; null for one that the file does not have. */
  readonly asignadas: readonly { readonly columna: string; readonly lugar: number | null }[];
  readonly problema: Rule | null;
}

/** A fault of a line: `columna` by its name in the template; `valor` as it stands in the file. */
export type LineFault = Rule & {
  readonly columna: string;
  readonly valor: string;
};

export interface LineChange {
  readonly columna: string;
  readonly antes: string;
  readonly despues: string;
}

/** A line and what becomes of it. */
export interface PreviewLine {
  /** In the file, the header being the first. */
  readonly linea: number;
  readonly destino: LineFate;
  /** Code, or document number. */
  readonly clave: string;
  readonly nombre: string;
  readonly cambios: readonly LineChange[];
  readonly faltas: readonly LineFault[];
}

export interface PreviewPage {
  readonly lineas: readonly PreviewLine[];
  readonly total: number;
}

/** A piece of a CSV file; the first one begins with the mark of UTF-8 and the header. */
export interface CsvPage {
  readonly texto: string;
  /** Asks for the next piece; null on the last. */
  readonly siguiente: string | null;
}
