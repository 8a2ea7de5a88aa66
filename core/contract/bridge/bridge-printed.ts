/** Operations of the bridge for the printed version of documents and the issuer's logo on it. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput } from '../till/till-leaves.ts';
import { documentInput } from '../api/documents.ts';

/** Largest logo, in bytes. */
export const MAX_LOGO_BYTES = 256 * 1024;
/** Longest base64 that is looked at, in characters: a larger one is refused with a sentence of its own. */
const MAX_LOGO_CHARS = 8 * MAX_LOGO_BYTES;

export const PRINTED_OPERATIONS = {
  /** The printed version as it is now. */
  'documents.pdf': { access: 'cajero', input: documentInput, output: answers<PdfFile>() },
  'logo.view': { access: 'gerente', input: noInput, output: answers<LogoView>() },
  /** A PNG or JPEG as base64; it takes the place of the one before. */
  'logo.save': {
    access: 'gerente',
    input: z.strictObject({ imagen: z.string().max(MAX_LOGO_CHARS) }),
    output: answers<LogoView>(),
  },
  'logo.remove': { access: 'gerente', input: noInput, output: answers<LogoView>() },
} as const;

/** A PDF by its name; `contenido` is base64. */
export interface PdfFile {
  readonly name: string;
  readonly contenido: string;
}

export interface LogoView {
  /** Base64, and its media type; null without a logo. */
  readonly imagen: string | null;
  readonly tipo: 'image/png' | 'image/jpeg' | null;
}
