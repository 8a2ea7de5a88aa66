/**
 * Rebuilds the request from a document's text: preparing it again in the same edition gives the same text, and in the
 * other edition the same sale (§editions, §edition-differences).
 */
import type { Cabanas } from '../../catalogs/territory.ts';
import { asMembers, JsonNumber, parseJson, type Members } from '../../contract/json.ts';
import { interfacePago } from '../code-translation.ts';
import { addressWithDistrict } from '../notes/related-address.ts';
import { heldLines, isPurchase, owedPayments } from './purchase-request-of.ts';
import { LINE_MEMBERS } from './rejection-fields.ts';

const ZERO = '0';
const KIND = { gravado: '1', servicio: '2', exento: '3', noSujeto: '4' } as const;
/** CAT-011: service. */
const SERVICE = '2';

const RECEIVER_MEMBERS = [
  'tipoDocumento',
  'nrc',
  'nombre',
  'codActividad',
  'descActividad',
  'nombreComercial',
  'telefono',
  'correo',
  'bienTitulo',
];
const SUMMARY_MEMBERS = ['descuGravada', 'descuExenta', 'descuNoSuj', 'condicionOperacion'];

/**
 * A request body; not for the event of return, which has no control number.
 *
 * @param cabanas the issuer's numbering, to read the district of an address of edition 2023
 */
export function requestOf(payload: string, cabanas: Cabanas): unknown {
  const document = membersOf(parseJson(payload));
  const resumen = membersOf(document['resumen']);
  const extension = membersOf(document['extension']);
  const lines = listOf(document['cuerpoDocumento']);
  const bought = isPurchase(document);
  const held = bought ? heldLines(lines, resumen) : [];
  return {
    items: bought ? lines.map((line, place) => boughtOf(line, held[place] === true)) : lines.map(itemOf),
    ...given('receptor', receptorOf(document['receptor'] ?? document['sujetoExcluido'], cabanas)),
    ...given('pagos', pagosOf(bought ? owedPayments(resumen) : listOf(resumen['pagos']))),
    ...picked(resumen, SUMMARY_MEMBERS),
    ...(bought ? picked(resumen, ['descu']) : withheldOf(resumen)),
    ...given('observaciones', resumen['observaciones'] ?? extension['observaciones']),
    ...given('documentoRelacionado', document['documentoRelacionado']),
    ...given('apendice', document['apendice']),
  };
}

function boughtOf(line: Members, retieneRenta: boolean): Members {
  return {
    ...picked(line, [...LINE_MEMBERS, 'tipoItem']),
    ...(textOf(line['tipoItem']) === SERVICE ? { retieneRenta } : {}),
  };
}

function withheldOf(resumen: Members): Members {
  return {
    ...withheld('ivaRetenido', resumen['ivaRete'] ?? resumen['ivaRete1']),
    ...withheld('ivaPercibido', resumen['ivaPerci'] ?? resumen['ivaPerci1']),
  };
}

function itemOf(line: Members): Members {
  const service = textOf(line['tipoItem']) === SERVICE;
  const kind = isZero(line['ventaExenta'])
    ? isZero(line['ventaNoSuj'])
      ? service
        ? KIND.servicio
        : KIND.gravado
      : KIND.noSujeto
    : KIND.exento;
  const untaxed = kind === KIND.exento || kind === KIND.noSujeto;
  return {
    ...picked(line, LINE_MEMBERS),
    tipoItem: new JsonNumber(kind),
    ...(untaxed && service ? { esServicio: true } : {}),
    ...(isZero(line['noGravado']) ? {} : { noGravado: line['noGravado'] }),
  };
}

function receptorOf(value: unknown, cabanas: Cabanas): Members | null {
  if (value === null || value === undefined) return null;
  const receptor = membersOf(value);
  return {
    ...picked(receptor, RECEIVER_MEMBERS),
    ...given('numDocumento', receptor['nit'] ?? receptor['numDocumento']),
    ...given('direccion', direccionOf(receptor['direccion'], cabanas)),
  };
}

function direccionOf(value: unknown, cabanas: Cabanas): Members | null {
  if (value === null || value === undefined) return null;
  return addressWithDistrict(membersOf(value), { kept: null, cabanas });
}

function pagosOf(pagos: readonly Members[]): readonly object[] | null {
  if (pagos.length === 0) return null;
  return pagos.map((pago) => ({
    ...picked(pago, ['montoPago', 'referencia', 'plazo', 'periodo']),
    codigo: interfacePago(textOf(pago['codigo'])),
  }));
}

function withheld(name: string, value: unknown): Members {
  return value === undefined ? {} : { [name]: !isZero(value) };
}

function picked(section: Members, names: readonly string[]): Members {
  return Object.assign({}, ...names.map((name) => given(name, section[name]))) as Members;
}

function given(name: string, value: unknown): Members {
  return value === null || value === undefined ? {} : { [name]: value };
}

function isZero(value: unknown): boolean {
  return value === undefined || value === null || textOf(value) === ZERO;
}

function textOf(value: unknown): string {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersOf) : [];
}

function membersOf(value: unknown): Members {
  return asMembers(value) ?? {};
}
