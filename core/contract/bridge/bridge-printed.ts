/** Bridge operations for a document's printed version and the issuer's logo. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput } from '../till/till-leaves.ts';
import { documentInput } from '../api/documents.ts';

export const MAX_LOGO_BYTES = 256 * 1024;
/** Longest base64 text that is decoded, in characters; a longer one is refused with its own message. */
const MAX_LOGO_CHARS = 8 * MAX_LOGO_BYTES;

export const PRINTED_OPERATIONS = {
  'documents.pdf': { access: 'cajero', input: documentInput, output: answers<PdfFile>() },
  'logo.view': { access: 'gerente', input: noInput, output: answers<LogoView>() },
  /** Stores a PNG or JPEG in base64; replaces the previous one. */
  'logo.save': {
    access: 'gerente',
    input: z.strictObject({ imagen: z.string().max(MAX_LOGO_CHARS) }),
    output: answers<LogoView>(),
  },
  'logo.remove': { access: 'gerente', input: noInput, output: answers<LogoView>() },
} as const;

/** A named PDF; `contenido` is base64. */
export interface PdfFile {
  readonly name: string;
  readonly contenido: string;
}

export interface LogoView {
  /** Base64 and media type; null without a logo. */
  readonly imagen: string | null;
  readonly tipo: 'image/png' | 'image/jpeg' | null;
}
