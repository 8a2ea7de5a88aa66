/** Good documents typed by hand from the authority's rules (§factura, §credito-fiscal, §nota-remision, §prices-and-vat, figures of 6.3), all three types, both editions. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export const NIT = '06140101901234';
export const NRC = '123456';

/** The address of a shop in San Salvador by its code before the 2024 reform, which the published old schemas want. */
const ADDRESS_2023: JsonObject = {
  departamento: '06',
  municipio: '14',
  complemento: 'Calle Los Almendros 12',
};
const ADDRESS_2026: JsonObject = {
  departamento: '06',
  municipio: '23',
  distrito: '14',
  complemento: 'Calle Los Almendros 12',
};

function identificacion(version: number, tipoDte: string): JsonObject {
  return {
    version,
    ambiente: '00',
    tipoDte,
    numeroControl: `DTE-${tipoDte}-M001P001-000000000000001`,
    codigoGeneracion: '0B8A4B1E-6C3D-4F2A-9E57-1D2C3B4A5F60',
    tipoModelo: 1,
    tipoOperacion: 1,
    tipoContingencia: null,
    motivoContin: null,
    fecEmi: '2026-11-21',
    horEmi: '09:30:00',
    tipoMoneda: 'USD',
  };
}

const EMISOR_2026: JsonObject = {
  nit: NIT,
  nrc: NRC,
  nombre: 'Distribuidora El Amate, S.A. de C.V.',
  codActividad: '47190',
  descActividad: 'Venta al por menor de otros productos',
  nombreComercial: 'El Amate',
  direccion: ADDRESS_2026,
  telefono: '22501234',
  correo: 'ventas@elamate.example.com',
  codEstable: 'M001',
  codPuntoVenta: 'P001',
};
const EMISOR_2023: JsonObject = {
  ...EMISOR_2026,
  direccion: ADDRESS_2023,
  tipoEstablecimiento: '02',
  codEstableMH: 'M001',
  codPuntoVentaMH: 'P001',
};

const RECEPTOR_01: JsonObject = {
  tipoDocumento: '13',
  numDocumento: '04567891-2',
  nrc: null,
  nombre: 'Ana Lucía Rivas',
  codActividad: null,
  descActividad: null,
  direccion: null,
  telefono: null,
  correo: 'ana.rivas@example.com',
};
const RECEPTOR_03: JsonObject = {
  nit: '06141503851019',
  nrc: '987654',
  nombre: 'Ferretería La Ceiba, S.A. de C.V.',
  codActividad: '46632',
  descActividad: 'Venta al por mayor de artículos de ferretería',
  nombreComercial: null,
  telefono: '22334455',
  correo: 'compras@laceiba.example.com',
};
const RECEPTOR_04: JsonObject = {
  tipoDocumento: '36',
  numDocumento: NIT,
  nrc: null,
  nombre: 'Distribuidora El Amate, S.A. de C.V.',
  codActividad: '47190',
  descActividad: 'Venta al por menor de otros productos',
  nombreComercial: null,
  telefono: null,
  correo: 'bodega@elamate.example.com',
  bienTitulo: '04',
};

function line(numItem: number, cantidad: number, precioUni: number): JsonObject {
  return {
    numItem,
    tipoItem: 1,
    numeroDocumento: null,
    cantidad,
    codigo: 'A-1',
    codTributo: null,
    uniMedida: 59,
    descripcion: 'Artículo de prueba',
    precioUni,
    montoDescu: 0,
    ventaNoSuj: 0,
    ventaExenta: 0,
    ventaGravada: 0,
    tributos: null,
  };
}

const NO_EXTRAS: JsonObject = { psv: 0, noGravado: 0 };
const VAT = 'Impuesto al Valor Agregado 13%';

/** §vat: 6.79 contains 0.78115044 and 25.99 contains 2.99; plus an exempt line of 10.00. */
const LINES_01: Json = [
  { ...line(1, 1, 6.79), ...NO_EXTRAS, ventaGravada: 6.79, ivaItem: 0.78115044 },
  { ...line(2, 1, 25.99), ...NO_EXTRAS, ventaGravada: 25.99, ivaItem: 2.99 },
  { ...line(3, 4, 2.5), ...NO_EXTRAS, ventaExenta: 10, ivaItem: 0 },
];
const SUMS_01: JsonObject = {
  totalNoSuj: 0,
  totalExenta: 10,
  totalGravada: 32.78,
  subTotalVentas: 42.78,
  descuNoSuj: 0,
  descuExenta: 0,
  descuGravada: 0,
  porcentajeDescuento: 0,
  totalDescu: 0,
  tributos: null,
  subTotal: 42.78,
  montoTotalOperacion: 42.78,
  totalNoGravado: 0,
  totalPagar: 42.78,
  totalLetras: 'CUARENTA Y DOS 78/100 USD',
  totalIva: 3.77,
  saldoFavor: 0,
  condicionOperacion: 1,
  pagos: [{ codigo: '01', montoPago: 42.78, referencia: null, plazo: null, periodo: null }],
  numPagoElectronico: null,
};

/** §vat, MH example: 775.00 less 77.50, IVA 90.68, retention 6.98, charges −20.00, to pay 761.20, discounts 113.50. */
const LINES_03: Json = [
  { ...line(1, 10, 40.5), ...NO_EXTRAS, montoDescu: 36, ventaGravada: 369, tributos: ['20'] },
  { ...line(2, 4, 101.5), ...NO_EXTRAS, ventaGravada: 406, tributos: ['20'] },
  { ...line(3, 1, 0), uniMedida: 99, psv: 0, noGravado: -20 },
];
const SUMS_03: JsonObject = {
  totalNoSuj: 0,
  totalExenta: 0,
  totalGravada: 775,
  subTotalVentas: 775,
  descuNoSuj: 0,
  descuExenta: 0,
  descuGravada: 77.5,
  porcentajeDescuento: 10,
  totalDescu: 113.5,
  tributos: [{ codigo: '20', descripcion: VAT, valor: 90.68 }],
  subTotal: 697.5,
  montoTotalOperacion: 788.18,
  totalNoGravado: -20,
  totalPagar: 761.2,
  totalLetras: 'SETECIENTOS SESENTA Y UNO 20/100 USD',
  saldoFavor: 0,
  condicionOperacion: 2,
  pagos: [{ codigo: '05', montoPago: 761.2, referencia: 'TR-1', plazo: '01', periodo: 30 }],
  numPagoElectronico: null,
};

const LINES_04: Json = [{ ...line(1, 8, 12.5), ventaGravada: 100, tributos: ['20'] }];
const SUMS_04: JsonObject = {
  totalNoSuj: 0,
  totalExenta: 0,
  totalGravada: 100,
  subTotalVentas: 100,
  descuNoSuj: 0,
  descuExenta: 0,
  descuGravada: 0,
  porcentajeDescuento: 0,
  totalDescu: 0,
  tributos: [{ codigo: '20', descripcion: VAT, valor: 13 }],
  subTotal: 100,
  montoTotalOperacion: 113,
  totalLetras: 'CIENTO TRECE 00/100 USD',
};

const NOTHING_ELSE: JsonObject = { documentoRelacionado: null, ventaTercero: null, apendice: null };

/** A copy without shared parts: emisor and receptor must not hold the same address object. */
function fresh(document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}

/** A good document of every kind; each call gives fresh values that may be changed. */
export const SAMPLES = {
  '01 v1': (): JsonObject =>
    fresh({
      ...NOTHING_ELSE,
      identificacion: identificacion(1, '01'),
      emisor: EMISOR_2023,
      receptor: RECEPTOR_01,
      otrosDocumentos: null,
      cuerpoDocumento: LINES_01,
      resumen: { ...SUMS_01, ivaRete1: 0, reteRenta: 0 },
      extension: null,
    }),
  '01 v2': (): JsonObject =>
    fresh({
      ...NOTHING_ELSE,
      identificacion: identificacion(2, '01'),
      emisor: EMISOR_2026,
      receptor: RECEPTOR_01,
      otrosDocumentos: null,
      cuerpoDocumento: LINES_01,
      resumen: { ...SUMS_01, ivaRete: 0, observaciones: null },
    }),
  '03 v3': (): JsonObject =>
    fresh({
      ...NOTHING_ELSE,
      identificacion: identificacion(3, '03'),
      emisor: EMISOR_2023,
      receptor: { ...RECEPTOR_03, direccion: ADDRESS_2023 },
      otrosDocumentos: null,
      cuerpoDocumento: LINES_03,
      resumen: { ...SUMS_03, ivaPerci1: 0, ivaRete1: 6.98, reteRenta: 0 },
      extension: null,
    }),
  '03 v4': (): JsonObject =>
    fresh({
      ...NOTHING_ELSE,
      identificacion: identificacion(4, '03'),
      emisor: EMISOR_2026,
      receptor: { ...RECEPTOR_03, direccion: ADDRESS_2026 },
      otrosDocumentos: null,
      cuerpoDocumento: LINES_03,
      resumen: { ...SUMS_03, ivaPerci: 0, ivaRete: 6.98, observaciones: null },
    }),
  '04 v3': (): JsonObject =>
    fresh({
      ...NOTHING_ELSE,
      identificacion: identificacion(3, '04'),
      emisor: EMISOR_2023,
      receptor: { ...RECEPTOR_04, direccion: ADDRESS_2023 },
      cuerpoDocumento: LINES_04,
      resumen: SUMS_04,
      extension: null,
    }),
  '04 v4': (): JsonObject =>
    fresh({
      ...NOTHING_ELSE,
      identificacion: identificacion(4, '04'),
      emisor: EMISOR_2026,
      receptor: { ...RECEPTOR_04, direccion: ADDRESS_2026 },
      cuerpoDocumento: LINES_04,
      resumen: { ...SUMS_04, observaciones: null },
    }),
} as const;

export type SampleName = keyof typeof SAMPLES;
export const SAMPLE_NAMES = Object.keys(SAMPLES) as readonly SampleName[];
