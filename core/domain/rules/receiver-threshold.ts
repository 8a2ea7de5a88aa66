/** Amount from which a factura must name its receiver, and warnings for anonymous ones (§receiver-threshold). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import { amount, ZERO } from '../money.ts';
import type { Totals } from '../totals.ts';
import type { Receptor } from './receptor.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * Amount in USD from which the published schema of 01 v1 demands a receiver; whether the live service enforces it is
 * unknown.
 */
const UMBRAL_AVISO_2023 = amount('1095');
const UMBRAL_AVISO_SHOWN = '$1,095.00';

export function checkThreshold(totals: Totals, receptor: Receptor | null, context: RuleContext): void {
  if (context.tipoDte !== '01') return;
  const threshold = amount(context.settings.umbralReceptor ?? DEFAULT_SETTINGS.umbralReceptor);
  if (totals.montoTotalOperacion.lt(threshold)) return;
  const why = rule('umbral-del-receptor', { umbral: threshold.toFixed(2) });
  if (!receptor?.numDocumento) context.list.add('receptor.numDocumento', 'CAMPO_REQUERIDO', why);
  if (!receptor?.tipoDocumento) context.list.add('receptor.tipoDocumento', 'CAMPO_REQUERIDO', why);
  if (!receptor?.nombre) context.list.add('receptor.nombre', 'CAMPO_REQUERIDO', why);
}

export function anonymousWarnings(
  totals: Totals,
  receptor: Receptor | null,
  context: RuleContext,
): readonly Rule[] {
  if (context.tipoDte !== '01' || receptor?.numDocumento) return [];
  const large = context.format.edition === '2023' && totals.montoTotalOperacion.gte(UMBRAL_AVISO_2023);
  return [
    ...(large ? [rule('factura-sin-receptor', { desde: UMBRAL_AVISO_SHOWN })] : []),
    // Only a large taxpayer withholds (§retention); an anonymous one cannot declare it.
    ...(totals.ivaRete.gt(ZERO) ? [rule('retencion-sin-receptor')] : []),
  ];
}
