/** Rules of related documents, each named once, and their dates (§related-documents). */
import { charsOf } from '../../contract/text/text-length.ts';
import { isCode } from '../../contract/api/request-leaves.ts';
import { BOUNDS } from '../../contract/dte/bounds.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { RuleContext } from './rule-context.ts';
import { rule } from '../../contract/rules/rules.ts';

export function checkRelated(request: LooseRequest, context: RuleContext): void {
  const related = request.documentoRelacionado;
  if (!Array.isArray(related)) return;
  const [, longest] = BOUNDS[context.format.edition].related[context.tipoDte].paperNumber;
  const seen = new Set<string>();
  related.forEach((document: NonNullable<LooseRequest['documentoRelacionado']>[number], index) => {
    if (!document) return;
    const campo = `documentoRelacionado[${index}]`;
    checkDate(document.fechaEmision, `${campo}.fechaEmision`, context);
    const numero = document.numeroDocumento;
    if (numero === undefined) return;
    // The whole entry: a document of ours is named by another member.
    if (seen.has(numero)) context.list.add(campo, 'REGLA', rule('relacionado-repetido'));
    seen.add(numero);
    if (document.tipoGeneracion?.text === '2' && !isCode(numero)) {
      context.list.add(`${campo}.numeroDocumento`, 'FORMATO', rule('codigo-relacionado'));
    }
    if (document.tipoGeneracion?.text === '1' && charsOf(numero) > longest)
      context.list.add(`${campo}.numeroDocumento`, 'LONGITUD', rule('longitud-maxima', { maximo: longest }));
  });
}

/** A related document was emitted no later than today. */
function checkDate(fechaEmision: string | undefined, campo: string, { fecEmi, list }: RuleContext): void {
  if (fechaEmision === undefined) return;
  if (fechaEmision > fecEmi) list.add(campo, 'FUERA_DE_RANGO', rule('fecha-posterior', { fecha: fecEmi }));
}
