/** Errors of a sale by field. */
import type { Fault } from '../../core/contract/problem.ts';
import type { Preview } from '../../core/contract/till/till.ts';
import { fieldFault } from '../faults/fault-text.ts';
import { mergeReceiverFaults } from '../faults/receiver-faults.ts';
import { placeOf } from '../faults/place.ts';
import { lowered } from '../faults/sentence.ts';
import type { LocalizedMessage } from '../faults/message.ts';
import type { WordsAtOnce } from '../text/es-at-once.ts';

/** Error texts by path (`items[2].cantidad`): the service's for the draft, the authority's for a rejected document. */
export type Faults = ReadonlyMap<string, string>;

export const NO_FAULTS: Faults = new Map();

/** Errors of an untouched sale, which are not shown. */
const UNTYPED = new Set(['items']);

/** Joins both kinds; texts of the same field are concatenated. */
export function faultsByField(
  preview: Preview | undefined,
  refused: readonly Fault[],
  words: WordsAtOnce,
): Faults {
  return faultMap(
    [...refused, ...mergeReceiverFaults(preview?.faults ?? [])].filter(({ campo }) => !UNTYPED.has(campo)),
    words,
  );
}

/** Errors of any form by field. */
export function faultMap(faults: readonly Fault[], words: WordsAtOnce): Faults {
  const byField = new Map<string, string>();
  for (const fault of faults) {
    const { campo } = fault;
    const text = fieldFault(fault, words);
    const before = byField.get(campo);
    if (before?.includes(text) === true) continue;
    byField.set(campo, before === undefined ? text : `${before} · ${text}`);
  }
  return byField;
}

/** The error of the first of these fields that has one. */
export function faultAt(faults: LocalizedMessage<Faults>, ...fields: readonly string[]): LocalizedMessage {
  return (words) => {
    const drawn = faults(words);
    return fields.map((field) => drawn.get(field)).find((text) => text !== undefined) ?? '';
  };
}

export function together(faults: LocalizedMessage<Faults>): LocalizedMessage {
  return (words) => [...faults(words).values()].join(' · ');
}

/** Whether a path is the field itself or below it. */
export function isUnder(campo: string, field: string): boolean {
  return campo === field || campo.startsWith(`${field}.`) || campo.startsWith(`${field}[`);
}

/** Errors of a field and its members as one text; empty without any. */
export function faultsUnder(faults: Faults, field: string): string {
  return [...faults]
    .filter(([campo]) => isUnder(campo, field))
    .map(([, text]) => text)
    .join(' · ');
}

/** The same, with field names. */
export function placedUnder(faults: Faults, field: string, words: WordsAtOnce): string {
  return [...faults]
    .filter(([campo]) => isUnder(campo, field))
    .map(([campo, text]) => placed(campo, text, words))
    .join(' · ');
}

/** Errors without a field on the screen; shown beside the totals. */
export function faultsElsewhere(faults: Faults, words: WordsAtOnce): readonly string[] {
  return [...faults]
    .filter(([campo]) => !/^(items\[|receptor|apendice)/.test(campo))
    .map(([campo, text]) => placed(campo, text, words));
}

export function placed(campo: string, text: string, words: WordsAtOnce): string {
  const place = placeOf(campo, words);
  return place === '' ? text : `${place}: ${lowered(text)}`;
}
