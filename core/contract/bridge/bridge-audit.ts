/** Bridge operations for the audit log: search, export, and proof of integrity. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput } from '../till/till-leaves.ts';
import type { CsvPage } from './bridge-import.ts';
import { dayParameter } from '../api/parameters.ts';

export const MAX_AUDIT_ROWS = 200;
const MAX_SOUGHT_CHARS = 100;

const sought = z.string().max(MAX_SOUGHT_CHARS);

const filter = {
  desde: dayParameter.optional(),
  hasta: dayParameter.optional(),
  /** Person, command or service, exactly as logged. */
  persona: sought.optional(),
  accion: sought.optional(),
  /** Searched in the whole entry, ignoring case and accents. */
  texto: sought.optional(),
};

export const AUDIT_OPERATIONS = {
  /** `antes`: the page starts before this id. */
  'audit.search': {
    access: 'gerente',
    input: z.strictObject({ ...filter, antes: z.int().nullable() }),
    output: answers<AuditAnswer>(),
  },
  /** Export in pieces; `pieza` is `siguiente` of the last answer. The first piece is itself logged. */
  'audit.csv': {
    access: 'gerente',
    input: z.strictObject({
      filtro: z.strictObject(filter),
      pieza: z
        .string()
        .regex(/^\d{1,15}$/)
        .nullable(),
    }),
    output: answers<CsvPage>(),
  },
  'audit.prove': { access: 'gerente', input: noInput, output: answers<AuditProof>() },
} as const;

export type AuditFilterInput = z.infer<(typeof AUDIT_OPERATIONS)['audit.csv']['input']>['filtro'];

export interface AuditLine {
  readonly id: number;
  readonly momento: string;
  readonly persona: string;
  readonly accion: string;
  /** Members of the detail as plain text; nested values are JSON. */
  readonly detalle: readonly { readonly nombre: string; readonly valor: string }[];
  readonly huella: string;
}

export interface AuditAnswer {
  readonly filas: readonly AuditLine[];
  /** `antes` of the next page; null on the last one. */
  readonly siguiente: number | null;
  readonly personas: readonly string[];
  readonly acciones: readonly string[];
}

/** Result of verifying the seals; their key is not in the database. A seal covers all earlier entries. */
export interface AuditSeals {
  /** First sealed entry; older ones were unsealed when sealing began; null if none is sealed. */
  readonly desde: number | null;
  readonly selladas: number;
  /** Of these, sealed by another installation's key: not verifiable here. */
  readonly deOtraLlave: number;
  /** Unsealed entries since `desde`. */
  readonly sinSello: number;
  /** Entries after the last seal, covered by none. */
  readonly alFinal: number;
  /** Whether the sealing key was available. */
  readonly conLlave: boolean;
  /** Last entry compared with the note outside the database; `anterior`: older than noted, after a restore. */
  readonly anotada: 'coincide' | 'anterior' | 'distinta' | 'sin-nota';
}

export interface AuditProof {
  readonly bien: boolean;
  readonly filas: number;
  /** Hash of the last entry; recorded elsewhere, it proves the log up to here. */
  readonly huella: string;
  /** The first faults; `total` counts all. */
  readonly faltas: readonly { readonly fila: string; readonly mensaje: string }[];
  readonly total: number;
  readonly sellos: AuditSeals;
}
