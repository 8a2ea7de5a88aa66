/** What callers are told of the operations with which they find out what went wrong, with examples (§request-log). */
import { SAMPLE_CODE } from '../request-examples.ts';

export const INTEGRATION_TEXTS = {
  'solicitudes.listar': {
    tag: 'Registro de solicitudes',
    summary: 'Ver las últimas solicitudes',
    description:
      'Lo que se pidió con esta llave, de lo más nuevo a lo más viejo; con una de administrador, todo lo del emisor en su ambiente. Lo personal va oculto. Es un registro para averiguar, no un archivo: lo viejo sale, y lo último puede perderse si la computadora se apaga de golpe.',
    problems: ['VALIDACION'],
    answers: { 200: 'Las solicitudes' },
    headers: [],
  },
  'solicitudes.ver': {
    tag: 'Registro de solicitudes',
    summary: 'Ver una solicitud',
    description:
      'Con los cuerpos de solicitud y respuesta como texto, sin lo personal y recortados. Si ese nombre se usó varias veces, la última.',
    problems: ['VALIDACION', 'SOLICITUD_NO_ENCONTRADA'],
    answers: { 200: 'La solicitud' },
    headers: [],
  },
} as const;

const REQUEST = {
  id: '9D0C1E6A52BF',
  en: '2026-11-21T16:20:30.000Z',
  llave: '0b9f4c0e-6a0d-4f0e-9c57-3b1de9b7d6f1',
  metodo: 'POST',
  ruta: '/factura/emitir',
  estado: 400,
  duracionMs: 3,
  bytesSolicitud: 118,
  bytesRespuesta: 243,
  codigo: 'VALIDACION',
  campos: ['items[0].cantidad'],
  idempotencyKey: 'caja-1-venta-000123',
  repetida: false,
  codigoGeneracion: null,
} as const;

export const INTEGRATION_ANSWERS = {
  'solicitudes.listar': {
    200: {
      solicitudes: [
        REQUEST,
        {
          ...REQUEST,
          id: '41C7A90D33E8',
          estado: 200,
          duracionMs: 212,
          bytesRespuesta: 6120,
          codigo: null,
          campos: [],
          codigoGeneracion: SAMPLE_CODE,
        },
      ],
      siguiente: null,
    },
  },
  'solicitudes.ver': {
    200: {
      ...REQUEST,
      solicitud:
        '{"items":[{"cantidad":0,"descripcion":"Café molido 400 g","precioUni":5.65,"tipoItem":1}],"receptor":"[oculto]"}',
      respuesta: '{"message":"La solicitud tiene un error: …","statusCode":400,"codigo":"VALIDACION"}',
    },
  },
} as const;
