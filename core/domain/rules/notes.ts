/** Rules of credit and debit notes and their related documents (§notes, §note-kinds, §note-term). */
import { isCode } from '../../contract/api/request-leaves.ts';
import { isAjuste, isNota } from '../../contract/edition.ts';
import { MAX_APENDICE } from '../../contract/api/requests/related.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { DEFAULT_NOTAS } from '../../contract/settings/note-settings.ts';
import { addMonths } from '../deadlines.ts';
import { addDays, isFiscalDate } from '../fiscal-time.ts';
import { emissionOf, type Adjustable } from '../notes/adjustable.ts';
import type { SaleKind } from '../notes/related-sale.ts';
import { hadWithheld, taxedIn } from '../notes/withheld.ts';
import { ZERO } from '../money.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { Totals } from '../totals.ts';
import type { Line } from '../code-translation.ts';
import type { Receptor } from './receptor.ts';
import type { RuleContext } from './rule-context.ts';

/** `tipoGeneracion` of an electronic document. */
const ELECTRONIC = '2';

const KIND_WORDS: Readonly<Record<SaleKind, string>> = {
  gravada: 'gravadas',
  exenta: 'exentas',
  noSujeta: 'no sujetas',
};

export function lastNoteDay(fechaEmision: string, { settings }: Pick<RuleContext, 'settings'>): string {
  return addMonths(fechaEmision, settings.notas?.plazoMeses ?? DEFAULT_NOTAS.plazoMeses);
}

export function lateNotes(
  { documentoRelacionado = [] }: LooseRequest,
  adjusts: readonly Adjustable[],
  context: Pick<RuleContext, 'tipoDte' | 'fecEmi' | 'settings'>,
): readonly Fault[] {
  if (!isNota(context.tipoDte)) return [];
  return documentoRelacionado.flatMap((document, index) => {
    const fecha = emissionOf(document, adjusts);
    if (fecha === undefined || !isFiscalDate(fecha)) return [];
    const ultimo = lastNoteDay(fecha, context);
    if (context.fecEmi <= ultimo) return [];
    return [faultAt(`documentoRelacionado[${index}]`, 'FUERA_DE_PLAZO', rule('plazo-de-nota', { ultimo }))];
  });
}

export interface NoteContent {
  readonly request: LooseRequest;
  readonly receptor: Receptor | null;
  readonly lines: readonly Line[];
  readonly adjusts: readonly Adjustable[];
}

/** Checks receiver and kinds of sale against related documents of ours. */
export function checkNoteContent(
  { request, receptor, lines, adjusts }: NoteContent,
  context: RuleContext,
): void {
  if (!isAjuste(context.tipoDte)) return;
  const only = request.documentoRelacionado?.length === 1 ? request.documentoRelacionado[0] : undefined;
  for (const { sale } of adjusts) {
    if (isNota(context.tipoDte) && receptor?.numDocumento && receptor.numDocumento !== sale.numDocumento) {
      const named = { documento: sale.codigoGeneracion, nit: sale.numDocumento ?? '' };
      context.list.add('receptor.numDocumento', 'NO_COINCIDE', rule('otro-receptor', named));
    }
    lines.forEach((line, index) => {
      const belongs = (line.numeroDocumento ?? only?.numeroDocumento) === sale.codigoGeneracion;
      if (!belongs || line.treatment === 'noGravado' || sale.kinds.has(line.treatment)) return;
      const named = { documento: sale.codigoGeneracion, ventas: KIND_WORDS[line.treatment] };
      context.list.add(`items[${index}].tipoItem`, 'REGLA', rule('venta-que-no-tiene', named));
    });
  }
  checkCharges(lines, context);
}

/** A charge outside the base needs a sale beside it. */
function checkCharges(lines: readonly Line[], context: RuleContext): void {
  if (lines.every(({ treatment }) => treatment === 'noGravado'))
    context.list.add('items[0].noGravado', 'REGLA', rule('cargo-sin-venta'));
}

/**
 * Without a receiver in the request, a related document unknown to this system is the real fault; receiver faults only
 * follow from it.
 *
 * @returns whether that is the case
 */
export function checkAdjustedSource(
  { documentoRelacionado: related, receptor }: LooseRequest,
  context: RuleContext,
): boolean {
  // A document of ours has given its receiver already.
  if (!isNota(context.tipoDte) || receptor !== undefined) return false;
  const first = related?.[0];
  const documento = first?.numeroDocumento;
  // The shape already reported it as missing.
  if (documento === undefined) return true;
  const campo = 'documentoRelacionado[0].numeroDocumento';
  const isElectronic = first?.tipoGeneracion?.text === ELECTRONIC;
  if (isElectronic && !isCode(documento)) context.list.add(campo, 'FORMATO', rule('codigo-relacionado'));
  else context.list.add(campo, 'NO_COINCIDE', rule('relacionado-que-no-esta', { documento }));
  return true;
}

/** The reason uses one appendix entry. */
export function checkReason({ motivo, apendice }: LooseRequest, { list }: RuleContext): void {
  if (motivo === undefined || (apendice?.length ?? 0) < MAX_APENDICE) return;
  list.add('apendice', 'LONGITUD', rule('apendice-sin-lugar', { maximo: MAX_APENDICE - 1 }));
}

/** A note must have an amount. */
export function checkNoteTotals(totals: Totals, context: RuleContext): void {
  if (!isNota(context.tipoDte) || totals.montoTotalOperacion.gt(ZERO)) return;
  context.list.add('items', 'FUERA_DE_RANGO', rule('nota-sin-total'));
}

/** Warns of a term about to end, of documents not known here, and of differing withholding. */
export function noteWarnings(
  { request, lines, adjusts }: Pick<NoteContent, 'request' | 'lines' | 'adjusts'>,
  context: RuleContext,
): readonly Rule[] {
  if (!isNota(context.tipoDte)) return [];
  const days = context.settings.notas?.avisoDias ?? DEFAULT_NOTAS.avisoDias;
  const known = new Set(adjusts.map(({ sale }) => sale.codigoGeneracion));
  return [
    ...(request.documentoRelacionado ?? []).flatMap((document) => {
      const { numeroDocumento = '', fechaEmision = '', tipoGeneracion } = document ?? {};
      const last = isFiscalDate(fechaEmision) ? lastNoteDay(fechaEmision, context) : null;
      const late =
        last !== null && context.fecEmi >= addDays(last, -days)
          ? [rule('plazo-de-nota-por-terminar', { documento: numeroDocumento, ultimo: last })]
          : [];
      if (known.has(numeroDocumento)) return late;
      const electronico = tipoGeneracion?.text === ELECTRONIC;
      return [...late, rule('relacionado-sin-revisar', { documento: numeroDocumento, electronico })];
    }),
    ...withholdingWarnings(request, taxedIn(lines, adjusts)),
  ];
}

function withholdingWarnings(request: LooseRequest, taxed: readonly Adjustable[]): readonly Rule[] {
  const members = [
    ['ivaRetenido', 'retenido'],
    ['ivaPercibido', 'percibido'],
  ] as const;
  return members.flatMap(([campo, which]) => {
    const given = request[campo];
    const had = hadWithheld(taxed, which);
    if (given === undefined) return had === null ? [rule('retencion-en-parte', { campo })] : [];
    return had === !given && taxed.some(({ sale }) => sale[which] !== null)
      ? [rule('retencion-distinta', { campo })]
      : [];
  });
}
