/** Reads the authority's reasons from any of the three shapes in which they arrive (authority README 9.3). */
import type { Reason } from './authority.ts';

const BRACKET = /\[([A-Za-z][A-Za-z0-9_.[\]]*)\]/;
const POINTER = /#((?:\/[A-Za-z0-9_]+)+)/;

/**
 * Joins `descripcionMsg` and `observaciones`; empty texts, repetitions and pointers that are parents of another are left out.
 *
 * @returns reasons in the order given
 */
export function readReasons(descripcionMsg: string | null, observaciones: readonly string[]): readonly Reason[] {
  const texts = [descripcionMsg ?? '', ...observaciones].map((text) => text.trim()).filter((text) => text !== '');
  const reasons = [...new Set(texts)].map((texto) => ({ campo: campoOf(texto), texto }));
  return reasons.filter((reason) => !reasons.some((other) => isParent(reason.campo, other.campo)));
}

function campoOf(texto: string): string | null {
  const bracket = BRACKET.exec(texto);
  if (bracket?.[1] !== undefined) return bracket[1].replace(/\[(\d+)\]/g, '.$1');
  const pointer = POINTER.exec(texto);
  return pointer?.[1] === undefined ? null : pointer[1].slice(1).replaceAll('/', '.');
}

function isParent(campo: string | null, other: string | null): boolean {
  return campo !== null && other !== null && other.startsWith(`${campo}.`);
}
