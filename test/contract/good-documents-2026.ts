/** Documents of edition 2026, typed by hand from §edition-differences, §identification, §factura, §credito-fiscal, §nota-remision. All persons are invented. */
import { n } from './decimal.ts';

export const emisor2026 = {
  nit: '06142803901121',
  nrc: '1234567',
  nombre: 'Ferretería La Ceiba, S.A. de C.V.',
  codActividad: '47521',
  descActividad: 'Venta al por menor de artículos de ferretería',
  nombreComercial: 'La Ceiba',
  direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle Los Almendros 12' },
  telefono: '2222-1234',
  correo: 'ventas@laceiba.example.com',
  codEstable: 'M001',
  codPuntoVenta: 'P001',
};

const identificacion = (tipoDte: string, version: number) => ({
  version,
  ambiente: '01',
  tipoDte,
  numeroControl: `DTE-${tipoDte}-S002P003-000000000000007`,
  codigoGeneracion: '9F0B1C2D-3E4F-4A5B-8C6D-7E8F9A0B1C2D',
  tipoModelo: 1,
  tipoOperacion: 1,
  tipoContingencia: null,
  motivoContin: null,
  fecEmi: '2026-12-01',
  horEmi: '08:30:00',
  tipoMoneda: 'USD',
});

const related = (tipoDocumento: string) => ({
  tipoDocumento,
  tipoGeneracion: 2,
  numeroDocumento: '7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F',
  fechaEmision: '2026-11-30',
});

const medico = {
  nombre: 'Ana Rivas',
  nit: '06140101801012',
  docIdentificacion: 'JVPM-1234',
  tipoServicio: 3,
};

const otrosDocumentos = [
  { codDocAsociado: 2, descDocumento: 'Orden de compra', detalleDocumento: 'OC-2026-118', medico: null },
  { codDocAsociado: 3, descDocumento: null, detalleDocumento: null, medico },
];

const ventaTercero = { nit: '06141010901017', nombre: 'Consignaciones del Sur', codDomiciliado: 1 };

const apendice = [{ campo: 'placa', etiqueta: 'Placa', valor: 'P123456' }];

const direccion = {
  departamento: '05',
  municipio: '26',
  distrito: '01',
  complemento: 'Boulevard Orden de Malta 8',
};

const line = {
  numItem: 1,
  tipoItem: 1,
  numeroDocumento: '7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F',
  codigo: 'TOR-38',
  codTributo: null,
  descripcion: 'Tornillo de 3/8 × 2"',
  cantidad: n('2'),
  uniMedida: 59,
  precioUni: n('100'),
  montoDescu: n('0'),
  ventaNoSuj: n('0'),
  ventaExenta: n('0'),
  ventaGravada: n('200'),
  tributos: ['20'],
};

/** 200.00 with VAT; VAT contained 200 − 200/1.13 = 23.00884956. */
export const facturaV2Complete = {
  identificacion: identificacion('01', 2),
  documentoRelacionado: [related('04')],
  emisor: emisor2026,
  receptor: {
    tipoDocumento: '13',
    numDocumento: '045678912',
    nrc: '765432',
    nombre: 'Marta Campos',
    codActividad: '10005',
    descActividad: 'Otros',
    direccion,
    telefono: '7000-1111',
    correo: 'marta@campos.example.com',
  },
  otrosDocumentos,
  ventaTercero,
  cuerpoDocumento: [{ ...line, tributos: ['59'], psv: n('0'), noGravado: n('0'), ivaItem: n('23.00884956') }],
  resumen: {
    totalNoSuj: n('0'),
    totalExenta: n('0'),
    totalGravada: n('200'),
    subTotalVentas: n('200'),
    descuNoSuj: n('0'),
    descuExenta: n('0'),
    descuGravada: n('0'),
    porcentajeDescuento: n('0'),
    totalDescu: n('0'),
    tributos: [{ codigo: '59', descripcion: 'Turismo: por alojamiento (5%)', valor: n('8.85') }],
    subTotal: n('200'),
    ivaRete: n('0'),
    montoTotalOperacion: n('208.85'),
    totalNoGravado: n('0'),
    totalPagar: n('208.85'),
    totalLetras: 'DOSCIENTOS OCHO 85/100 USD',
    totalIva: n('23.01'),
    saldoFavor: n('0'),
    condicionOperacion: 2,
    pagos: [{ codigo: '13', montoPago: n('208.85'), referencia: 'CxP 88', plazo: '01', periodo: 30 }],
    numPagoElectronico: 'NPE-1',
    observaciones: 'Entregar por la tarde',
  },
  apendice,
};

/** 200.00 taxed, VAT 26.00, 1 % perceived: 228.00 on credit. */
export const creditoFiscalV4Complete = {
  identificacion: identificacion('03', 4),
  documentoRelacionado: [related('04')],
  emisor: emisor2026,
  receptor: {
    nit: '06140506901035',
    nrc: '765432',
    nombre: 'Distribuidora El Roble, S.A. de C.V.',
    codActividad: '46900',
    descActividad: 'Venta al por mayor de otros productos',
    nombreComercial: 'El Roble',
    direccion,
    telefono: '2555-0101',
    correo: 'compras@elroble.example.com',
  },
  otrosDocumentos,
  ventaTercero,
  cuerpoDocumento: [{ ...line, psv: n('0'), noGravado: n('0') }],
  resumen: {
    totalNoSuj: n('0'),
    totalExenta: n('0'),
    totalGravada: n('200'),
    subTotalVentas: n('200'),
    descuNoSuj: n('0'),
    descuExenta: n('0'),
    descuGravada: n('0'),
    porcentajeDescuento: n('0'),
    totalDescu: n('0'),
    tributos: [{ codigo: '20', descripcion: 'Impuesto al Valor Agregado 13%', valor: n('26') }],
    subTotal: n('200'),
    ivaPerci: n('2'),
    ivaRete: n('0'),
    montoTotalOperacion: n('226'),
    totalNoGravado: n('0'),
    totalPagar: n('228'),
    totalLetras: 'DOSCIENTOS VEINTIOCHO 00/100 USD',
    saldoFavor: n('0'),
    condicionOperacion: 2,
    pagos: [{ codigo: '05', montoPago: n('228'), referencia: 'TR-991', plazo: '02', periodo: 1 }],
    numPagoElectronico: 'NPE-1',
    observaciones: 'Entregar por la tarde',
  },
  apendice,
};

/** Goods on consignment: title 03, VAT in the summary, no payment block. */
export const notaRemisionV4Complete = {
  identificacion: identificacion('04', 4),
  documentoRelacionado: [related('11')],
  emisor: emisor2026,
  receptor: {
    tipoDocumento: '36',
    numDocumento: '06140506901035',
    nrc: '765432',
    nombre: 'Distribuidora El Roble, S.A. de C.V.',
    codActividad: '46900',
    descActividad: 'Venta al por mayor de otros productos',
    nombreComercial: 'El Roble',
    direccion,
    telefono: '2555-0101',
    correo: 'compras@elroble.example.com',
    bienTitulo: '03',
  },
  ventaTercero,
  cuerpoDocumento: [line],
  resumen: {
    totalNoSuj: n('0'),
    totalExenta: n('0'),
    totalGravada: n('200'),
    subTotalVentas: n('200'),
    descuNoSuj: n('0'),
    descuExenta: n('0'),
    descuGravada: n('0'),
    porcentajeDescuento: n('0'),
    totalDescu: n('0'),
    tributos: [{ codigo: '20', descripcion: 'Impuesto al Valor Agregado 13%', valor: n('26') }],
    subTotal: n('200'),
    montoTotalOperacion: n('226'),
    totalLetras: 'DOSCIENTOS VEINTISÉIS 00/100 USD',
    observaciones: 'Entregar por la tarde',
  },
  apendice,
};
