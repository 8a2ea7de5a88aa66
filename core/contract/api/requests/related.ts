/** Related documents and appendix entries (§related-documents, §appendix). */
import { z } from 'zod';
import { BOUNDS } from '../../dte/bounds.ts';
import type { Edition, TipoDte, TipoNota } from '../../edition.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../rules/rules.ts';
import {
  choice,
  code,
  day,
  documentNumber,
  leaf,
  neededList,
  optional,
  text,
  uuid,
  wrong,
  type LeafSchema,
} from '../request-leaves.ts';
import { named } from './named.ts';
import { conditions, has, type Condition } from './conditions.ts';

export const MAX_APENDICE = 10;
const LONGEST_NUMBER_CHARS = 36;

/** Types that may be related, in either edition (CAT-002). */
const TIPOS: Readonly<Record<string, string>> = {
  '01': 'factura',
  '03': 'crédito fiscal',
  '04': 'nota de remisión',
  '08': 'comprobante de liquidación',
  '09': 'documento contable de liquidación',
  '11': 'factura de exportación',
};

const ELECTRONIC: Condition = {
  si: has('tipoGeneracion', { const: 2 }),
  entonces: { properties: { numeroDocumento: { type: 'string', pattern: uuid.meta()?.['pattern'] } } },
};

function onPaper(longest: number): readonly Condition[] {
  if (longest === LONGEST_NUMBER_CHARS) return [];
  const entonces = { properties: { numeroDocumento: { type: 'string', maxLength: longest } } };
  return [{ si: has('tipoGeneracion', { const: 1 }), entonces }];
}

const NAMES: Readonly<Record<TipoDte, string>> = {
  '01': 'RelacionadoFactura',
  '03': 'RelacionadoCreditoFiscal',
  '04': 'RelacionadoRemision',
  '05': 'RelacionadoNota',
  '06': 'RelacionadoNota',
  '14': 'RelacionadoSujetoExcluido',
  '18': 'RelacionadoRetorno',
};

function members(tipoDte: TipoDte, edition: Edition) {
  const { tipos } = BOUNDS[edition].related[tipoDte];
  const otherwise = {
    codigo: 'CODIGO_DESCONOCIDO' as const,
    broken: rule('tipo-relacionable', { tipos: tipos.join(', ') }),
  };
  const allowed = Object.fromEntries(tipos.map((tipo) => [tipo, TIPOS[tipo] ?? '']));
  return {
    tipoDocumento: code(allowed, { otherwise }),
    tipoGeneracion: choice({ 1: 'físico', 2: 'electrónico' }),
    numeroDocumento: documentNumber([1, LONGEST_NUMBER_CHARS]).describe(
      'Número del documento físico, o código de generación',
    ),
    fechaEmision: day.describe('Fecha de emisión, AAAA-MM-DD; no posterior a hoy'),
  };
}

function related(tipoDte: TipoDte, edition: Edition) {
  const { paperNumber } = BOUNDS[edition].related[tipoDte];
  return named(`${NAMES[tipoDte]}${edition}`, () =>
    z.strictObject(members(tipoDte, edition)).meta({
      description: 'Un documento relacionado',
      ...conditions({ tipoGeneracion: [ELECTRONIC, ...onPaper(paperNumber[1])] }),
    }),
  );
}

/** A document of this system by its code; the engine adds the other members. */
const byCode = z
  .strictObject({ codigoGeneracion: uuid.describe('Código de generación del documento que se ajusta') })
  .meta({ id: 'RelacionadoPropio', description: 'Un documento de este sistema: basta su código' });

/** Documents that a note adjusts, as callers send them: own documents by code alone, any document by the four members. */
export function neededRelatedOf(tipoDte: TipoNota, edition: Edition) {
  return relatedList(z.union([byCode, related(tipoDte, edition)]), { tipoDte, edition });
}

/** The same as validated, after the codes of own documents were replaced by the four members: a code still present is a fault. */
export function judgedRelatedOf(tipoDte: TipoNota, edition: Edition) {
  const codigoGeneracion = optional(beside(uuid));
  const judged = z.strictObject({ ...members(tipoDte, edition), codigoGeneracion });
  return relatedList(judged, { tipoDte, edition });
}

/** Reports a valid code as misplaced next to other members, and an invalid one as malformed. */
function beside(schema: z.ZodType<string>): z.ZodType<string> {
  return leaf<string>(schema.meta() as LeafSchema, (value) => {
    if (value === undefined) return null;
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue === undefined) return wrong('REGLA', rule('relacionado-por-codigo'));
    const { codigo, broken } = findingOf(issue.message) ?? NOT_ALLOWED;
    return wrong(codigo, broken);
  });
}

function relatedList<T extends z.ZodType>(
  element: T,
  { tipoDte, edition }: { readonly tipoDte: TipoDte; readonly edition: Edition },
): z.ZodArray<T> {
  const { most, tipos } = BOUNDS[edition].related[tipoDte];
  const missing = rule('sin-relacionados', { tipos: tipos.join(', '), maximo: most });
  return neededList(element, missing).max(most);
}

export function relatedOf(tipoDte: TipoDte, edition: Edition) {
  const { most } = BOUNDS[edition].related[tipoDte];
  return z.array(related(tipoDte, edition)).min(1).max(most);
}

/** Appendix of a document: further data such as driver, plate, origin and destination. */
export function apendiceOf(tipoDte: TipoDte, edition: Edition) {
  const { campo, etiqueta } = BOUNDS[edition].apendice[tipoDte];
  const entry = named(campo[0] > 1 ? 'ApendiceNombrado' : 'Apendice', () =>
    z
      .strictObject({
        campo: text(Math.max(1, campo[0]), campo[1]).describe('Nombre del dato'),
        etiqueta: text(Math.max(1, etiqueta[0]), etiqueta[1]).describe('Etiqueta que se imprime'),
        valor: text(1, 150).describe('Valor'),
      })
      .meta({ description: 'Un dato adicional: conductor, placa, origen y destino' }),
  );
  return optional(z.array(entry).min(1).max(MAX_APENDICE)).describe('Datos adicionales');
}
