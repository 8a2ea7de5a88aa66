/** Causes of contingency (CAT-005) and the evidence from which one is proposed (§contingency, §contingency-window). */
import { charsOf } from '../contract/text/text-length.ts';
import {
  MAX_MOTIVO_CHARS,
  MIN_MOTIVO_CHARS,
  type MotivoContin,
} from '../contract/settings/contingency-settings.ts';
import { readableFault } from '../contract/text/readable-text.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

export const CAUSAS = [1, 2, 3, 4, 5] as const;
/** 1 the authority's system, 2 the issuer's system, 3 Internet, 4 electricity, 5 other (needs words). */
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
 * - `autoridad-caida` the authority was reached but took nothing
 * - `lenta` receptions went unanswered one after the other
 * - `documento` one document's replies were lost again and again while others got through; covers that one only
 * - `arranque` documents were found unsent after the program or the computer had stopped
 * - `manual` a person opened it or changed its cause
 */
export type Evidencia = (typeof EVIDENCIAS)[number];

/** What a person may change it into (a cause and its words) before the event is made. */
export interface Causa {
  readonly tipo: CausaContingencia;
  readonly motivo: string | null;
}

/** The cause that the evidence proposes; a person may change it. */
export function proposedCause(evidencia: Exclude<Evidencia, 'manual' | 'arranque'>): CausaContingencia {
  return evidencia === 'sin-linea' ? 3 : 1;
}

/**
 * The cause of documents that were found unsent at the start.
 *
 * @param of when the computer itself was started: after the documents, it had lost power or was turned off
 */
export function causeOfStop(of: {
  readonly emittedAt: number;
  readonly bootedAt: number;
}): CausaContingencia {
  return of.bootedAt > of.emittedAt ? 4 : 2;
}

/**
 * The cause with the words it goes out with: those given, else those the issuer set for it (docs/settings.md).
 */
export function withWords({ tipo, motivo }: Causa, setting: MotivoContin = {}): Causa {
  return { tipo, motivo: motivo ?? (tipo === OTHER ? null : (setting[tipo] ?? null)) };
}

/** The words of a cause as an event of return has them: with cause 5 alone (§retorno-fields). */
export function returnReason({ tipo, motivo }: Causa): string | null {
  return tipo === OTHER ? motivo : null;
}

/** The rule that a cause given by a person breaks; null when it may be used. */
export function causeFault({ tipo, motivo }: Causa, setting: MotivoContin = {}): Rule | null {
  if (motivo === null) return tipo === OTHER ? rule('causa-sin-palabras') : null;
  if (tipo !== OTHER && setting.soloCausa5 === true) return rule('causa-con-palabras');
  const chars = charsOf(motivo);
  // Shorter ones fit into no factura of edition 2023: none that is issued in the window would get a seal.
  if (chars < MIN_MOTIVO_CHARS) return rule('longitud-minima', { minimo: MIN_MOTIVO_CHARS });
  if (chars > MAX_MOTIVO_CHARS) return rule('longitud-usada', { maximo: MAX_MOTIVO_CHARS });
  return readableFault(motivo, 'one')?.broken ?? null;
}
