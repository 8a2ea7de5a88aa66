/** Converts a paper purchase to a document and validates it (§compras-a-mano). */
import { faultAt, type Fault } from '../../contract/problem.ts';
import { CUSTOMS_TYPES } from '../../contract/purchases/purchases.ts';
import {
  HOME_COUNTRY,
  type StoredWriting,
  type WrittenPurchase,
} from '../../contract/purchases/written-purchase.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import { normalizeNit, normalizeNrc } from '../identifiers.ts';
import { amount, fromCents, IVA_RATE, sum, toCents, withinTolerance, ZERO, type Amount } from '../money.ts';
import type { ReceivedDocument, ReceivedLine } from './received-document.ts';
import { spreadCents } from './spread.ts';

/** Only letters and digits of a supplier's number count. */
const SIGNS = /[^\p{L}\p{N}]/gu;
const CENT = amount('0.01');
const FACTURA = '01';
const CREDIT_NOTE = '05';
const DEBIT_NOTE = '06';
const SERVICES = '13';

/** Whether it came through customs or the treasury; the supplier is then owed its lines only. */
export function isCustoms({ tipo }: Pick<WrittenPurchase, 'tipo'>): boolean {
  return CUSTOMS_TYPES.some((each) => each === tipo);
}

/** Supplier key: NIT or DUI without hyphens, or country and foreign number; null if invalid. */
export function supplierNumber({
  pais,
  nit,
}: Pick<WrittenPurchase['proveedor'], 'pais' | 'nit'>): string | null {
  if (pais === HOME_COUNTRY) {
    const checked = normalizeNit(nit);
    return checked.ok ? checked.value : null;
  }
  const bare = nit.replaceAll(SIGNS, '').toUpperCase();
  return bare === '' ? null : `${pais}-${bare}`;
}

/** Supplier's NRC without hyphen; null if absent or invalid. */
export function bareNrcOf({ proveedor: { nrc } }: WrittenPurchase): string | null {
  const checked = nrc === null ? null : normalizeNrc(nrc);
  return checked?.ok === true ? checked.value : null;
}

/** Display number: series and number. */
export function paperNumber({ serie, numero }: Pick<WrittenPurchase, 'serie' | 'numero'>): string {
  return serie === null ? numero : `${serie}-${numero}`;
}

/**
 * Amount owed to the supplier in cents; for customs only goods or services, because duties and IVA go to the treasury.
 */
export function owedOfWritten(written: WrittenPurchase): bigint {
  return isCustoms(written)
    ? toCents(sum(written.lineas.map(({ importe }) => amount(importe))))
    : toCents(amount(written.total));
}

/** Each line plus its share of freight, insurance and duties. */
function baseOfLines({ lineas, flete, seguro, derechos }: WrittenPurchase): readonly Amount[] {
  const more = toCents(sum([flete, seguro, derechos].map(amount)));
  const worth = lineas.map(({ importe }) => toCents(amount(importe)));
  const shares = spreadCents(more, worth);
  return worth.map((cents, at) => fromCents(cents + (shares[at] ?? 0n)));
}

interface WrittenSums {
  readonly gravada: Amount;
  readonly exenta: Amount;
  readonly noSujeta: Amount;
  readonly total: Amount;
}

function sumsOf(written: WrittenPurchase): WrittenSums {
  const bases = baseOfLines(written);
  const of = (clase: string) =>
    sum(written.lineas.flatMap((line, at) => (line.clase === clase ? [bases[at] ?? ZERO] : [])));
  const [gravada, exenta, noSujeta] = [of('gravada'), of('exenta'), of('noSujeta')];
  const total = sum([
    gravada,
    exenta,
    noSujeta,
    ...[written.iva, written.percibido, written.otros].map(amount),
  ]).minus(amount(written.retenido));
  return { gravada, exenta, noSujeta, total };
}

/** The equivalent document; lines are numbered from 1. */
export function writtenDocument({ escrita: written, ...as }: StoredWriting): ReceivedDocument {
  const { proveedor, percibido, retenido, otros } = written;
  const bases = baseOfLines(written);
  const sumas = sumsOf(written);
  return {
    tipoDte: written.tipo,
    version: 1,
    ambiente: as.ambiente,
    codigoGeneracion: as.codigoGeneracion,
    numeroControl: paperNumber(written),
    fecEmi: written.fecha,
    emisor: { nit: supplierNumber(proveedor), nrc: bareNrcOf(written), nombre: proveedor.nombre },
    receptor: { nit: null, nrc: null, nombre: null },
    lineas: written.lineas.map((line, at) => lineOf(line, { numItem: at + 1, base: bases[at] ?? ZERO })),
    sumas: {
      ...sumas,
      descuNoSuj: ZERO,
      descuExenta: ZERO,
      descuGravada: ZERO,
      iva: amount(written.iva),
      ivaPercibido: amount(percibido),
      ivaRetenido: amount(retenido),
      reteRenta: ZERO,
      noGravado: amount(otros),
      tributos: [],
      sujeta: ZERO,
      operacion: sumas.total.plus(amount(retenido)).minus(amount(percibido)),
      total: amount(written.total),
    },
    credito: null,
    relacionados: as.relacionado === null ? [] : [as.relacionado],
    papel: {
      resolucion: written.resolucion,
      serie: written.serie,
      numero: written.numero,
      procedencia:
        written.tipo === '12' ? written.procedencia : written.tipo === SERVICES ? 'importacion' : 'local',
    },
  };
}

function lineOf(
  line: WrittenPurchase['lineas'][number],
  { numItem, base }: { readonly numItem: number; readonly base: Amount },
): ReceivedLine {
  const { codigo, descripcion, clase } = line;
  const cantidad = amount(line.cantidad);
  const of = (each: typeof clase) => (each === clase ? base : ZERO);
  return {
    numItem,
    esServicio: codigo === null,
    codigo: null,
    descripcion,
    uniMedida: null,
    cantidad,
    precioUni: cantidad.isZero() ? ZERO : amount(base.div(cantidad).toFixed(8)),
    montoDescu: ZERO,
    noSujeta: of('noSujeta'),
    exenta: of('exenta'),
    gravada: of('gravada'),
    noGravado: ZERO,
    tributos: [],
    relacionado: null,
  };
}

/** All its faults by field. @param today the till's date */
export function writtenFaults(written: WrittenPurchase, today: FiscalDate): readonly Fault[] {
  return [
    ...supplierFaults(written),
    ...(written.fecha > today ? [faultAt('fecha', 'FUERA_DE_RANGO', rule('compra-fecha-futura'))] : []),
    ...(written.vence !== null && written.vence < written.fecha
      ? [faultAt('vence', 'FUERA_DE_RANGO', rule('compra-vence-antes'))]
      : []),
    ...lineFaults(written),
    ...amountFaults(written),
  ];
}

function supplierFaults({ tipo, proveedor }: WrittenPurchase): readonly Fault[] {
  const { pais, nit, nrc } = proveedor;
  const isHome = pais === HOME_COUNTRY;
  if (isCustoms({ tipo }) && isHome)
    return [faultAt('proveedor.pais', 'VALOR_NO_PERMITIDO', rule('compra-aduana-de-fuera'))];
  if (!isCustoms({ tipo }) && !isHome)
    return [faultAt('proveedor.pais', 'VALOR_NO_PERMITIDO', rule('compra-de-fuera-por-aduana'))];
  const number = isHome ? normalizeNit(nit) : null;
  const register = nrc === null ? null : normalizeNrc(nrc);
  return [
    ...(number?.ok === false ? [faultAt('proveedor.nit', 'IDENTIFICADOR', number.broken)] : []),
    ...(!isHome && supplierNumber(proveedor) === null
      ? [faultAt('proveedor.nit', 'IDENTIFICADOR', rule('compra-numero-de-fuera'))]
      : []),
    ...(register?.ok === false ? [faultAt('proveedor.nrc', 'IDENTIFICADOR', register.broken)] : []),
    ...(isHome && tipo !== FACTURA && nrc === null
      ? [faultAt('proveedor.nrc', 'CAMPO_REQUERIDO', rule('compra-falta-nrc'))]
      : []),
  ];
}

function lineFaults({ tipo, lineas }: WrittenPurchase): readonly Fault[] {
  return lineas.flatMap(({ codigo, cantidad, importe }, at) => [
    ...(amount(cantidad).isZero()
      ? [faultAt(`lineas[${at}].cantidad`, 'FUERA_DE_RANGO', rule('mayor-que-cero'))]
      : []),
    ...(amount(importe).isZero() && codigo === null
      ? [faultAt(`lineas[${at}].importe`, 'FUERA_DE_RANGO', rule('mayor-que-cero'))]
      : []),
    ...(codigo !== null && (tipo === DEBIT_NOTE || tipo === SERVICES)
      ? [faultAt(`lineas[${at}].codigo`, 'VALOR_NO_PERMITIDO', rule('compra-sin-mercaderia'))]
      : []),
  ]);
}

/** Sums that do not match: IVA within a cent per taxed line, total to the cent. */
function amountFaults(written: WrittenPurchase): readonly Fault[] {
  const { gravada, total } = sumsOf(written);
  const isFactura = written.tipo === FACTURA;
  const due = isFactura ? ZERO : gravada.times(IVA_RATE);
  const taxed = written.lineas.filter(({ clase }) => clase === 'gravada').length;
  const tolerance = isFactura ? ZERO : CENT.times(amount(String(Math.max(1, taxed))));
  const isFromAbroad = ['flete', 'seguro', 'derechos'] as const;
  return [
    ...(withinTolerance(amount(written.iva), due, tolerance)
      ? []
      : [
          faultAt(
            'iva',
            'ARITMETICA',
            isFactura ? rule('compra-factura-sin-iva') : rule('compra-iva', { iva: due.toFixed(2) }),
          ),
        ]),
    ...(amount(written.total).eq(total)
      ? []
      : [faultAt('total', 'ARITMETICA', rule('compra-total', { suma: total.toFixed(2) }))]),
    ...isFromAbroad.flatMap((member) =>
      written.tipo === '12' || amount(written[member]).isZero()
        ? []
        : [faultAt(member, 'VALOR_NO_PERMITIDO', rule('compra-solo-aduana'))],
    ),
    ...(written.sobre !== null && written.tipo !== CREDIT_NOTE && written.tipo !== DEBIT_NOTE
      ? [faultAt('sobre', 'VALOR_NO_PERMITIDO', rule('compra-solo-notas'))]
      : []),
  ];
}
