/** Related documents and entries of the appendix (§related-documents, §appendix). */
import { z } from 'zod';
import { BOUNDS } from '../../dte/bounds.ts';
import type { Edition, TipoDte } from '../../edition.ts';
import { rule } from '../../rules/rules.ts';
import { choice, code, day, documentNumber, neededList, optional, text, uuid } from '../request-leaves.ts';
import { named } from './named.ts';
import { conditions, has, type Condition } from './conditions.ts';

const MAX_APENDICE = 10;
const LONGEST_NUMBER_CHARS = 36;

/** What may be related, in either edition (CAT-002). */
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
  '18': 'RelacionadoRetorno',
};

/** One related document. */
function related(tipoDte: TipoDte, edition: Edition) {
  const { tipos, paperNumber } = BOUNDS[edition].related[tipoDte];
  const otherwise = {
    codigo: 'CODIGO_DESCONOCIDO' as const,
    broken: rule('tipo-relacionable', { tipos: tipos.join(', ') }),
  };
  const allowed = Object.fromEntries(tipos.map((tipo) => [tipo, TIPOS[tipo] ?? '']));
  return named(`${NAMES[tipoDte]}${edition}`, () =>
    z
      .strictObject({
        tipoDocumento: code(allowed, { otherwise }),
        tipoGeneracion: choice({ 1: 'físico', 2: 'electrónico' }),
        numeroDocumento: documentNumber([1, LONGEST_NUMBER_CHARS]).describe(
          'Número del documento físico, o código de generación',
        ),
        fechaEmision: day.describe('Fecha de emisión, AAAA-MM-DD; no posterior a hoy'),
      })
      .meta({
        description: 'Un documento relacionado',
        ...conditions({ tipoGeneracion: [ELECTRONIC, ...onPaper(paperNumber[1])] }),
      }),
  );
}

/** The same where there is no document without them. */
export function neededRelatedOf(tipoDte: TipoDte, edition: Edition) {
  const { most, tipos } = BOUNDS[edition].related[tipoDte];
  const missing = rule('sin-relacionados', { tipos: tipos.join(', '), maximo: most });
  return neededList(related(tipoDte, edition), missing).max(most);
}

/** The related documents of a document of that type. */
export function relatedOf(tipoDte: TipoDte, edition: Edition) {
  const { most } = BOUNDS[edition].related[tipoDte];
  return z.array(related(tipoDte, edition)).min(1).max(most);
}

/** Further data of a document: driver, plate, where from and where to. */
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
