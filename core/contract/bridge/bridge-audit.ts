/** Operations of the bridge for the audit log: who did what, and the proof that nothing of it was changed. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput } from '../till/till-leaves.ts';
import type { CsvPage } from './bridge-import.ts';
import { dayParameter } from '../api/parameters.ts';

/** Entries of one answer. */
export const MAX_AUDIT_ROWS = 200;
const MAX_SOUGHT_CHARS = 100;

const sought = z.string().max(MAX_SOUGHT_CHARS);

const filter = {
  desde: dayParameter.optional(),
  hasta: dayParameter.optional(),
  /** The person, command or service, exactly as the log names it. */
  persona: sought.optional(),
  accion: sought.optional(),
  /** Somewhere in the entry; neither case nor accents matter. */
  texto: sought.optional(),
};

export const AUDIT_OPERATIONS = {
  /** `antes`: id before which the page begins. */
  'audit.search': {
    access: 'gerente',
    input: z.strictObject({ ...filter, antes: z.int().nullable() }),
    output: answers<AuditAnswer>(),
  },
  /** Piece by piece; `desde` of the answer's `siguiente`. The first piece is noted in the log itself. */
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
  /** Reads the whole log. */
  'audit.prove': { access: 'gerente', input: noInput, output: answers<AuditProof>() },
} as const;

export type AuditFilterInput = z.infer<(typeof AUDIT_OPERATIONS)['audit.csv']['input']>['filtro'];

/** An entry as the screen shows it. */
export interface AuditLine {
  readonly id: number;
  /** ISO 8601 UTC. */
  readonly momento: string;
  readonly persona: string;
  readonly accion: string;
  /** Names and values of the detail, as plain texts; what lies deeper is JSON. */
  readonly detalle: readonly { readonly nombre: string; readonly valor: string }[];
  readonly huella: string;
}

export interface AuditAnswer {
  readonly filas: readonly AuditLine[];
  /** For `antes` of the next page; null at the end. */
  readonly siguiente: number | null;
  /** Everything there is to choose from, whatever the filter. */
  readonly personas: readonly string[];
  readonly acciones: readonly string[];
}

/** What the seals prove, whose key is not in the database; a seal covers everything before it. */
export interface AuditSeals {
  /** First entry with a seal: what is older is as it was then; null without any. */
  readonly desde: number | null;
  readonly selladas: number;
  /** Of these, made by another installation: nobody here can prove them. */
  readonly deOtraLlave: number;
  /** Entries since then without a seal of their own. */
  readonly sinSello: number;
  /** Those after the last seal, which nothing covers yet. */
  readonly alFinal: number;
  /** Whether there was a key to prove them with. */
  readonly conLlave: boolean;
  /** The end that was noted outside of the database: there, older than noted after a restore, another one, or never noted. */
  readonly anotada: 'coincide' | 'anterior' | 'distinta' | 'sin-nota';
}

/** What the proof of the chain found. */
export interface AuditProof {
  readonly bien: boolean;
  readonly filas: number;
  /** Hash of the last entry: written down elsewhere, it proves the log up to here. */
  readonly huella: string;
  /** The first of them; `total` counts all. */
  readonly faltas: readonly { readonly fila: string; readonly mensaje: string }[];
  readonly total: number;
  readonly sellos: AuditSeals;
}
