/** Rules of the event of return and its facturas (§retorno, §retorno-term). */
import { RETORNO, type Edition } from '../../contract/edition.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { DEFAULT_RETORNO } from '../../contract/settings/return-settings.ts';
import { addMonths } from '../deadlines.ts';
import { editionDay } from '../dte/edition.ts';
import { addDays } from '../fiscal-time.ts';
import type { Line } from '../code-translation.ts';
import { ZERO } from '../money.ts';
import type { Adjustable } from '../notes/adjustable.ts';
import { taxedIn } from '../notes/withheld.ts';
import type { Totals } from '../totals.ts';
import type { RuleContext } from './rule-context.ts';

type Returning = Pick<Issuer, 'codActividad' | 'edition2026From' | 'edition2026ByKind' | 'settings'>;

/** Why the event is not available in that edition, with the remaining alternative; null when it is. */
export function returnUnavailable(edition: Edition, issuer: Returning): Rule | null {
  if (edition !== '2026') return rule('retorno-antes-de-2026', { dia: editionDay(issuer, RETORNO) });
  const permitido = issuer.settings.retorno?.permitido ?? DEFAULT_RETORNO.permitido;
  return permitido ? null : rule('retorno-no-permitido');
}

export function lastReturnDay(fechaEmision: string, { codActividad, settings }: Returning): string {
  const given = { ...DEFAULT_RETORNO, ...settings.retorno };
  const long = given.actividadesPlazoLargo.includes(codActividad);
  return addMonths(fechaEmision, long ? given.plazoLargoMeses : given.plazoMeses);
}

export function lateReturns(
  adjusts: readonly Adjustable[],
  issuer: Returning,
  { tipoDte, fecEmi }: Pick<RuleContext, 'tipoDte' | 'fecEmi'>,
): readonly Fault[] {
  if (tipoDte !== RETORNO) return [];
  return adjusts.flatMap(({ sale }, index) => {
    const ultimo = lastReturnDay(sale.fecEmi, issuer);
    if (fecEmi <= ultimo) return [];
    return [faultAt(`documentos[${index}]`, 'FUERA_DE_PLAZO', rule('plazo-de-retorno', { ultimo }))];
  });
}

export function checkReturnReceiver(adjusts: readonly Adjustable[], context: RuleContext): void {
  if (context.tipoDte !== RETORNO) return;
  adjusts.forEach(({ sale: { codigoGeneracion: documento, numDocumento } }, index) => {
    if (numDocumento === adjusts[0]?.sale.numDocumento) return;
    const campo = `documentos[${index}].codigoGeneracion`;
    context.list.add(campo, 'NO_COINCIDE', rule('receptores-distintos', { documento }));
  });
}

/** The summary gives back 1 % of all that is taxed, or nothing (§retorno-amounts). */
export function checkReturnWithholding(
  { lines, adjusts }: { readonly lines: readonly Line[]; readonly adjusts: readonly Adjustable[] },
  context: RuleContext,
): void {
  if (context.tipoDte !== RETORNO) return;
  const told = taxedIn(lines, adjusts).filter(({ sale }) => sale.retenido !== null);
  for (const each of told) {
    if (each.sale.retenido === told[0]?.sale.retenido) continue;
    const campo = `documentos[${adjusts.indexOf(each)}].codigoGeneracion`;
    context.list.add(
      campo,
      'REGLA',
      rule('retenciones-distintas', { documento: each.sale.codigoGeneracion }),
    );
  }
}

/** A return must have an amount. */
export function checkReturnTotals(totals: Totals, context: RuleContext): void {
  if (context.tipoDte !== RETORNO || totals.totalPagar.gt(ZERO)) return;
  context.list.add('documentos', 'FUERA_DE_RANGO', rule('retorno-sin-total'));
}

export function returnWarnings(
  adjusts: readonly Adjustable[],
  issuer: Returning,
  { tipoDte, fecEmi }: Pick<RuleContext, 'tipoDte' | 'fecEmi'>,
): readonly Rule[] {
  if (tipoDte !== RETORNO) return [];
  const days = issuer.settings.retorno?.avisoDias ?? DEFAULT_RETORNO.avisoDias;
  return adjusts.flatMap(({ sale: { codigoGeneracion: documento, fecEmi: from } }) => {
    const ultimo = lastReturnDay(from, issuer);
    return fecEmi >= addDays(ultimo, -days)
      ? [rule('plazo-de-retorno-por-terminar', { documento, ultimo })]
      : [];
  });
}
