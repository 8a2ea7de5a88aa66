/** Rules of related documents and of dates given by the caller (§related-documents). */
import type { TipoDte } from '../../contract/edition.ts';
import { isFiscalDate } from '../fiscal-time.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { RuleContext } from './rule-context.ts';
import { rule } from '../../contract/rules/rules.ts';

const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/;
/** Related documents of a factura in edition 2023. */
const MAX_RELATED_FACTURA_2023 = 10;
/** Longest number of a physical document in a factura of edition 2023, in characters. */
const MAX_PHYSICAL_NUMBER_CHARS = 20;

const TYPES: Readonly<Record<TipoDte, readonly string[]>> = {
  '01': ['04', '09'],
  '03': ['04', '08', '09'],
  '04': ['01', '03'],
  '05': ['03'],
  '06': ['03'],
};

/** Checks the related documents that can be read. */
export function checkRelated(request: LooseRequest, context: RuleContext): void {
  const related = request.documentoRelacionado;
  if (!Array.isArray(related)) return;
  const oldFactura = context.tipoDte === '01' && context.format.edition === '2023';
  if (oldFactura && related.length > MAX_RELATED_FACTURA_2023) {
    context.list.add(
      'documentoRelacionado',
      'LONGITUD',
      rule('maximo-de-relacionados', { maximo: MAX_RELATED_FACTURA_2023 }),
    );
  }
  const allowed = allowedTypes(context);
  related.forEach((document: NonNullable<LooseRequest['documentoRelacionado']>[number], index) => {
    if (!document) return;
    const campo = `documentoRelacionado[${index}]`;
    if (document.tipoDocumento !== undefined && !allowed.includes(document.tipoDocumento)) {
      context.list.add(
        `${campo}.tipoDocumento`,
        'CODIGO_DESCONOCIDO',
        rule('tipo-relacionable', { tipos: allowed.join(', ') }),
      );
    }
    checkDate(document.fechaEmision, `${campo}.fechaEmision`, context);
    const numero = document.numeroDocumento;
    if (numero === undefined) return;
    if (document.tipoGeneracion?.text === '2' && !UUID.test(numero)) {
      context.list.add(`${campo}.numeroDocumento`, 'FORMATO', rule('codigo-relacionado'));
    }
    if (document.tipoGeneracion?.text === '1' && oldFactura && numero.length > MAX_PHYSICAL_NUMBER_CHARS) {
      context.list.add(
        `${campo}.numeroDocumento`,
        'LONGITUD',
        rule('longitud-maxima', { maximo: MAX_PHYSICAL_NUMBER_CHARS }),
      );
    }
  });
}

/** What is related was emitted before, at the latest today. */
function checkDate(fechaEmision: string | undefined, campo: string, { fecEmi, list }: RuleContext): void {
  if (fechaEmision === undefined) return;
  if (!isFiscalDate(fechaEmision)) list.add(campo, 'FORMATO', rule('fecha-inexistente'));
  else if (fechaEmision > fecEmi) {
    list.add(campo, 'FUERA_DE_RANGO', rule('fecha-posterior', { fecha: fecEmi }));
  }
}

function allowedTypes(context: RuleContext): readonly string[] {
  const types = TYPES[context.tipoDte];
  return context.tipoDte === '04' && context.format.edition === '2026' ? [...types, '11'] : types;
}
