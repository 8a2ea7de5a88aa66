/** Reasons of an invalidation, as documents of each kind call them. */
import type { Plan } from '../../stores/invalidation/invalidation.ts';
import type { Words } from '../../text/es.ts';

/** Whether documents of this type are never replaced. */
export function standsAlone({ motivos }: Pick<Plan, 'motivos'>): boolean {
  return motivos.some(({ reemplazo }) => reemplazo === 'ninguno');
}

export function reasonsOf(plan: Plan, { invalidation: words }: Words) {
  if (standsAlone(plan)) return { ask: words.reasonAlone, reasons: words.reasonsAlone };
  const operation = words.operation[plan.documento.tipoDte];
  return { ask: words.reason(operation), reasons: words.reasons(operation) };
}
