/** Good credit and debit notes typed by hand from the authority's rules (§note-fields, §note-amounts), both editions; each adjusts a printed 03. */
import { SAMPLES, type Json, type JsonObject } from './sample-documents.ts';

/** The number of the printed document, which nobody can look up. */
export const PRINTED = '19DS000F-1042';

const VAT = 'Impuesto al Valor Agregado 13%';

function line(numItem: number, cantidad: number, precioUni: number): JsonObject {
  return {
    numItem,
    tipoItem: 1,
    numeroDocumento: PRINTED,
    cantidad,
    codigo: 'A-1',
    codTributo: null,
    uniMedida: 59,
    descripcion: 'Artículo devuelto',
    precioUni,
    montoDescu: 0,
    ventaNoSuj: 0,
    ventaExenta: 0,
    ventaGravada: 0,
    tributos: ['20'],
  };
}

/** Sealed in production, June 2026: 5.22 less 0.26 is 4.96, VAT 0.64, together 5.60. */
const LINES_V3: Json = [
  { ...line(1, 3, 1.04), ventaGravada: 3.12 },
  { ...line(2, 2, 1.05), ventaGravada: 2.1 },
];
const SUMS_V3: JsonObject = {
  totalNoSuj: 0,
  totalExenta: 0,
  totalGravada: 5.22,
  subTotalVentas: 5.22,
  descuNoSuj: 0,
  descuExenta: 0,
  descuGravada: 0.26,
  totalDescu: 0.26,
  tributos: [{ codigo: '20', descripcion: VAT, valor: 0.64 }],
  subTotal: 4.96,
  ivaPerci1: 0,
  ivaRete1: 0,
  reteRenta: 0,
  montoTotalOperacion: 5.6,
  totalLetras: 'CINCO 60/100 USD',
  condicionOperacion: 1,
};

/** 190.00 and 47.50 after the discount that went over the lines; VAT 30.88, retention 2.38, to pay 266.00. */
const LINES_V4: Json = [
  {
    ...line(1, 20, 10),
    montoDescu: 10,
    ventaGravada: 190,
    noGravado: 0,
    ivaPerci: 0,
    totalIva: 0,
    ivaRete: 1.9,
  },
  {
    ...line(2, 10, 5),
    montoDescu: 2.5,
    ventaGravada: 47.5,
    noGravado: 0,
    ivaPerci: 0,
    totalIva: 0,
    ivaRete: 0.475,
  },
];
const SUMS_V4: JsonObject = {
  totalNoSuj: 0,
  totalExenta: 0,
  totalGravada: 237.5,
  subTotalVentas: 237.5,
  totalDescu: 12.5,
  tributos: [{ codigo: '20', descripcion: VAT, valor: 30.88 }],
  montoTotalOperacion: 268.38,
  ivaPerci: 0,
  totalIva: 0,
  ivaRete: 2.38,
  totalNoGravado: 0,
  totalPagar: 266,
  totalLetras: 'DOSCIENTOS SESENTA Y SEIS 00/100 USD',
  condicionOperacion: 1,
  observaciones: null,
  codigoRetencionMH: null,
};

const WITHOUT = ['codEstable', 'codEstableMH', 'codPuntoVenta', 'codPuntoVentaMH'];

/** A 03 of the edition, with what a note has of it. */
function note(tipoDte: '05' | '06', from: '03 v3' | '03 v4'): JsonObject {
  const old = from === '03 v3';
  const { otrosDocumentos: _others, ...taken } = SAMPLES[from]();
  const emisor = Object.fromEntries(
    Object.entries(taken['emisor'] as JsonObject).filter(([name]) => !WITHOUT.includes(name)),
  );
  const { nit, ...receptor } = taken['receptor'] as JsonObject;
  const named: JsonObject = old ? { nit: nit ?? null } : { tipoDocumento: '36', numDocumento: nit ?? null };
  const sums = old ? SUMS_V3 : SUMS_V4;
  return {
    ...taken,
    identificacion: {
      ...(taken['identificacion'] as JsonObject),
      tipoDte,
      numeroControl: `DTE-${tipoDte}-M001P001-000000000000001`,
      ...(old ? {} : { fusion: null }),
    },
    documentoRelacionado: [
      { tipoDocumento: '03', tipoGeneracion: 1, numeroDocumento: PRINTED, fechaEmision: '2026-10-02' },
    ],
    emisor,
    receptor: { ...receptor, ...named },
    cuerpoDocumento: structuredClone(old ? LINES_V3 : LINES_V4),
    resumen: structuredClone({ ...sums, ...(tipoDte === '06' ? { numPagoElectronico: null } : {}) }),
  };
}

/** A good note of every kind; each call gives fresh values that may be changed. */
export const NOTES = {
  '05 v3': (): JsonObject => note('05', '03 v3'),
  '05 v4': (): JsonObject => note('05', '03 v4'),
  '06 v3': (): JsonObject => note('06', '03 v3'),
  '06 v4': (): JsonObject => note('06', '03 v4'),
} as const;

export type NoteName = keyof typeof NOTES;
export const NOTE_NAMES = Object.keys(NOTES) as readonly NoteName[];
