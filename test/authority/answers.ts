/** Invented answers in the documented shapes (§reception, §lots, §lot-query, §document-query, §contingency-call, §invalidation-call). */
import type {
  ContingencyEvent,
  InvalidationEvent,
  LotSubmission,
  Submission,
} from '../../core/authority/authority.ts';

export const CODIGO = '6F9619FF-8B86-4D11-B42D-00C04FC964FF';
export const SELLO = '2026A1B2C3D4E5F60718293A4B5C6D7E8F901234';

export const SUBMISSION: Submission = {
  ambiente: '00',
  nitEmisor: '06142108951029',
  version: 1,
  tipoDte: '01',
  codigoGeneracion: CODIGO,
  documento: 'eyJhbGciOiJSUzUxMiJ9.eyJkZW1vIjp0cnVlfQ.c2lnbg',
};

export const PROCESADO = {
  version: 2,
  ambiente: '00',
  versionApp: 2,
  estado: 'PROCESADO',
  codigoGeneracion: CODIGO,
  selloRecibido: SELLO,
  fhProcesamiento: '21/11/2026 10:00:00',
  clasificaMsg: '10',
  codigoMsg: '001',
  descripcionMsg: 'RECIBIDO',
  observaciones: [],
};

export const RECHAZADO = {
  ...PROCESADO,
  estado: 'RECHAZADO',
  selloRecibido: null,
  clasificaMsg: '11',
  codigoMsg: '004',
  descripcionMsg: '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
  observaciones: [],
};

/** The event's own code. */
export const CODIGO_EVENTO = '7D0C5A9E-1B2C-4D3E-8F40-5A6B7C8D9E0F';

export const CONTINGENCY: ContingencyEvent = {
  nit: '06142108951029',
  documento: 'eyJhbGciOiJSUzUxMiJ9.eyJldmVudG8iOjF9.c2lnbg',
  codigoGeneracion: CODIGO_EVENTO,
};

/** Authority §contingency-call. */
export const EVENTO_RECIBIDO = {
  estado: 'RECIBIDO',
  fechaHora: '21/11/2026 10:00:00',
  mensaje: 'Evento de contingencia recibido',
  selloRecibido: SELLO,
  observaciones: [],
};

export const INVALIDATION: InvalidationEvent = {
  ambiente: '00',
  version: 3,
  documento: 'eyJhbGciOiJSUzUxMiJ9.eyJldmVudG8iOjJ9.c2lnbg',
  codigoGeneracion: CODIGO_EVENTO,
};

/** Authority §invalidation-call. */
export const INVALIDACION_PROCESADA = {
  version: 2,
  ambiente: '00',
  versionApp: 2,
  estado: 'PROCESADO',
  codigoGeneracion: CODIGO_EVENTO,
  selloRecibido: SELLO,
  fhProcesamiento: '21/11/2026 10:00:00',
  clasificaMsg: null,
  codigoMsg: '001',
  descripcionMsg: 'Invalidación Recibida y Procesada',
  observaciones: ['Invalidación Recibida y Procesada'],
};

export const LOT: LotSubmission = {
  ambiente: '00',
  idEnvio: 'AAAAAAAA-2222-4333-8444-555555555555',
  version: 2,
  nitEmisor: '06142108951029',
  documentos: [SUBMISSION.documento, 'eyJhbGciOiJSUzUxMiJ9.eyJkZW1vIjoyfQ.c2lnbg'],
};

export const CODIGO_LOTE = 'BBBBBBBB-2222-4333-8444-555555555555';

/** Authority §lots. */
export const LOTE_RECIBIDO = {
  version: 2,
  ambiente: '00',
  versionApp: 2,
  estado: 'RECIBIDO',
  idEnvio: LOT.idEnvio,
  fhProcesamiento: '21/11/2026 10:00:00',
  codigoLote: CODIGO_LOTE,
  clasificaMsg: '10',
  codigoMsg: '001',
  descripcionMsg: 'LOTE RECIBIDO, VALIDADO Y PROCESADO',
};

/** Authority §lot-query: one document of each kind. */
export const CODIGO_RECHAZADO = '11111111-2222-4333-8444-555555555555';
export const LOTE_RESUELTO = {
  procesados: [PROCESADO],
  rechazados: [{ ...RECHAZADO, codigoGeneracion: CODIGO_RECHAZADO }],
};
