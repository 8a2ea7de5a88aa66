/** Why the authority rejected an invalidation, and what to do (§result-codes, §invalidation). */
import { rule, type Rule, type RuleParameters } from '../../contract/rules/rules.ts';
import { readReasons, type RefusalReason } from '../../domain/rejection/rejection-reasons.ts';
import { plainReason } from '../../domain/rejection/rejection-texts.ts';

interface Refusal {
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
}

type UndoingReason = RuleParameters<'motivo-de-invalidacion'>['motivo'];

const REPLACEMENT = 'documento.codigoGeneracionR';

/** By code and field; for invalidations codes mean something else than for sales. */
const MEANING: Readonly<Record<string, UndoingReason>> = {
  [`005 ${REPLACEMENT}`]: 'falta-reemplazo',
  [`014 ${REPLACEMENT}`]: 'reemplazo-desconocido',
  [`015 ${REPLACEMENT}`]: 'reemplazo-invalidado',
  [`024 ${REPLACEMENT}`]: 'sobra-reemplazo',
  '014': 'documento-desconocido',
  '015': 'ya-invalidado',
  '018': 'fuera-de-plazo',
  '027': 'dato-distinto',
  '028': 'otro-relacionado',
};

/** Reasons of a rejection without duplicates; never empty. */
export function explainInvalidationRefusal(refusal: Refusal): readonly Rule[] {
  const reasons = readReasons(refusal.descripcionMsg, refusal.observaciones);
  const shown: readonly RefusalReason[] = reasons.length === 0 ? [{ campo: null, texto: '' }] : reasons;
  const found = shown.map((reason) => reasonOf(reason, refusal.codigoMsg));
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

function reasonOf({ campo, texto }: RefusalReason, codigoMsg: string | null): Rule {
  const { que, remedio, complete, codigo } = plainReason(texto, codigoMsg);
  const motivo = MEANING[`${codigo ?? ''} ${campo ?? ''}`] ?? MEANING[codigo ?? ''];
  if (motivo !== undefined) return rule('motivo-de-invalidacion', { motivo });
  const dicho = complete || texto === '' ? null : texto;
  return rule('motivo-de-hacienda', { que, remedio, campo, dicho });
}
