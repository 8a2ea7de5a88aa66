/** Names of fields for error messages; lines count from 1. */
import type { WordsAtOnce } from '../text/es-at-once.ts';

/** Members that are lists or have fields of their own. */
const PARTS: Readonly<Record<string, (words: WordsAtOnce, index: number) => string>> = {
  items: ({ faults }, index) => faults.line(index + 1),
  lineas: ({ faults }, index) => faults.line(index + 1),
  pagos: ({ faults }, index) => faults.payment(index + 1),
  documentoRelacionado: ({ faults }) => faults.field.documentoRelacionado,
  apendice: ({ faults }) => faults.field.apendice,
  presentaciones: ({ faults }, index) => faults.pack(index + 1),
  receptor: ({ faults }) => faults.receiver,
};

/**
 * The name of a path: `items[8].descripcion` → «Línea 9, Descripción».
 * @returns empty text for a path without a field on any screen
 */
export function placeOf(campo: string, words: WordsAtOnce): string {
  const [, head = '', index, rest = ''] = /^(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(campo) ?? [];
  const part = PARTS[head];
  // A part without a field: its own name.
  if (part === undefined || (index === undefined && rest === '')) return fieldName(campo, words);
  return [part(words, Number(index ?? 0)), rest === '' ? '' : fieldName(rest, words)]
    .filter((text) => text !== '')
    .join(', ');
}

/** Name of the last field of a path; empty without one. */
export function fieldName(path: string, words: WordsAtOnce): string {
  const names: Readonly<Record<string, string>> = words.faults.field;
  const last = /(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? '';
  if (path === 'receptor') return words.faults.receiver;
  return Object.hasOwn(names, last) ? (names[last] ?? '') : '';
}
