/** Example answers. */
import type { AnswerStatus, OperationName } from '../../contract/api/operations.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { faultBody } from '../../contract/problem.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { TIPO_DTE_NAME } from '../../contract/edition.ts';
import { issuanceRejection } from '../issuance-reply.ts';
import { SAMPLE_CODE, SAMPLE_DATE } from './request-examples.ts';
import { PURCHASE_ANSWERS } from './purchase-examples.ts';
import { SHOP_ANSWERS } from './shop-examples.ts';
import { SAMPLE_DOCUMENTS, sampleDate, sampleInvalidation, sampleNumber } from './sample-documents.ts';
import { INTEGRATION_ANSWERS } from './integration/integration-texts.ts';
import { REHEARSAL_ANSWERS } from './rehearsal-texts.ts';
import { STOCK_ANSWERS } from './stock-texts.ts';

type Example = Readonly<Record<string, unknown>>;
const SEAL = '2026A1B2C3D4E5F60718293A4B5C6D7E8F901234';
const SIGNED = 'eyJhbGciOiJSUzUxMiJ9.eyJpZGVudGlmaWNhY2lvbiI6e319.c2lnbmF0dXJl';
const SEALED_AT = '2026-11-21T16:20:31.000Z';
const EVENT_CODE = 'C0A8F3D1-7E5B-4C2D-8A96-1F2E3D4C5B6A';
const BRANCH = 'casa-matriz';

function sealed(tipoDte: TipoDte) {
  return {
    estado: 'PROCESADO',
    tipoDte: TIPO_DTE_NAME[tipoDte],
    selloRecibido: SEAL,
    numeroControl: sampleNumber(tipoDte),
    codigoGeneracion: SAMPLE_CODE,
    fecEmi: sampleDate(tipoDte),
    horEmi: '10:20:30',
    fhProcesamiento: SEALED_AT,
    clasificaMsg: '10',
    codigoMsg: '001',
    descripcionMsg: 'RECIBIDO',
    observaciones: [],
    dteJson: SAMPLE_DOCUMENTS[tipoDte],
    dteFirmado: SIGNED,
  };
}

const UNSEALED = { selloRecibido: null, fhProcesamiento: null, clasificaMsg: null };

function waiting(tipoDte: TipoDte) {
  return {
    ...sealed(tipoDte),
    ...UNSEALED,
    estado: 'CONTINGENCIA',
    codigoMsg: '000',
    descripcionMsg: 'Documento emitido en contingencia; se enviará a Hacienda cuando termine',
  };
}

function rejected(tipoDte: TipoDte) {
  const refused = {
    estado: 'RECHAZADO',
    codigoGeneracion: SAMPLE_CODE,
    codigoMsg: '020',
    descripcionMsg: '[resumen.totalPagar] CALCULO INCORRECTO',
    observaciones: ['[resumen.totalPagar] CALCULO INCORRECTO'],
  } as const;
  return {
    ...sealed(tipoDte),
    selloRecibido: null,
    ...refused,
    message: issuanceRejection(refused),
    statusCode: 422,
    codigo: 'RECHAZADO_POR_HACIENDA',
    errors: explainRejection(tipoDte, refused).map(faultBody),
  };
}

function issued(tipoDte: TipoDte) {
  return { 200: sealed(tipoDte), 202: waiting(tipoDte), 422: rejected(tipoDte) };
}

const INVALIDATED = {
  estado: 'PROCESADO',
  codigoGeneracion: EVENT_CODE,
  selloRecibido: SEAL,
  fhProcesamiento: SEALED_AT,
  codigoMsg: '001',
  descripcionMsg: 'RECIBIDO',
  observaciones: [],
  documento: {
    tipoDte: '01',
    codigoGeneracion: SAMPLE_CODE,
    numeroControl: sampleNumber('01'),
    selloRecibido: SEAL,
    fecEmi: SAMPLE_DATE,
    estado: 'INVALIDADO',
  },
  eventoJson: sampleInvalidation(EVENT_CODE, SEAL),
  eventoFirmado: SIGNED,
};

const LIFE = [
  { momento: '2026-11-21T16:20:30.000Z', estado: 'PENDIENTE', causa: 'emitido', detalle: null },
  { momento: SEALED_AT, estado: 'PROCESADO', causa: 'sellado', detalle: null },
];

const STATS = {
  periodo: { desde: '2026-11-01', hasta: '2026-11-30' },
  ambiente: 'PRUEBAS',
  emisor: '06142108951029',
  sucursal: BRANCH,
  documentos: { emitidos: 2, procesados: 2, rechazados: 0, contingencia: 0, pendientes: 0, invalidados: 0 },
  porTipo: [
    { tipoDte: '01', nombre: TIPO_DTE_NAME['01'], cantidad: 1, monto: 12.43, iva: 1.43 },
    { tipoDte: '03', nombre: TIPO_DTE_NAME['03'], cantidad: 1, monto: 48.03, iva: 5.53 },
    { tipoDte: '04', nombre: TIPO_DTE_NAME['04'], cantidad: 0, monto: 0, iva: 0 },
    { tipoDte: '05', nombre: TIPO_DTE_NAME['05'], cantidad: 0, monto: 0, iva: 0 },
    { tipoDte: '06', nombre: TIPO_DTE_NAME['06'], cantidad: 0, monto: 0, iva: 0 },
    { tipoDte: '14', nombre: TIPO_DTE_NAME['14'], cantidad: 0, monto: 0, iva: 0 },
    { tipoDte: '18', nombre: TIPO_DTE_NAME['18'], cantidad: 0, monto: 0, iva: 0 },
  ],
  porDia: [{ fecha: SAMPLE_DATE, cantidad: 2, monto: 60.46 }],
  montos: { total: 60.46, iva: 6.96 },
  compras: { cantidad: 0, monto: 0, rentaRetenida: 0 },
  cola: { pendientes: 0, masAntigua: null },
  cuotas: { documentosMes: { limite: 500, usado: 2, disponible: 498 } },
  correlativos: [
    {
      sucursal: BRANCH,
      autoridad: 'simulador',
      formato: 'interfaz',
      anio: 2026,
      tipoDte: '01',
      ultimo: 1,
      huecos: 0,
      repetidos: 0,
    },
  ],
};

const LISTED = {
  estado: 'PROCESADO',
  tipoDte: '01',
  numeroControl: sampleNumber('01'),
  codigoGeneracion: SAMPLE_CODE,
  fecEmi: SAMPLE_DATE,
  horEmi: '10:20:30',
  selloRecibido: SEAL,
  sucursal: BRANCH,
  receptor: { numDocumento: '012345678', nombre: 'Ana Inventada' },
  monto: 12.43,
  iva: 1.43,
  codigoMsg: '001',
  descripcionMsg: 'RECIBIDO',
  referenciaExterna: 'caja-1-venta-000123',
};

export const EVENT_EXAMPLE = {
  id: 42,
  fhEvento: SEALED_AT,
  estado: 'PROCESADO',
  ambiente: 'PRUEBAS',
  autoridad: 'simulador',
  emisor: '06142108951029',
  sucursal: BRANCH,
  tipoDte: '01',
  codigoGeneracion: SAMPLE_CODE,
  numeroControl: sampleNumber('01'),
  fecEmi: SAMPLE_DATE,
  horEmi: '10:20:30',
  monto: 12.43,
  selloRecibido: SEAL,
  fhProcesamiento: SEALED_AT,
  codigoMsg: '001',
  descripcionMsg: 'RECIBIDO',
  observaciones: [],
};

/** One example per operation and successful status. */
export const ANSWER_EXAMPLES: Readonly<
  Record<OperationName, Readonly<Partial<Record<AnswerStatus, Example>>>>
> = {
  'factura.emitir': issued('01'),
  'credito-fiscal.emitir': issued('03'),
  'nota-remision.emitir': issued('04'),
  'nota-credito.emitir': issued('05'),
  'nota-debito.emitir': issued('06'),
  'sujeto-excluido.emitir': issued('14'),
  'retorno.emitir': issued('18'),
  'consulta.dte': {
    200: {
      estado: 'PROCESADO',
      tipoDte: '01',
      codigoGeneracion: SAMPLE_CODE,
      numeroControl: sampleNumber('01'),
      selloRecibido: SEAL,
      fhProcesamiento: SEALED_AT,
      clasificaMsg: '10',
      codigoMsg: '001',
      descripcionMsg: 'RECIBIDO',
      observaciones: [],
      fuente: 'HACIENDA',
      estadoLocal: 'PROCESADO',
    },
  },
  invalidar: {
    200: INVALIDATED,
    202: {
      ...INVALIDATED,
      estado: 'PENDIENTE',
      selloRecibido: null,
      fhProcesamiento: null,
      codigoMsg: '000',
      descripcionMsg:
        'Evento firmado y guardado; su envío a Hacienda está pendiente y el sistema lo completa solo',
      documento: { ...INVALIDATED.documento, estado: 'INVALIDANDO' },
    },
    422: {
      ...INVALIDATED,
      estado: 'RECHAZADO',
      selloRecibido: null,
      codigoMsg: '096',
      descripcionMsg: 'DOCUMENTO NO CUMPLE ESQUEMA',
      documento: { ...INVALIDATED.documento, estado: 'PROCESADO' },
      message:
        'Hacienda rechazó la invalidación (código 096): «DOCUMENTO NO CUMPLE ESQUEMA». El documento sigue vigente; corrija lo señalado e invalídelo de nuevo.',
      statusCode: 422,
      codigo: 'RECHAZADO_POR_HACIENDA',
    },
  },
  stats: { 200: STATS },
  'documentos.listar': { 200: { documentos: [LISTED], siguiente: null } },
  'documentos.ver': {
    200: {
      ...sealed('01'),
      sucursal: BRANCH,
      lineaDeVida: LIFE,
      invalidacion: null,
      contingencia: null,
      saldoNotas: null,
    },
  },
  'documentos.saldo': {
    200: {
      codigoGeneracion: SAMPLE_CODE,
      tipoDte: '03',
      total: 48.03,
      ajustado: 9.61,
      saldo: 38.42,
      notas: [
        {
          codigoGeneracion: EVENT_CODE,
          tipoDte: '05',
          numeroControl: sampleNumber('05'),
          fecEmi: SAMPLE_DATE,
          estado: 'PROCESADO',
          monto: 9.61,
        },
      ],
      lineas: [{ numItem: 1, descripcion: 'Resma de papel bond', cantidad: 10, devuelta: 2, disponible: 8 }],
    },
  },
  'documentos.json': { 200: { ...SAMPLE_DOCUMENTS['01'], firmaElectronica: SIGNED, selloRecibido: SEAL } },
  // Binary answers have no example.
  'documentos.pdf': {},
  'documentos.ticket': {},
  'catalogos.listar': { 200: { catalogos: [{ catalogo: 'CAT-012', titulo: 'Departamento', valores: 14 }] } },
  'catalogos.ver': {
    200: {
      catalogo: 'CAT-012',
      titulo: 'Departamento',
      tipoCodigo: 'string',
      valores: [{ codigo: '06', valor: 'San Salvador' }],
    },
  },
  ...SHOP_ANSWERS,
  ...STOCK_ANSWERS,
  ...PURCHASE_ANSWERS,
  ...INTEGRATION_ANSWERS,
  ...REHEARSAL_ANSWERS,
  salud: {
    200: {
      estado: 'OK',
      version: '0.1.0',
      pendientes: 0,
      relojDeEnsayo: null,
      relojDesfaseMs: 12,
      conexiones: [
        {
          emisor: '06142108951029',
          ambiente: 'PRUEBAS',
          autoridad: 'simulador',
          linea: 'en-linea',
          motivo: null,
        },
      ],
      contingencias: [],
      remisiones: [],
      webhooks: { activos: 0, fallando: 0, estacionados: 0 },
      correo: { pendientes: 0, detenidos: 0, rechazados: 0 },
    },
  },
};
