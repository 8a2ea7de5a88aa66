/**
 * The border between the two vocabularies, backwards: which field of the request a field of the document came from
 * (§two-vocabularies, §factura, §credito-fiscal, §nota-remision). What no request gives keeps its place in the document, `documento.…`.
 */
import { namesTaxpayer } from '../../contract/api/requests/receptor.ts';
import type { TipoDte } from '../../contract/edition.ts';

/** Who gave the value the authority does not like. */
export type Origin = 'solicitud' | 'linea' | 'calculo' | 'emisor' | 'sistema';

export interface RequestPlace {
  /** Path of the request's field (`items[0].precioUni`; `items[]` where the line is not known), else `documento.…`. */
  readonly campo: string;
  /** `linea`: the system computes it from that line; `calculo`: from the whole request; `sistema`: it is the system's own. */
  readonly origin: Origin;
}

/** Members of a line that the request gives under the same name and with the same value. */
export const LINE_MEMBERS: readonly string[] = [
  'numeroDocumento',
  'codigo',
  'descripcion',
  'cantidad',
  'uniMedida',
  'precioUni',
  'montoDescu',
];
/** Those that it gives under the same name. */
const LINE: readonly string[] = ['tipoItem', ...LINE_MEMBERS];
/** Members of the summary that the request gives, by the name they have there. */
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
 * Where to look in the request for a field of the document.
 *
 * @param campo dotted path of the document's field, with or without places of lists
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

/** The receiver's number is its `nit` in 03 and its notes. */
function named(member: string): string {
  return member === 'nit' ? 'numDocumento' : member;
}

/** A return names its documents by `codigoGeneracion`. */
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

/** The same path with an unknown place where it names a member of a list but not which one. */
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
