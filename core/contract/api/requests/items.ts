/** Lines of a document (§required-fields, §lines). */
import { z } from 'zod';
import { BOUNDS } from '../../dte/bounds.ts';
import { isNota, type Edition, type TipoDte } from '../../edition.ts';
import { rule } from '../../rules/rules.ts';
import {
  choice,
  decimal,
  documentNumber,
  flag,
  integer,
  leaf,
  MAX_DECIMALS,
  optional,
  text,
  wrong,
} from '../request-leaves.ts';
import { JsonNumber } from '../../json.ts';
import { named } from './named.ts';
import { conditions, has, type Condition } from './conditions.ts';

const TIPOS_ITEM = { 1: 'bien gravado', 2: 'servicio gravado', 3: 'exento', 4: 'no sujeto' };

/** Lines of one document (§lines). */
export const MAX_ITEMS = 2000;

/** The notes of edition 2023 have no member for a charge outside the base; zero says that there is none. */
const noCharge: z.ZodType<JsonNumber> = leaf<JsonNumber>({ type: 'number', const: 0 }, (value) => {
  if (!(value instanceof JsonNumber)) return wrong('TIPO_INCORRECTO', rule('numero'));
  return value.text === '0' ? null : wrong('REGLA', rule('cargo-en-nota'));
});

function members(edition: Edition) {
  return {
    cantidad: decimal({ min: 'above-zero' }).describe(`Cantidad, con ${MAX_DECIMALS} decimales como máximo`),
    descripcion: text(...BOUNDS[edition].descripcion).describe('Descripción del bien o servicio'),
    precioUni: decimal({ min: 'zero' }).describe(
      `Precio unitario en USD, con ${MAX_DECIMALS} decimales como máximo: con IVA en factura (01); sin IVA en los demás`,
    ),
    tipoItem: choice(TIPOS_ITEM),
    codigo: optional(text(1, 25)).describe('Código del producto'),
    uniMedida: optional(integer(1, 99)).describe(
      'Unidad de medida (CAT-014): 59 unidad, 99 otra; si falta, 59',
    ),
    ivaItem: optional(decimal({ min: 'zero' })).describe(
      'IVA de la línea, se revisa a 0.01: el contenido en el precio en 01, el 13 % en los demás',
    ),
    montoDescu: optional(decimal({ min: 'zero' })).describe('Descuento de la línea, en USD'),
    esServicio: optional(flag).describe('true si la línea exenta o no sujeta es un servicio'),
    numeroDocumento: optional(documentNumber([1, 36])).describe(
      'Documento relacionado al que pertenece la línea',
    ),
  };
}

const GOODS: Condition = {
  si: has('esServicio', { const: true }),
  entonces: { properties: { tipoItem: { not: { const: 1 } } } },
};
const CHARGE: Condition = {
  si: has('noGravado', { not: { enum: [0, null] } }),
  entonces: {
    properties: { cantidad: { const: 1 }, precioUni: { const: 0 }, montoDescu: { enum: [0, null] } },
  },
};

/** A line that may also be a charge outside the base. */
export function itemOf(tipoDte: TipoDte, edition: Edition) {
  const old = isNota(tipoDte) && edition === '2023';
  const noGravado = optional(old ? noCharge : decimal()).describe(
    old
      ? 'El formato de 2023 de las notas no lo tiene: 0 o ausente'
      : 'Cargo o abono que no afecta la base imponible, en USD',
  );
  return named(`Item${old ? 'Nota' : ''}${edition}`, () =>
    z.strictObject({ ...members(edition), noGravado }).meta({
      description: 'Una línea',
      ...conditions({ esServicio: [GOODS], noGravado: old ? [] : [CHARGE] }),
    }),
  );
}

/** A line of a 04. */
export function itemOfRemision(edition: Edition) {
  return named(`ItemRemision${edition}`, () =>
    z.strictObject(members(edition)).meta({
      description: 'Una línea',
      ...conditions({ esServicio: [GOODS] }),
    }),
  );
}
