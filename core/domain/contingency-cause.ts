/** Causes of contingency (CAT-005) and the evidence that proposes one (§contingency, §contingency-window). */
import { charsOf } from '../contract/text/text-length.ts';
import {
  MAX_MOTIVO_CHARS,
  MIN_MOTIVO_CHARS,
  type MotivoContin,
} from '../contract/settings/contingency-settings.ts';
import { readableFault } from '../contract/text/readable-text.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

export const CAUSAS = [1, 2, 3, 4, 5] as const;
/** 1 authority's system, 2 issuer's system, 3 Internet, 4 electricity, 5 other (needs a text). */
export type CausaContingencia = (typeof CAUSAS)[number];
const OTHER = 5;

export const EVIDENCIAS = [
  'sin-linea',
  'autoridad-caida',
  'lenta',
  'documento',
  'arranque',
  'manual',
] as const;
/**
 * - `sin-linea` no connection could be made
 * - `autoridad-caida` the authority was reached but accepted nothing
 * - `lenta` consecutive receptions timed out
 * - `documento` one document's replies were lost repeatedly while others got through; covers that one only
 * - `arranque` unsent documents were found after the program or computer had stopped
 * - `manual` a person opened it or changed its cause
 */
export type Evidencia = (typeof EVIDENCIAS)[number];

export interface Causa {
  readonly tipo: CausaContingencia;
  readonly motivo: string | null;
}

/** The cause proposed by the evidence; a person may change it. */
export function proposedCause(evidencia: Exclude<Evidencia, 'manual' | 'arranque'>): CausaContingencia {
  return evidencia === 'sin-linea' ? 3 : 1;
}

/**
 * The cause for documents found unsent at startup.
 *
 * @param of start time of the computer: after the documents means it lost power or was turned off
 */
export function causeOfStop(of: {
  readonly emittedAt: number;
  readonly bootedAt: number;
}): CausaContingencia {
  return of.bootedAt > of.emittedAt ? 4 : 2;
}

/** The cause with its text: the given one, else the issuer's setting (docs/settings.md). */
export function withWords({ tipo, motivo }: Causa, setting: MotivoContin = {}): Causa {
  return { tipo, motivo: motivo ?? (tipo === OTHER ? null : (setting[tipo] ?? null)) };
}

/** Text of a cause in an event of return: only for cause 5 (§retorno-fields). */
export function returnReason({ tipo, motivo }: Causa): string | null {
  return tipo === OTHER ? motivo : null;
}

/** Rule broken by a cause that a person gave; null when valid. */
export function causeFault({ tipo, motivo }: Causa, setting: MotivoContin = {}): Rule | null {
  if (motivo === null) return tipo === OTHER ? rule('causa-sin-palabras') : null;
  if (tipo !== OTHER && setting.soloCausa5 === true) return rule('causa-con-palabras');
  const chars = charsOf(motivo);
  // Edition 2023 refuses shorter texts in a factura: no document of the window would be sealed.
  if (chars < MIN_MOTIVO_CHARS) return rule('longitud-minima', { minimo: MIN_MOTIVO_CHARS });
  if (chars > MAX_MOTIVO_CHARS) return rule('longitud-usada', { maximo: MAX_MOTIVO_CHARS });
  return readableFault(motivo, 'one')?.broken ?? null;
}
