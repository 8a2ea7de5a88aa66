/** Texts of faults and problems. */
import type { BridgeProblem } from '../../core/contract/bridge/bridge.ts';
import type { Fault } from '../../core/contract/problem.ts';
import type { Rule } from '../../core/contract/rules/rules.ts';
import type { WordsAtOnce } from '../text/es-at-once.ts';
import { mergeReceiverFaults } from './receiver-faults.ts';
import { placeOf } from './place.ts';
import { capital, plainDays, sentenceOf } from './sentence.ts';

/** A path with a colon: `items[2].precioUni: `. */
const PATH = /[a-z]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*: /g;

type PlacedRule = Rule & { readonly campo: string };

export function fieldFault(fault: PlacedRule, words: WordsAtOnce): string {
  return capital(sentenceOf(fault, words));
}

/** Text elsewhere, with its place: «Línea 9, Descripción: admite como máximo 1500 caracteres». */
export function placedFault(fault: PlacedRule, words: WordsAtOnce): string {
  const place = placeOf(fault.campo, words);
  const sentence = sentenceOf(fault, words);
  return place === '' ? capital(sentence) : `${place}: ${sentence}`;
}

/** Text of a refusal: the rule in the screen's language, else the service's message. */
export function refusalText(
  { message, broken }: { readonly message: string; readonly broken?: Rule | undefined },
  words: WordsAtOnce,
): string {
  return broken === undefined ? plainDays(message) : messageOfRule(broken, words);
}

/** A rule's text as a sentence. */
export function messageOfRule(said: Rule, words: WordsAtOnce): string {
  return capital(sentenceOf(said, words));
}

/** Quoted text, or a rule's sentence. */
export function answeredText(said: Rule | string, words: WordsAtOnce): string {
  return typeof said === 'string' ? said : messageOfRule(said, words);
}

/** Reasons of the authority, with their place if they have one. */
export function reasonTexts(reasons: readonly (Fault | Rule)[], words: WordsAtOnce): readonly string[] {
  const texts = reasons.map((reason) =>
    'campo' in reason ? placedFault(reason, words) : messageOfRule(reason, words),
  );
  return [...new Set(texts)];
}

/** Last reasons for a waiting document, as one sentence; null without any. */
export function answerText(reasons: readonly Rule[], words: WordsAtOnce): string | null {
  const texts = [...new Set(reasons.map((reason) => sentenceOf(reason, words)))];
  return texts.length === 0 ? null : capital(texts.join(' · '));
}

/** Replaces leading paths in a text of the authority, as in {@link placedFault}. */
export function placedText(text: string, words: WordsAtOnce): string {
  return text.replaceAll(PATH, (path: string) => {
    const place = placeOf(path.slice(0, -2), words);
    return place === '' ? path : `${place}: `;
  });
}

/** One sentence; several faults are counted, and {@link problemFaults} lists them. */
export function problemText(
  { codigo, message, broken, errors = [] }: BridgeProblem,
  words: WordsAtOnce,
): string {
  const faults = mergeReceiverFaults(errors);
  const [first] = faults;
  if (first !== undefined)
    return faults.length === 1 ? placedFault(first, words) : words.faults.many(faults.length);
  if (broken !== undefined) return messageOfRule(broken, words);
  return codigo === 'SIN_SERVICIO' ? words.faults.noService : plainDays(message);
}

/** The faults that {@link problemText} only counts. */
export function problemFaults({ errors = [] }: BridgeProblem, words: WordsAtOnce): readonly string[] {
  const faults = mergeReceiverFaults(errors);
  return faults.length < 2 ? [] : [...new Set(faults.map((fault) => placedFault(fault, words)))];
}
