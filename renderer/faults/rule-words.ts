/** The sentences of a language, by rule: undefined where the language says nothing of its own for that case. */
import type { RuleName, RuleParameters } from '../../core/contract/rules/rules.ts';

export type RuleWords = {
  readonly [N in RuleName]?: (parametros: RuleParameters<N>) => string | undefined;
};

/** The sentences of a group of rules, every one of them. */
export type WholeRuleWords<Rules> = {
  readonly [N in keyof Rules]: Rules[N] extends (...of: infer Parameters) => string
    ? (...of: Parameters) => string
    : never;
};
