/** Faults and problems as the screen tells them. */
import type { BridgeProblem } from '../../core/contract/bridge/bridge.ts';
import type { Fault } from '../../core/contract/problem.ts';
import type { Rule } from '../../core/contract/rules/rules.ts';
import type { Words } from '../text/es.ts';
import { mergeReceiverFaults } from './receiver-faults.ts';
import { placeOf } from './place.ts';
import { capital, plainDays, sentenceOf } from './sentence.ts';

/** A path with its colon: `items[2].precioUni: `. */
const PATH = /[a-z]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*: /g;

type PlacedRule = Rule & { readonly campo: string };

/** What stands at the field itself: «Elija uno de la lista». */
export function fieldFault(fault: PlacedRule, words: Words): string {
  return capital(sentenceOf(fault, words));
}

/** What stands anywhere else: «Línea 9, Descripción: admite como máximo 1500 caracteres». */
export function placedFault(fault: PlacedRule, words: Words): string {
  const place = placeOf(fault.campo, words);
  const sentence = sentenceOf(fault, words);
  return place === '' ? capital(sentence) : `${place}: ${sentence}`;
}

/** Why something was refused: by the rule in the language of the screen, else as the service says it. */
export function refusalText(
  { message, broken }: { readonly message: string; readonly broken?: Rule | undefined },
  words: Words,
): string {
  return broken === undefined ? plainDays(message) : messageOfRule(broken, words);
}

/** A sentence of its own: what the service found, or what became of what was asked. */
export function messageOfRule(said: Rule, words: Words): string {
  return capital(sentenceOf(said, words));
}

/** What somebody else said, as they said it, or a sentence of ours. */
export function answeredText(said: Rule | string, words: Words): string {
  return typeof said === 'string' ? said : messageOfRule(said, words);
}

/** Why the authority refused something, each reason at its place where it has one. */
export function reasonTexts(reasons: readonly (Fault | Rule)[], words: Words): readonly string[] {
  const texts = reasons.map((reason) =>
    'campo' in reason ? placedFault(reason, words) : messageOfRule(reason, words),
  );
  return [...new Set(texts)];
}

/** The last answer to what waits, as one sentence; null where nothing was said yet. */
export function answerText(reasons: readonly Rule[], words: Words): string | null {
  const texts = [...new Set(reasons.map((reason) => sentenceOf(reason, words)))];
  return texts.length === 0 ? null : capital(texts.join(' · '));
}

/** A text of the authority that may lead its sentences with paths, as {@link placedFault} tells them. */
export function placedText(text: string, words: Words): string {
  return text.replaceAll(PATH, (path: string) => {
    const place = placeOf(path.slice(0, -2), words);
    return place === '' ? path : `${place}: `;
  });
}

/** Why something did not happen, in one sentence; several faults are counted, {@link problemFaults} lists them. */
export function problemText({ codigo, message, broken, errors = [] }: BridgeProblem, words: Words): string {
  const faults = mergeReceiverFaults(errors);
  const [first] = faults;
  if (first !== undefined)
    return faults.length === 1 ? placedFault(first, words) : words.faults.many(faults.length);
  if (broken !== undefined) return messageOfRule(broken, words);
  return codigo === 'SIN_SERVICIO' ? words.faults.noService : plainDays(message);
}

/** The single faults of a problem, where {@link problemText} only counts them. */
export function problemFaults({ errors = [] }: BridgeProblem, words: Words): readonly string[] {
  const faults = mergeReceiverFaults(errors);
  return faults.length < 2 ? [] : [...new Set(faults.map((fault) => placedFault(fault, words)))];
}
