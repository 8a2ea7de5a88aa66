/** Invented answers in the documented shape (authority README 8.2). */
import type { Submission } from '../../core/authority/authority.ts';

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
