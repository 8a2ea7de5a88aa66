/** Rules of the event of return beside the facturas whose goods come back (§retorno, §retorno-term). */
import { RETORNO, type Edition } from '../../contract/edition.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { DEFAULT_RETORNO } from '../../contract/settings/return-settings.ts';
import { addMonths } from '../deadlines.ts';
import { addDays, isFiscalDate } from '../fiscal-time.ts';
import { ZERO } from '../money.ts';
import { emissionOf, type Adjustable } from '../notes/adjustable.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { Totals } from '../totals.ts';
import type { Receptor } from './receptor.ts';
import type { RuleContext } from './rule-context.ts';

/** `tipoGeneracion` of an electronic document. */
const ELECTRONIC = '2';

type Returning = Pick<Issuer, 'codActividad' | 'edition2026From' | 'settings'>;

/** Why goods cannot come back by the event at all, in that edition: the rule names the way that remains; null where they can. */
export function returnUnavailable(edition: Edition, issuer: Returning): Rule | null {
  if (edition !== '2026') return rule('retorno-antes-de-2026', { dia: issuer.edition2026From });
  const permitido = issuer.settings.retorno?.permitido ?? DEFAULT_RETORNO.permitido;
  return permitido ? null : rule('retorno-no-permitido');
}

/** The last day on which goods of a document emitted on `fechaEmision` may come back. */
export function lastReturnDay(fechaEmision: string, { codActividad, settings }: Returning): string {
  const given = { ...DEFAULT_RETORNO, ...settings.retorno };
  const long = given.actividadesPlazoLargo.includes(codActividad);
  return addMonths(fechaEmision, long ? given.plazoLargoMeses : given.plazoMeses);
}

/** Checks what a return says of its documents by itself: electronic, each once, none out of term. */
export function checkReturnRelated(
  request: LooseRequest,
  context: RuleContext,
  { issuer, adjusts }: { readonly issuer: Returning; readonly adjusts: readonly Adjustable[] },
): void {
  if (context.tipoDte !== RETORNO) return;
  const unavailable = returnUnavailable(context.format.edition, issuer);
  if (unavailable !== null) context.list.add('documentoRelacionado', 'REGLA', unavailable);
  const related = request.documentoRelacionado;
  if (!Array.isArray(related)) return;
  const seen = new Set<string>();
  related.forEach((document: NonNullable<LooseRequest['documentoRelacionado']>[number], index) => {
    const campo = `documentoRelacionado[${index}]`;
    const { numeroDocumento, tipoGeneracion } = document ?? {};
    const fechaEmision = emissionOf(document, adjusts);
    if (tipoGeneracion !== undefined && tipoGeneracion.text !== ELECTRONIC)
      context.list.add(`${campo}.tipoGeneracion`, 'REGLA', rule('retorno-de-fisico'));
    if (numeroDocumento !== undefined && seen.has(numeroDocumento))
      context.list.add(`${campo}.numeroDocumento`, 'REGLA', rule('relacionado-repetido'));
    if (numeroDocumento !== undefined) seen.add(numeroDocumento);
    if (fechaEmision === undefined || !isFiscalDate(fechaEmision)) return;
    const ultimo = lastReturnDay(fechaEmision, issuer);
    if (context.fecEmi > ultimo)
      context.list.add(`${campo}.fechaEmision`, 'FUERA_DE_PLAZO', rule('plazo-de-retorno', { ultimo }));
  });
}

/** What a return is checked with beside its own lines. */
export interface ReturnContent {
  readonly request: LooseRequest;
  readonly receptor: Receptor | null;
  readonly adjusts: readonly Adjustable[];
}

/** Checks that all documents of ours, and the receiver where the request names one, are of the same person. */
export function checkReturnReceiver(
  { request, receptor, adjusts }: ReturnContent,
  context: RuleContext,
): void {
  if (context.tipoDte !== RETORNO) return;
  const numero = receptor?.numDocumento?.replaceAll('-', '') ?? null;
  adjusts.forEach(({ sale }, index) => {
    const documento = sale.codigoGeneracion;
    if (receptor !== null && numero !== sale.numDocumento)
      context.list.add(
        'receptor.numDocumento',
        'NO_COINCIDE',
        rule('otro-receptor-de-factura', { documento }),
      );
    if (index === 0 || sale.numDocumento === adjusts[0]?.sale.numDocumento) return;
    const place = request.documentoRelacionado?.findIndex((each) => each?.numeroDocumento === documento) ?? 0;
    const campo = `documentoRelacionado[${place}].numeroDocumento`;
    context.list.add(campo, 'NO_COINCIDE', rule('receptores-distintos', { documento }));
  });
}

/** A return comes to something. */
export function checkReturnTotals(totals: Totals, context: RuleContext): void {
  if (context.tipoDte !== RETORNO || totals.totalPagar.gt(ZERO)) return;
  context.list.add('items', 'FUERA_DE_RANGO', rule('retorno-sin-total'));
}

/** Warnings of a term about to end and of documents nobody here can look up. */
export function returnWarnings(
  { request, adjusts }: Pick<ReturnContent, 'request' | 'adjusts'>,
  context: RuleContext,
  issuer: Returning,
): readonly Rule[] {
  if (context.tipoDte !== RETORNO) return [];
  const days = issuer.settings.retorno?.avisoDias ?? DEFAULT_RETORNO.avisoDias;
  const known = new Set(adjusts.map(({ sale }) => sale.codigoGeneracion));
  return (request.documentoRelacionado ?? []).flatMap((document) => {
    const { numeroDocumento: documento = '', fechaEmision = '' } = document ?? {};
    const ultimo = isFiscalDate(fechaEmision) ? lastReturnDay(fechaEmision, issuer) : null;
    return [
      ...(ultimo !== null && context.fecEmi >= addDays(ultimo, -days)
        ? [rule('plazo-de-retorno-por-terminar', { documento, ultimo })]
        : []),
      ...(known.has(documento) ? [] : [rule('relacionado-sin-revisar', { documento, electronico: true })]),
    ];
  });
}
