/** Documents of edition 2023, typed by hand from §identification, §factura, §credito-fiscal, §nota-remision. All persons are invented. */
import { n } from './decimal.ts';

export const emisor2023 = {
  nit: '06142803901121',
  nrc: '1234567',
  nombre: 'Ferretería La Ceiba, S.A. de C.V.',
  codActividad: '47521',
  descActividad: 'Venta al por menor de artículos de ferretería',
  nombreComercial: 'La Ceiba',
  tipoEstablecimiento: '02',
  direccion: { departamento: '06', municipio: '14', complemento: 'Calle Los Almendros 12, San Salvador' },
  telefono: '2222-1234',
  correo: 'ventas@laceiba.example.com',
  codEstableMH: 'M001',
  codEstable: 'M001',
  codPuntoVentaMH: 'P001',
  codPuntoVenta: 'P001',
};

const identificacion = (tipoDte: string, version: number) => ({
  version,
  ambiente: '00',
  tipoDte,
  numeroControl: `DTE-${tipoDte}-M001P001-000000000000042`,
  codigoGeneracion: '3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B',
  tipoModelo: 1,
  tipoOperacion: 1,
  tipoContingencia: null,
  motivoContin: null,
  fecEmi: '2026-11-21',
  horEmi: '14:05:09',
  tipoMoneda: 'USD',
});

const related = (tipoDocumento: string) => ({
  tipoDocumento,
  tipoGeneracion: 2,
  numeroDocumento: '7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F',
  fechaEmision: '2026-11-20',
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

const apendice = [{ campo: 'vendedor', etiqueta: 'Vendedor', valor: 'Mostrador 2' }];

const line = {
  numItem: 1,
  tipoItem: 1,
  numeroDocumento: '7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F',
  codigo: 'TOR-38',
  codTributo: null,
  descripcion: 'Tornillo de 3/8 × 2"',
  cantidad: n('2'),
  uniMedida: 59,
  precioUni: n('5.65'),
  montoDescu: n('0'),
  ventaNoSuj: n('0'),
  ventaExenta: n('0'),
  ventaGravada: n('11.3'),
};

const persons = {
  nombEntrega: 'Luis Portillo',
  docuEntrega: '04567891-2',
  nombRecibe: 'Marta Campos',
  docuRecibe: '05432198-7',
  observaciones: 'Entregar por la tarde',
};

const facturaLine = { ...line, tributos: ['C3'], psv: n('0'), noGravado: n('0'), ivaItem: n('1.3') };

/** 11.30 taxed (with VAT), 3.00 exempt, 1.25 not subject, a charge of 2.00 outside the base: 17.55 to pay. */
export const facturaV1Complete = {
  identificacion: identificacion('01', 1),
  documentoRelacionado: [related('04')],
  emisor: emisor2023,
  receptor: {
    tipoDocumento: '36',
    numDocumento: '06140506901035',
    nrc: '765432',
    nombre: 'Distribuidora El Roble, S.A. de C.V.',
    codActividad: '46900',
    descActividad: 'Venta al por mayor de otros productos',
    direccion: { departamento: '05', municipio: '01', complemento: 'Boulevard Orden de Malta 8' },
    telefono: '2555-0101',
    correo: 'compras@elroble.example.com',
  },
  otrosDocumentos,
  ventaTercero: { nit: '06141010901017', nombre: 'Consignaciones del Sur' },
  cuerpoDocumento: [
    facturaLine,
    {
      ...facturaLine,
      numItem: 2,
      ventaGravada: n('0'),
      ventaExenta: n('3'),
      tributos: null,
      ivaItem: n('0'),
    },
    {
      ...facturaLine,
      numItem: 3,
      ventaGravada: n('0'),
      ventaNoSuj: n('1.25'),
      tributos: null,
      ivaItem: n('0'),
    },
    {
      ...facturaLine,
      numItem: 4,
      cantidad: n('1'),
      uniMedida: 99,
      precioUni: n('0'),
      ventaGravada: n('0'),
      noGravado: n('2'),
      tributos: null,
      ivaItem: n('0'),
    },
  ],
  resumen: {
    totalNoSuj: n('1.25'),
    totalExenta: n('3'),
    totalGravada: n('11.3'),
    subTotalVentas: n('15.55'),
    descuNoSuj: n('0'),
    descuExenta: n('0'),
    descuGravada: n('0'),
    porcentajeDescuento: n('0'),
    totalDescu: n('0'),
    tributos: [{ codigo: 'C3', descripcion: 'IVA exportaciones 0%', valor: n('0') }],
    subTotal: n('15.55'),
    ivaRete1: n('0'),
    reteRenta: n('0'),
    montoTotalOperacion: n('15.55'),
    totalNoGravado: n('2'),
    totalPagar: n('17.55'),
    totalLetras: 'DIECISIETE 55/100 USD',
    totalIva: n('1.3'),
    saldoFavor: n('0'),
    condicionOperacion: 2,
    pagos: [{ codigo: '13', montoPago: n('17.55'), referencia: 'CxP 88', plazo: '01', periodo: 30 }],
    numPagoElectronico: 'NPE-1',
  },
  extension: { ...persons, placaVehiculo: 'P123456' },
  apendice,
};

/** The everyday ticket: one taxed line of 5.65, nobody named, cash. */
export const facturaV1Plain = {
  ...facturaV1Complete,
  documentoRelacionado: null,
  receptor: null,
  otrosDocumentos: null,
  ventaTercero: null,
  cuerpoDocumento: [
    {
      ...facturaLine,
      numeroDocumento: null,
      codigo: null,
      cantidad: n('1'),
      ventaGravada: n('5.65'),
      tributos: null,
      ivaItem: n('0.65'),
    },
  ],
  resumen: {
    ...facturaV1Complete.resumen,
    totalNoSuj: n('0'),
    totalExenta: n('0'),
    totalGravada: n('5.65'),
    subTotalVentas: n('5.65'),
    tributos: null,
    subTotal: n('5.65'),
    montoTotalOperacion: n('5.65'),
    totalNoGravado: n('0'),
    totalPagar: n('5.65'),
    totalLetras: 'CINCO 65/100 USD',
    totalIva: n('0.65'),
    condicionOperacion: 1,
    pagos: [{ codigo: '01', montoPago: n('5.65'), referencia: null, plazo: null, periodo: null }],
    numPagoElectronico: null,
  },
  extension: null,
  apendice: null,
};

const taxedLine = { ...line, precioUni: n('100'), ventaGravada: n('200'), tributos: ['20'] };

/** 200.00 taxed, VAT 26.00, 1 % perceived: 228.00 on credit. */
export const creditoFiscalV3Complete = {
  identificacion: identificacion('03', 3),
  documentoRelacionado: [related('04')],
  emisor: emisor2023,
  receptor: {
    nit: '06140506901035',
    nrc: '765432',
    nombre: 'Distribuidora El Roble, S.A. de C.V.',
    codActividad: '46900',
    descActividad: 'Venta al por mayor de otros productos',
    nombreComercial: 'El Roble',
    direccion: { departamento: '05', municipio: '01', complemento: 'Boulevard Orden de Malta 8' },
    telefono: '2555-0101',
    correo: 'compras@elroble.example.com',
  },
  otrosDocumentos,
  ventaTercero: { nit: '06141010901017', nombre: 'Consignaciones del Sur' },
  cuerpoDocumento: [{ ...taxedLine, psv: n('0'), noGravado: n('0') }],
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
    ivaPerci1: n('2'),
    ivaRete1: n('0'),
    reteRenta: n('0'),
    montoTotalOperacion: n('226'),
    totalNoGravado: n('0'),
    totalPagar: n('228'),
    totalLetras: 'DOSCIENTOS VEINTIOCHO 00/100 USD',
    saldoFavor: n('0'),
    condicionOperacion: 2,
    pagos: [{ codigo: '05', montoPago: n('228'), referencia: 'TR-991', plazo: '02', periodo: 1 }],
    numPagoElectronico: 'NPE-1',
  },
  extension: { ...persons, placaVehiculo: 'P123456' },
  apendice,
};

/** A branch transfer: title 04, VAT in the summary, no payment block (§nota-remision). */
export const notaRemisionV3Complete = {
  identificacion: identificacion('04', 3),
  documentoRelacionado: [related('01')],
  emisor: emisor2023,
  receptor: {
    tipoDocumento: '36',
    numDocumento: '06142803901121',
    nrc: '1234567',
    nombre: 'Ferretería La Ceiba, S.A. de C.V.',
    codActividad: '47521',
    descActividad: 'Venta al por menor de artículos de ferretería',
    nombreComercial: 'La Ceiba',
    direccion: { departamento: '02', municipio: '10', complemento: 'Avenida Independencia 40' },
    telefono: '2440-0000',
    correo: 'santaana@laceiba.example.com',
    bienTitulo: '04',
  },
  ventaTercero: { nit: '06141010901017', nombre: 'Consignaciones del Sur' },
  cuerpoDocumento: [taxedLine],
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
  },
  extension: persons,
  apendice,
};
