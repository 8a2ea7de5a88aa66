/** Bridge operations for exporting the documents of a period: built in the background, downloaded in pieces. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { dayParameter, isPeriod } from '../api/parameters.ts';
import { noInput, textId } from '../till/till-leaves.ts';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';

/** A piece of a file, in bytes. */
export const EXPORT_PIECE_BYTES = 1024 * 1024;

const one = z.strictObject({ id: textId });

export const EXPORT_OPERATIONS = {
  'exports.view': { access: 'gerente', input: noInput, output: answers<ExportsView>() },
  'exports.start': {
    access: 'gerente',
    input: z
      .strictObject({ desde: dayParameter, hasta: dayParameter, pdf: z.boolean() })
      .refine((period) => isPeriod(period), {
        path: ['hasta'],
        message: findingMessage('FUERA_DE_RANGO', rule('orden-del-periodo')),
        when: () => true,
      }),
    output: answers<ExportsView>(),
  },
  /** Cancels the running export and deletes its file. */
  'exports.cancel': { access: 'gerente', input: noInput, output: answers<ExportsView>() },
  'exports.piece': {
    access: 'gerente',
    input: z.strictObject({ id: textId, desde: z.int().min(0) }),
    output: answers<ExportPiece>(),
  },
  'exports.remove': { access: 'gerente', input: one, output: answers<ExportsView>() },
} as const;

export interface ExportFile {
  readonly id: string;
  readonly nombre: string;
  readonly bytes: number;
  readonly creado: string;
  /** Time of automatic deletion, ISO 8601 UTC. */
  readonly hastaCuando: string;
}

export interface ExportRun {
  readonly desde: string;
  readonly hasta: string;
  readonly pdf: boolean;
  readonly hechos: number;
  readonly total: number;
}

export interface ExportsView {
  readonly enCurso: ExportRun | null;
  /** Error of the last export; null if it succeeded. */
  readonly problema: Rule | null;
  /** Newest first. */
  readonly archivos: readonly ExportFile[];
}

export interface ExportPiece {
  readonly base64: string;
  /** Start of the next piece; null after the last. */
  readonly siguiente: number | null;
}
