/** Texts by rule; undefined: the service's text is used. */
import type { RuleName, RuleParameters } from '../../core/contract/rules/rules.ts';

export type RuleWords = {
  readonly [N in RuleName]?: (parametros: RuleParameters<N>) => string | undefined;
};

/** Texts for every rule of a group. */
export type WholeRuleWords<Rules> = {
  readonly [N in keyof Rules]: Rules[N] extends (...of: infer Parameters) => string
    ? (...of: Parameters) => string
    : never;
};
