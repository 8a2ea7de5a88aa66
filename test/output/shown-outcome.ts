import { ruleText } from '../../core/contract/rules/rules.ts';
import type { PrintOutcome } from '../../core/output/printer/print-outcome.ts';

/** An outcome with its reason as a sentence. */
export function told(outcome: PrintOutcome) {
  return outcome.kind === 'printed' ? outcome : { ...outcome, reason: ruleText(outcome.reason) };
}
