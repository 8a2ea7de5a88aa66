/** Names of request fields in other programs and in the authority's document (§unknown-fields). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { nearestName } from './nearest-name.ts';

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
/** Document parts that a request does not have. */
const MADE_HERE: ReadonlySet<string> = new Set(['identificacion', 'resumen', 'extension', 'otrosDocumentos']);

type Known = ReadonlyMap<string, string>;

function hereOf(name: string, known: Known): string | null {
  const here = Object.hasOwn(NAMES_ELSEWHERE, name) ? NAMES_ELSEWHERE[name] : undefined;
  return here !== undefined && known.has(here) ? here : null;
}

/** Likely intended field; null when none is similar. */
export function nearestField(name: string, known: Known): string | null {
  return hereOf(name, known) ?? nearestName(name, [...known.keys()]);
}

/** Why a field set by the service or the path must not be sent; null for other fields. */
export function madeElsewhere(name: string, known: Known): Rule | null {
  if (hereOf(name, known) !== null) return null;
  if (name === 'tipoDte') return rule('campo-de-la-ruta');
  return MADE_HERE.has(name) ? rule('campo-que-se-produce') : null;
}
