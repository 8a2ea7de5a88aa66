/** Events of both editions, typed by hand from §contingency-event, §invalidation-event. All persons are invented. */
import { n } from './decimal.ts';

const SEAL = '2026ABCDEF0123456789ABCDEF0123456789ABCD';
const EVENT_CODE = '5A6B7C8D-9E0F-4A1B-8C2D-3E4F5A6B7C8D';
const DOCUMENT_CODE = '3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B';
const REPLACEMENT_CODE = '1C2D3E4F-5A6B-4C7D-9E8F-0A1B2C3D4E5F';

const motivo = {
  tipoAnulacion: 3,
  motivoAnulacion: 'El cliente pidió otra forma de entrega',
  nombreResponsable: 'Luis Portillo',
  tipDocResponsable: '13',
  numDocResponsable: '04567891-2',
  nombreSolicita: 'Marta Campos',
  tipDocSolicita: '13',
  numDocSolicita: '05432198-7',
};

export const invalidacionV2Complete = {
  identificacion: {
    version: 2,
    ambiente: '00',
    codigoGeneracion: EVENT_CODE,
    fecAnula: '2026-11-21',
    horAnula: '16:00:00',
  },
  emisor: {
    nit: '06142803901121',
    nombre: 'Ferretería La Ceiba, S.A. de C.V.',
    tipoEstablecimiento: '02',
    nomEstablecimiento: 'La Ceiba',
    codEstableMH: 'M001',
    codEstable: 'M001',
    codPuntoVentaMH: 'P001',
    codPuntoVenta: 'P001',
    telefono: '22221234',
    correo: 'ventas@laceiba.example.com',
  },
  documento: {
    tipoDte: '01',
    codigoGeneracion: DOCUMENT_CODE,
    selloRecibido: SEAL,
    numeroControl: 'DTE-01-M001P001-000000000000042',
    fecEmi: '2026-11-21',
    montoIva: n('1.3'),
    codigoGeneracionR: REPLACEMENT_CODE,
    tipoDocumento: '36',
    numDocumento: '06140506901035',
    nombre: 'Distribuidora El Roble, S.A. de C.V.',
    telefono: '25550101',
    correo: 'compras@elroble.example.com',
  },
  motivo,
};

export const invalidacionV3Complete = {
  identificacion: {
    version: 3,
    ambiente: '00',
    codigoGeneracion: EVENT_CODE,
    fecEmi: '2026-12-02',
    horEmi: '16:00:00',
    fusion: '06141010901017',
  },
  emisor: {
    nit: '06142803901121',
    nombre: 'Ferretería La Ceiba, S.A. de C.V.',
    codEstableMH: 'M001',
    codEstable: 'M001',
    codPuntoVentaMH: 'P001',
    codPuntoVenta: 'P001',
    telefono: '2222-1234',
    correo: 'ventas@laceiba.example.com',
  },
  documento: {
    tipoDte: '01',
    codigoGeneracion: DOCUMENT_CODE,
    selloRecibido: SEAL,
    numeroControl: 'DTE-01-M001P001-000000000000042',
    fecEmi: '2026-12-01',
    codigoGeneracionR: REPLACEMENT_CODE,
    tipoDocumento: '36',
    numDocumento: '06140506901035',
    nombre: 'Distribuidora El Roble, S.A. de C.V.',
    telefono: '2555-0101',
    correo: 'compras@elroble.example.com',
  },
  motivo,
};

const contingenciaEmisor = {
  nit: '06142803901121',
  nombre: 'Ferretería La Ceiba, S.A. de C.V.',
  nombreResponsable: 'Luis Portillo',
  tipoDocResponsable: '13',
  numeroDocResponsable: '04567891-2',
  tipoEstablecimiento: '02',
  codEstableMH: 'M001',
  telefono: '2222-1234',
  correo: 'ventas@laceiba.example.com',
};

const detalleDTE = [
  { noItem: 1, codigoGeneracion: DOCUMENT_CODE, tipoDoc: '01' },
  { noItem: 2, codigoGeneracion: REPLACEMENT_CODE, tipoDoc: '04' },
];

const motivoContingencia = {
  fInicio: '2026-11-20',
  fFin: '2026-11-21',
  hInicio: '22:10:00',
  hFin: '07:45:30',
  tipoContingencia: 5,
  motivoContingencia: 'Corte de energía en la zona',
};

export const contingenciaV3Complete = {
  identificacion: {
    version: 3,
    ambiente: '00',
    codigoGeneracion: EVENT_CODE,
    fTransmision: '2026-11-21',
    hTransmision: '08:00:00',
  },
  emisor: { ...contingenciaEmisor, codPuntoVenta: 'P001' },
  detalleDTE,
  motivo: motivoContingencia,
};

export const contingenciaV4Complete = {
  identificacion: {
    version: 4,
    ambiente: '01',
    codigoGeneracion: EVENT_CODE,
    fTransmision: '2026-11-21',
    hTransmision: '08:00:00',
  },
  emisor: { ...contingenciaEmisor, codPuntoVentaMH: 'P001' },
  detalleDTE,
  motivo: motivoContingencia,
};
