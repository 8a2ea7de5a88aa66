/** What is wrong with a sale, at its fields. */
import type { Fault } from '../../core/contract/problem.ts';
import type { Preview } from '../../core/contract/till/till.ts';
import { fieldFault } from '../faults/fault-text.ts';
import { mergeReceiverFaults } from '../faults/receiver-faults.ts';
import { placeOf } from '../faults/place.ts';
import { lowered } from '../faults/sentence.ts';
import type { LocalizedMessage } from '../faults/message.ts';
import type { Words } from '../text/es.ts';

/**
 * Faults by path of the field (`items[2].cantidad`), as the field itself shows them: the service's of what is written, the
 * authority's of what it refused.
 */
export type Faults = ReadonlyMap<string, string>;

/** Nothing is wrong. */
export const NO_FAULTS: Faults = new Map();

/** Faults that only say that nothing was typed yet: an empty sale is no mistake. */
const UNTYPED = new Set(['items']);

/** Joins both kinds; the same field's sentences follow each other. */
export function faultsByField(preview: Preview | undefined, refused: readonly Fault[], words: Words): Faults {
  return faultMap(
    [...refused, ...mergeReceiverFaults(preview?.faults ?? [])].filter(({ campo }) => !UNTYPED.has(campo)),
    words,
  );
}

/** Faults of any form, at their fields. */
export function faultMap(faults: readonly Fault[], words: Words): Faults {
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

/** What a form says at the first of these fields that has a fault. */
export function faultAt(faults: LocalizedMessage<Faults>, ...fields: readonly string[]): LocalizedMessage {
  return (words) => {
    const drawn = faults(words);
    return fields.map((field) => drawn.get(field)).find((text) => text !== undefined) ?? '';
  };
}

/** Every fault of a form as one text. */
export function together(faults: LocalizedMessage<Faults>): LocalizedMessage {
  return (words) => [...faults(words).values()].join(' · ');
}

/** Whether a path is a field's own, or lies below it. */
export function isUnder(campo: string, field: string): boolean {
  return campo === field || campo.startsWith(`${field}.`) || campo.startsWith(`${field}[`);
}

/** Faults of a field and of what lies below it, as one text; empty without any. */
export function faultsUnder(faults: Faults, field: string): string {
  return [...faults]
    .filter(([campo]) => isUnder(campo, field))
    .map(([, text]) => text)
    .join(' · ');
}

/** The same with the name of each field, for a place that shows several. */
export function placedUnder(faults: Faults, field: string, words: Words): string {
  return [...faults]
    .filter(([campo]) => isUnder(campo, field))
    .map(([campo, text]) => placed(campo, text, words))
    .join(' · ');
}

/** Faults that no field of the screen shows: they stand beside the totals, under the name of their part where there is one. */
export function faultsElsewhere(faults: Faults, words: Words): readonly string[] {
  return [...faults]
    .filter(([campo]) => !/^(items\[|receptor|apendice)/.test(campo))
    .map(([campo, text]) => placed(campo, text, words));
}

/** A field's sentence under its name. */
export function placed(campo: string, text: string, words: Words): string {
  const place = placeOf(campo, words);
  return place === '' ? text : `${place}: ${lowered(text)}`;
}
