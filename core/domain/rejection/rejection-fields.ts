/**
 * Maps document fields back to request fields (§two-vocabularies, §factura, §credito-fiscal, §nota-remision). Fields
 * that no request has keep their path, `documento.…`.
 */
import { namesTaxpayer } from '../../contract/edition.ts';
import type { TipoDte } from '../../contract/edition.ts';

export type Origin = 'solicitud' | 'linea' | 'calculo' | 'emisor' | 'sistema';

export interface RequestPlace {
  /** Request path (`items[0].precioUni`; `items[]` for an unknown line), else `documento.…`. */
  readonly campo: string;
  /** `linea`: computed from that line; `calculo`: from the whole request; `sistema`: set by the system. */
  readonly origin: Origin;
}

/** Line members with the same name and value in the request. */
export const LINE_MEMBERS: readonly string[] = [
  'numeroDocumento',
  'codigo',
  'descripcion',
  'cantidad',
  'uniMedida',
  'precioUni',
  'montoDescu',
];
/** Line members with the same name in the request. */
const LINE: readonly string[] = ['tipoItem', ...LINE_MEMBERS];
/** Summary members that the request has, by their name there. */
const SUMMARY: Readonly<Record<string, string>> = {
  descuNoSuj: 'descuNoSuj',
  descuExenta: 'descuExenta',
  descuGravada: 'descuGravada',
  observaciones: 'observaciones',
};
const PAID_SUMMARY: Readonly<Record<string, string>> = {
  ...SUMMARY,
  pagos: 'pagos',
  condicionOperacion: 'condicionOperacion',
  ivaRete: 'ivaRetenido',
  ivaRete1: 'ivaRetenido',
};
/** A note has no payments. */
const NOTE_SUMMARY: Readonly<Record<string, string>> = {
  ...SUMMARY,
  condicionOperacion: 'condicionOperacion',
  ivaRete: 'ivaRetenido',
  ivaRete1: 'ivaRetenido',
  ivaPerci: 'ivaPercibido',
  ivaPerci1: 'ivaPercibido',
};
const SUMMARY_OF: Readonly<Record<TipoDte, Readonly<Record<string, string>>>> = {
  '01': PAID_SUMMARY,
  '03': { ...PAID_SUMMARY, ivaPerci: 'ivaPercibido', ivaPerci1: 'ivaPercibido' },
  '04': SUMMARY,
  '05': NOTE_SUMMARY,
  '06': NOTE_SUMMARY,
  '14': {
    ...SUMMARY,
    descu: 'descu',
    reteRenta: 'items',
    condicionOperacion: 'condicionOperacion',
    pagos: 'pagos',
  },
  '18': { ivaRete: 'ivaRetenido' },
};
const NUMBER = /^\d+$/;

/**
 * Request field for a document field.
 *
 * @param campo dotted path of the document's field, with or without list indexes
 */
export function requestPlaceOf(tipoDte: TipoDte, campo: string): RequestPlace {
  const [root = '', ...rest] = campo.split('.');
  switch (root) {
    case 'cuerpoDocumento':
      return linePlace(tipoDte, rest);
    case 'receptor':
      return given(['receptor', ...(namesTaxpayer(tipoDte) ? rest.map(named) : rest)]);
    case 'resumen':
      return summaryPlace(tipoDte, rest);
    case 'documento':
      return given(['receptor', ...rest]);
    case 'documentoRelacionado':
      return given([root, ...placed(rest).map(byNumber)]);
    case 'apendice':
      return given([root, ...placed(rest)]);
    case 'extension':
      return rest[0] === 'observaciones' ? given(rest) : own([root, ...rest], 'sistema');
    case 'emisor':
      return own([root, ...rest], 'emisor');
    default:
      return own([root, ...rest], 'sistema');
  }
}

/** The receiver's number is called `nit` in 03 and its notes. */
function named(member: string): string {
  return member === 'nit' ? 'numDocumento' : member;
}

/** A return identifies its documents by `codigoGeneracion`. */
function byNumber(member: string): string {
  return member === 'codigoGeneracion' ? 'numeroDocumento' : member;
}

function linePlace(tipoDte: TipoDte, rest: readonly string[]): RequestPlace {
  if (rest.length === 0) return given(['items']);
  const [place = '', said] = placed(rest);
  const member = said === 'codigoGeneracion' ? 'numeroDocumento' : said;
  const isGiven =
    member === undefined || LINE.includes(member) || (member === 'noGravado' && tipoDte !== '04');
  return isGiven
    ? given(['items', place, ...(member === undefined ? [] : [member])])
    : { ...given(['items', place]), origin: 'linea' };
}

function summaryPlace(tipoDte: TipoDte, rest: readonly string[]): RequestPlace {
  const [member = '', ...inner] = rest;
  const name = SUMMARY_OF[tipoDte][member];
  if (name === undefined) return own(['resumen', ...rest], 'calculo');
  return given([name, ...(member === 'pagos' ? placed(inner) : [])]);
}

/** The path with an unknown index where a list member has none. */
function placed(rest: readonly string[]): readonly string[] {
  return rest.length === 0 || NUMBER.test(rest[0] ?? '') ? rest : ['', ...rest];
}

function given(parts: readonly string[]): RequestPlace {
  return { campo: pathOf(parts), origin: 'solicitud' };
}

function own(parts: readonly string[], origin: Origin): RequestPlace {
  return { campo: pathOf(['documento', ...parts]), origin };
}

function pathOf(parts: readonly string[]): string {
  return parts
    .map((part, index) => {
      if (part === '' || NUMBER.test(part)) return `[${part}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
}
