/** Where a fault is, in the words of the screen: lines count from 1. */
import type { Words } from '../text/es.ts';

/** Parts of a request that are lists, or that hold fields of their own. */
const PARTS: Readonly<Record<string, (words: Words, index: number) => string>> = {
  items: ({ faults }, index) => faults.line(index + 1),
  pagos: ({ faults }, index) => faults.payment(index + 1),
  documentoRelacionado: ({ faults }) => faults.field.documentoRelacionado,
  apendice: ({ faults }) => faults.field.apendice,
  presentaciones: ({ products }, index) => products.pack(index + 1),
  receptor: ({ faults }) => faults.receiver,
};

/**
 * The place of a path as a person finds it on the screen: `items[8].descripcion` → «Línea 9, Descripción».
 *
 * @returns an empty text for what no field of a screen is
 */
export function placeOf(campo: string, words: Words): string {
  const [, head = '', index, rest = ''] = /^(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(campo) ?? [];
  const part = PARTS[head];
  // A part that is wrong as a whole is named by its own name.
  if (part === undefined || (index === undefined && rest === '')) return fieldName(campo, words);
  return [part(words, Number(index ?? 0)), rest === '' ? '' : fieldName(rest, words)]
    .filter((text) => text !== '')
    .join(', ');
}

/** The name of the last field of a path; empty when no screen has it. */
export function fieldName(path: string, words: Words): string {
  const names: Readonly<Record<string, string>> = words.faults.field;
  const last = /(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? '';
  if (path === 'receptor') return words.faults.receiver;
  return Object.hasOwn(names, last) ? (names[last] ?? '') : '';
}
