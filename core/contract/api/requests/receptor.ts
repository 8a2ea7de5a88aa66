/** The receiver of a document, by type and edition (§required-fields, §receiver-section, §credito-fiscal, §nota-remision). */
import { z } from 'zod';
import { TIPOS_DOCUMENTO, type CodeMeaning } from '../../request-codes.ts';
import { BOUNDS, type Length } from '../../dte/bounds.ts';
import { COMPRA, holdsIva, namesTaxpayer, type Edition, type TipoDte } from '../../edition.ts';
import { rule, type Rule } from '../../rules/rules.ts';
import { code, email, leaf, needed, optional, pattern, text, wrong } from '../request-leaves.ts';
import { named } from './named.ts';
import { conditions, has, type Condition } from './conditions.ts';
import { direccion } from './direccion.ts';
import { DUI_WRITTEN, NIT_WRITTEN, nit, nrc } from './identifiers.ts';

export type ReceptorName =
  | 'tipoDocumento'
  | 'numDocumento'
  | 'nrc'
  | 'nombre'
  | 'codActividad'
  | 'correo'
  | 'direccion';

/** Rule for each missing member. */
export const MISSING: Readonly<Record<ReceptorName, Rule>> = {
  tipoDocumento: rule('falta-tipo-documento'),
  numDocumento: rule('falta-num-documento'),
  nrc: rule('falta-nrc'),
  nombre: rule('falta-nombre'),
  codActividad: rule('falta-actividad'),
  correo: rule('falta-correo'),
  direccion: rule('falta-direccion'),
};

export function neededOfReceptor(tipoDte: TipoDte, edition: Edition): readonly ReceptorName[] {
  if (namesTaxpayer(tipoDte)) return ['numDocumento', 'nrc', 'nombre', 'codActividad', 'direccion', 'correo'];
  if (holdsIva(tipoDte)) return [];
  if (tipoDte === COMPRA) return ['tipoDocumento', 'numDocumento', 'nombre', 'direccion'];
  const identified: ReceptorName[] = ['tipoDocumento', 'numDocumento', 'nombre'];
  return edition === '2023' ? [...identified, 'direccion', 'correo'] : [...identified, 'codActividad'];
}

/** Length of an identity number that is neither NIT nor DUI. */
export function numDocumentoLength(tipoDte: TipoDte, edition: Edition): Length {
  return tipoDte === COMPRA ? BOUNDS['2026'].numDocumento : BOUNDS[edition].numDocumento;
}

export const meanings = (list: readonly CodeMeaning<string>[]) =>
  Object.fromEntries(list.map(({ codigo, nombre }) => [codigo, nombre.toLowerCase()]));

const OF_TAXPAYERS = new Set(['36', '13']);
const anyDocument = code(meanings(TIPOS_DOCUMENTO));
const taxpayerDocument = code(meanings(TIPOS_DOCUMENTO.filter(({ codigo }) => OF_TAXPAYERS.has(codigo))), {
  otherwise: { codigo: 'REGLA', broken: rule('documento-de-credito-fiscal') },
});

/** A seller may also use a passport (§sujeto-excluido). */
const sellerDocument = code({ ...meanings(TIPOS_DOCUMENTO), '03': 'pasaporte' });

const BIENES_TITULO = {
  '01': 'depósito',
  '02': 'propiedad',
  '03': 'consignación',
  '04': 'traslado',
  '05': 'otros',
} as const;

/** All members a receiver may have, none required yet. */
function said(tipoDte: TipoDte, edition: Edition) {
  const taxpayer = namesTaxpayer(tipoDte);
  return {
    tipoDocumento: taxpayer ? taxpayerDocument : tipoDte === COMPRA ? sellerDocument : anyDocument,
    numDocumento: (taxpayer ? nit : text(1, 20)).describe('Número de documento, con guiones o sin ellos'),
    nrc: nrc.describe(
      'Número de registro de contribuyente, sin contar ceros a la izquierda; obligatorio en crédito fiscal',
    ),
    nombre: text(1, 250).describe('Nombre o razón social'),
    codActividad: pattern(/^\d{5,6}$/, 'actividad').describe('Actividad económica (CAT-019)'),
    descActividad: text(5, 150).describe('Descripción de la actividad; si falta, la del catálogo'),
    nombreComercial: text(1, 150).describe('Nombre comercial'),
    correo: email.describe('Correo al que llega el documento'),
    telefono: text(8, 30).describe('Teléfono'),
    direccion: direccion(tipoDte, edition),
  };
}

type AllFields = ReturnType<typeof said>;
type OptionalFields = { readonly [Name in keyof AllFields]: z.ZodOptional<AllFields[Name]> };

function members(tipoDte: TipoDte, edition: Edition): OptionalFields {
  const must: readonly string[] = neededOfReceptor(tipoDte, edition);
  const each = Object.entries(said(tipoDte, edition)).map(([name, schema]) => {
    if (!must.includes(name)) return [name, optional(schema as z.ZodType)];
    return [name, name === 'direccion' ? schema : needed(schema as z.ZodType, MISSING[name as ReceptorName])];
  });
  return Object.fromEntries(each) as OptionalFields;
}

const DUI: Condition = {
  si: has('tipoDocumento', { const: '13' }),
  entonces: { properties: { numDocumento: { type: ['string', 'null'], pattern: DUI_WRITTEN.source } } },
};
const NIT: Condition = {
  si: has('tipoDocumento', { const: '36' }),
  entonces: { properties: { numDocumento: { type: ['string', 'null'], pattern: NIT_WRITTEN.source } } },
};

function linked(tipoDte: TipoDte, edition: Edition) {
  if (namesTaxpayer(tipoDte)) return conditions({ tipoDocumento: [DUI] });
  const [minLength] = numDocumentoLength(tipoDte, edition);
  const other: Condition = {
    si: has('tipoDocumento', { enum: ['02', '37'] }),
    entonces: { properties: { numDocumento: { type: ['string', 'null'], minLength } } },
  };
  const pair: Condition = { si: has('tipoDocumento'), entonces: has('numDocumento') };
  const reverse: Condition = { si: has('numDocumento'), entonces: has('tipoDocumento') };
  const withNit: Condition = { si: has('nrc'), entonces: has('tipoDocumento', { const: '36' }) };
  return conditions({
    tipoDocumento: [pair, DUI, NIT, ...(minLength > 1 ? [other] : [])],
    numDocumento: [reverse],
    nrc: edition === '2023' ? [withNit] : [],
  });
}

const ID: Readonly<Record<TipoDte, string>> = {
  '01': 'ReceptorFactura',
  '03': 'ReceptorContribuyente',
  '04': 'ReceptorRemision',
  '05': 'ReceptorContribuyente',
  '06': 'ReceptorContribuyente',
  '14': 'ReceptorSujetoExcluido',
  '18': 'ReceptorFactura',
};
const WHO: Readonly<Record<string, string>> = {
  ReceptorFactura: 'Quien recibe el documento',
  ReceptorContribuyente: 'Quien recibe el documento: un contribuyente, con NIT o DUI',
  ReceptorRemision: 'Quien recibe los bienes',
  ReceptorSujetoExcluido: 'Quien vende: no está inscrito en IVA',
};

export function receptorOf(tipoDte: TipoDte, edition: Edition) {
  return named(`${ID[tipoDte]}${edition}`, () =>
    z
      .strictObject(members(tipoDte, edition))
      .meta({ description: WHO[ID[tipoDte]], ...linked(tipoDte, edition) }),
  );
}

export function receptorOfRemision(edition: Edition) {
  return named(`${ID['04']}${edition}`, () =>
    z
      .strictObject({ ...members('04', edition), bienTitulo: optional(code(BIENES_TITULO)) })
      .meta({ description: WHO[ID['04']], ...linked('04', edition) }),
  );
}

/** No NRC allowed: a registered seller issues a crédito fiscal instead. */
const noNrc: z.ZodType<undefined> = leaf<undefined>({ type: 'null' }, (value) =>
  value === undefined ? null : wrong('REGLA', rule('vendedor-inscrito')),
);

/** The seller of a factura de sujeto excluido (14). */
export function receptorOfCompra(edition: Edition) {
  const { nrc: _nrc, nombreComercial: _name, ...seller } = members(COMPRA, edition);
  const refused = optional(noNrc).describe('No se admite: un vendedor inscrito en IVA emite crédito fiscal');
  return named(`${ID[COMPRA]}${edition}`, () =>
    z
      .strictObject({ ...seller, nrc: refused })
      .meta({ description: WHO[ID[COMPRA]], ...linked(COMPRA, edition) }),
  );
}
