/** Conditions the service checks on values, beyond the shape (§identification, §factura, §credito-fiscal, §nota-remision, §sujeto-excluido-fields, §catalogues). */
import { isWireNumber, unitsOf } from './decimal.ts';
import { isDistrict, isFormerMunicipality, isMunicipality } from './territory.ts';
import { valueFault } from './value-fault.ts';
import type { ValueFault } from './value-fault.ts';
import { isNote } from '../tables/sections.ts';
import type { DocumentType, Edition } from '../tables/sections.ts';
import { supplierMember } from '../tables/sujeto-excluido.ts';

type Fields = Readonly<Record<string, unknown>>;

/** From this total on a 01 names its buyer (decree 94/2024, §receiver-threshold), in units of 1e-8. */
const IDENTIFIED_FROM_UNITS = 2_500_000_000_000n;

/** CAT-014. */
const UNITS_OF_MEASURE: ReadonlySet<unknown> = new Set(
  (
    '1 2 6 9 10 13 15 18 20 22 23 24 26 30 32 33 34 36 37 38 39 40 42 43 44 45 46 47 49 50 ' +
    '51 52 53 54 55 56 57 58 59 99'
  )
    .split(' ')
    .map(Number),
);

/** CAT-017. */
const PAYMENT_FORMS: ReadonlySet<unknown> = new Set('01 02 03 04 05 08 09 11 12 13 14 99'.split(' '));

/** Letter of the establishment's code by its kind, CAT-009; the new edition names no kind. */
const LETTER_OF: Readonly<Record<string, string>> = { '01': 'S', '02': 'M', '04': 'B', '07': 'P' };

const SALES = ['ventaGravada', 'ventaExenta', 'ventaNoSuj'] as const;

function isZero(value: unknown): boolean {
  return isWireNumber(value) && unitsOf(value) === 0n;
}

/** Contingency fields in the new edition, whose schema does not tie them together (§identification). */
function contingencyFields(identificacion: Fields): readonly ValueFault[] {
  const normal = identificacion['tipoOperacion'] === 1;
  const { tipoModelo, tipoContingencia, motivoContin } = identificacion;
  const found: ValueFault[] = [];
  if (tipoModelo !== (normal ? 1 : 2)) found.push(valueFault('007', 'identificacion.tipoModelo'));
  if (normal && tipoContingencia !== null) found.push(valueFault('024', 'identificacion.tipoContingencia'));
  if (!normal && tipoContingencia === null) found.push(valueFault('005', 'identificacion.tipoContingencia'));
  if (normal && motivoContin !== null) found.push(valueFault('024', 'identificacion.motivoContin'));
  if (tipoContingencia === 5 && motivoContin === null)
    found.push(valueFault('005', 'identificacion.motivoContin'));
  return found;
}

/** The number is of that type, counts from 1, and is that of the issuer's establishment and point of sale (§control-number, §issuer-section). */
function numberFaults(document: Fields, type: DocumentType): readonly ValueFault[] {
  const campo = 'identificacion.numeroControl';
  const numero = String((document['identificacion'] as Fields)['numeroControl']);
  if (numero.slice(4, 6) !== type) return [valueFault('003', campo)];
  if (/-0+$/.test(numero)) return [valueFault('019', campo)];
  const [, establishment, point] = /^DTE-..-(.{4})(.{4})-[0-9]{15}$/.exec(numero) ?? [];
  // The short number of the interface names the shop by a number of its own.
  if (establishment === undefined) return [];
  const emisor = document['emisor'] as Fields;
  const differs = (name: string, code: string | undefined): boolean => (emisor[name] ?? code) !== code;
  const letter = LETTER_OF[String(emisor['tipoEstablecimiento'])];
  const strange =
    ['codEstable', 'codEstableMH'].some((name) => differs(name, establishment)) ||
    ['codPuntoVenta', 'codPuntoVentaMH'].some((name) => differs(name, point)) ||
    (letter !== undefined && !establishment.startsWith(letter));
  return strange ? [valueFault('003', campo)] : [];
}

function addressFaults(section: unknown, campo: string, edition: Edition): readonly ValueFault[] {
  const direccion = (section as Fields | null)?.['direccion'] as Fields | null | undefined;
  if (!direccion) return [];
  const departamento = String(direccion['departamento']);
  const municipio = String(direccion['municipio']);
  const known =
    isMunicipality(departamento, municipio) ||
    (edition === '2023' && isFormerMunicipality(departamento, municipio));
  if (!known) return [valueFault('007', `${campo}.direccion.municipio`)];
  if (edition === '2023' || isDistrict(departamento, municipio, String(direccion['distrito']))) return [];
  return [valueFault('007', `${campo}.direccion.distrito`)];
}

/** Services and tax lines are measured in 99; a line outside the base has nothing else (§lines). */
function lineFaults(line: Fields): readonly ValueFault[] {
  const found: ValueFault[] = [];
  const service = line['tipoItem'] === 2 || line['tipoItem'] === 4;
  const outside = line['noGravado'] !== undefined && !isZero(line['noGravado']);
  const known = UNITS_OF_MEASURE.has(line['uniMedida']);
  if (!known || ((service || outside) && line['uniMedida'] !== 99))
    found.push(valueFault('007', 'cuerpoDocumento.uniMedida'));
  if (!outside) return found;
  if (line['cantidad'] !== 1) found.push(valueFault('024', 'cuerpoDocumento.cantidad'));
  for (const name of ['precioUni', 'ventaNoSuj', 'ventaExenta', 'ventaGravada'])
    if (!isZero(line[name])) found.push(valueFault('024', `cuerpoDocumento.${name}`));
  return found;
}

/**
 * Payment conditions of what is paid (§payments).
 *
 * @param demandsTerm whether credit names its payments and their term; of a 14 the old schema says it, the new one nothing
 */
function paymentFaults(resumen: Fields, demandsTerm: boolean): readonly ValueFault[] {
  const condition = resumen['condicionOperacion'];
  const pagos = (resumen['pagos'] ?? []) as readonly Fields[];
  const found: ValueFault[] = [];
  const credit = demandsTerm && condition === 2;
  if (credit && pagos.length === 0) found.push(valueFault('005', 'resumen.pagos'));
  for (const pago of pagos) {
    for (const name of ['plazo', 'periodo']) {
      if (credit && pago[name] === null) found.push(valueFault('005', `resumen.pagos.${name}`));
      if (condition === 1 && pago[name] !== null) found.push(valueFault('024', `resumen.pagos.${name}`));
    }
    if (pago['codigo'] !== null && !PAYMENT_FORMS.has(pago['codigo']))
      found.push(valueFault('007', 'resumen.pagos.codigo'));
    if (pago['codigo'] === '01' && pago['referencia'] !== null)
      found.push(valueFault('024', 'resumen.pagos.referencia'));
  }
  if (isZero(resumen['totalPagar']) && condition !== 1)
    found.push(valueFault('007', 'resumen.condicionOperacion'));
  if (
    'saldoFavor' in resumen &&
    !isZero(resumen['saldoFavor']) &&
    pagos.some((pago) => pago['codigo'] !== '99')
  )
    found.push(valueFault('007', 'resumen.pagos.codigo'));
  return found;
}

/** A buyer must be named from the legal amount on (§receiver-threshold). */
function buyerFaults(document: Fields): readonly ValueFault[] {
  const total = (document['resumen'] as Fields)['montoTotalOperacion'];
  if (!isWireNumber(total) || (unitsOf(total) ?? 0n) < IDENTIFIED_FROM_UNITS) return [];
  const receptor = document['receptor'] as Fields | null;
  if (receptor === null) return [valueFault('005', 'receptor')];
  return ['tipoDocumento', 'numDocumento', 'nombre']
    .filter((name) => receptor[name] === null)
    .map((name) => valueFault('005', `receptor.${name}`));
}

/** Where documents are related every line names one of them, elsewhere none (§related-documents). */
function relatedFaults(document: Fields): readonly ValueFault[] {
  const related = (document['documentoRelacionado'] ?? []) as readonly Fields[];
  const numbers = new Set(related.map((entry) => entry['numeroDocumento']));
  const named = (document['cuerpoDocumento'] as readonly Fields[]).map((line) => line['numeroDocumento']);
  if (named.some((number) => number !== null && !numbers.has(number)))
    return [valueFault('027', 'cuerpoDocumento.numeroDocumento')];
  if (related.length > 0 && named.includes(null))
    return [valueFault('005', 'cuerpoDocumento.numeroDocumento')];
  return numbers.size < related.length ? [valueFault('025', 'documentoRelacionado.numeroDocumento')] : [];
}

/** All related documents are of one type; taxed sales name their tax; a charge stands beside a sale (§notes, §note-amounts). */
function noteFaults(document: Fields): readonly ValueFault[] {
  const related = document['documentoRelacionado'] as readonly Fields[];
  const lines = document['cuerpoDocumento'] as readonly Fields[];
  const resumen = document['resumen'] as Fields;
  const found: ValueFault[] = [];
  if (new Set(related.map((entry) => entry['tipoDocumento'])).size > 1)
    found.push(valueFault('026', 'documentoRelacionado.tipoDocumento'));
  if (!isZero(resumen['totalGravada']) && resumen['tributos'] === null)
    found.push(valueFault('023', 'resumen.tributos'));
  const sold = lines.some((line) => SALES.some((column) => !isZero(line[column])));
  if (!sold) found.push(valueFault('023', 'cuerpoDocumento.ventaGravada'));
  // Only a note on a 07 gives retention back under a code.
  if ((resumen['codigoRetencionMH'] ?? null) !== null && isZero(resumen['ivaRete']))
    found.push(valueFault('024', 'resumen.codigoRetencionMH'));
  return found;
}

/** The faults in the values of a document that satisfies its field table. */
export function conditionFaults(
  document: Fields,
  type: DocumentType,
  edition: Edition,
): readonly ValueFault[] {
  const identificacion = document['identificacion'] as Fields;
  const found: ValueFault[] = [...numberFaults(document, type)];
  if (edition === '2026') found.push(...contingencyFields(identificacion));
  found.push(...addressFaults(document['emisor'], 'emisor', edition));
  const party = type === '14' ? supplierMember(edition) : 'receptor';
  found.push(...addressFaults(document[party], party, edition));
  for (const line of document['cuerpoDocumento'] as readonly Fields[]) found.push(...lineFaults(line));
  if (type === '14') return [...found, ...paymentFaults(document['resumen'] as Fields, false)];
  found.push(...relatedFaults(document));
  if (type === '01') found.push(...buyerFaults(document));
  if (isNote(type)) found.push(...noteFaults(document));
  else if (type !== '04') found.push(...paymentFaults(document['resumen'] as Fields, true));
  return found;
}
