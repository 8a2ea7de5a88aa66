/** Fields of a request as other programs and the authority's document call them (§unknown-fields). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { nearestName } from './nearest-name.ts';

/** What other programs and the authority's document call the fields of a request. */
const NAMES_ELSEWHERE: Readonly<Record<string, string>> = {
  cuerpoDocumento: 'items',
  cuerpo: 'items',
  detalle: 'items',
  precioUnitario: 'precioUni',
  precio: 'precioUni',
  montoDescuento: 'montoDescu',
  descuento: 'montoDescu',
  unidadMedida: 'uniMedida',
  nit: 'numDocumento',
  dui: 'numDocumento',
  correoElectronico: 'correo',
  cliente: 'receptor',
  sujetoExcluido: 'receptor',
  proveedor: 'receptor',
  tipoDte: 'tdte',
};
/** Parts of the authority's document that a request does not have. */
const MADE_HERE: ReadonlySet<string> = new Set(['identificacion', 'resumen', 'extension', 'otrosDocumentos']);

/** The names of a body, each with its place. */
type Known = ReadonlyMap<string, string>;

function hereOf(name: string, known: Known): string | null {
  const here = Object.hasOwn(NAMES_ELSEWHERE, name) ? NAMES_ELSEWHERE[name] : undefined;
  return here !== undefined && known.has(here) ? here : null;
}

/** The field that an unknown one most likely means; null where none is near. */
export function nearestField(name: string, known: Known): string | null {
  return hereOf(name, known) ?? nearestName(name, [...known.keys()]);
}

/** Why a field that the service makes, or that its path says, is not sent; null for any other one. */
export function madeElsewhere(name: string, known: Known): Rule | null {
  if (hereOf(name, known) !== null) return null;
  if (name === 'tipoDte') return rule('campo-de-la-ruta');
  return MADE_HERE.has(name) ? rule('campo-que-se-produce') : null;
}
