/** Lines of a document (§required-fields, §lines). */
import { z } from 'zod';
import { BOUNDS } from '../../dte/bounds.ts';
import type { Edition } from '../../edition.ts';
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

/** Maximum lines of a document (§lines). */
export const MAX_ITEMS = 2000;

/** Notes of edition 2023 have no member for a charge outside the tax base; only zero is allowed. */
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

/** Line number in the document, from 1. */
export const numItem = optional(integer(1, MAX_ITEMS)).describe(
  'Número de la línea que se ajusta, en un documento de este sistema',
);

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

const charge = optional(decimal()).describe('Cargo o abono que no afecta la base imponible, en USD');

export function itemOf(edition: Edition) {
  return named(`Item${edition}`, () =>
    z.strictObject({ ...members(edition), noGravado: charge }).meta({
      description: 'Una línea',
      ...conditions({ esServicio: [GOODS], noGravado: [CHARGE] }),
    }),
  );
}

/** Whether returned goods are damaged and cannot be sold again. */
export const averia = optional(flag).describe(
  'true: lo que vuelve está averiado y no regresa al estante; no va en el documento',
);

export function itemOfNota(edition: Edition) {
  return named(`ItemNota${edition}`, () => noteLine(edition, {}));
}

/** A line of a nota de crédito (05), whose goods may come back. */
export function itemOfCredito(edition: Edition) {
  return named(`ItemNotaCredito${edition}`, () => noteLine(edition, { averia }));
}

function noteLine<More extends z.ZodRawShape>(edition: Edition, more: More) {
  const old = edition === '2023';
  const noGravado = old
    ? optional(noCharge).describe('El formato de 2023 de las notas no lo tiene: 0 o ausente')
    : charge;
  const cantidad = decimal({ min: 'zero' }).describe(
    `Cantidad, con ${MAX_DECIMALS} decimales como máximo; 0 si se ajusta solo el precio: nada vuelve, y el documento lleva una unidad a precioUni`,
  );
  return z.strictObject({ ...members(edition), cantidad, noGravado, numItem, ...more }).meta({
    description: 'Una línea',
    ...conditions({ esServicio: [GOODS], noGravado: old ? [] : [CHARGE] }),
  });
}

export function itemOfRemision(edition: Edition) {
  return named(`ItemRemision${edition}`, () =>
    z.strictObject(members(edition)).meta({
      description: 'Una línea',
      ...conditions({ esServicio: [GOODS] }),
    }),
  );
}

/** Item types of a purchase from a seller outside IVA. */
const TIPOS_COMPRA = { 1: 'bien', 2: 'servicio' };

/** A line of a factura de sujeto excluido (14) (§sujeto-excluido). */
export function itemOfCompra(edition: Edition) {
  const { cantidad, descripcion, codigo, uniMedida, montoDescu } = members(edition);
  return named(`ItemCompra${edition}`, () =>
    z
      .strictObject({
        cantidad,
        descripcion,
        precioUni: decimal({ min: 'zero' }).describe(
          `Lo que se paga por uno en USD, con ${MAX_DECIMALS} decimales como máximo`,
        ),
        tipoItem: choice(TIPOS_COMPRA),
        codigo,
        uniMedida,
        montoDescu,
        retieneRenta: optional(flag).describe(
          'true: a esta línea se le retiene el 10 % de renta; si falta, true en un servicio de una persona natural. En un bien no se admite',
        ),
      })
      .meta({ description: 'Una línea de lo que se compra' }),
  );
}
