/** Texts and examples of the integrators' operations for troubleshooting (§request-log). */
import { SECRET_OVERLAP_HOURS } from '../../../contract/api/integration/webhooks.ts';
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
  'webhooks.listar': {
    tag: 'Avisos',
    summary: 'Ver los destinos de webhooks',
    description: 'Los del emisor que reciben documentos del ambiente de la llave, con cómo va cada uno.',
    problems: ['VALIDACION'],
    answers: { 200: 'Los destinos' },
    headers: [],
  },
  'webhooks.crear': {
    tag: 'Avisos',
    summary: 'Agregar un destino',
    description: 'Recibe lo que pase desde ahora. La respuesta trae su secreto, esta única vez.',
    problems: [],
    answers: { 200: 'Agregado' },
    headers: [],
  },
  'webhooks.eliminar': {
    tag: 'Avisos',
    summary: 'Quitar un destino',
    description: 'No se le envía nada más.',
    problems: ['VALIDACION', 'WEBHOOK_NO_ENCONTRADO'],
    answers: { 200: 'Quitado' },
    headers: [],
  },
  'webhooks.pausar': {
    tag: 'Avisos',
    summary: 'Pausar un destino',
    description: 'Guarda su lugar: al reanudar recibe lo que pasó mientras tanto.',
    problems: ['VALIDACION', 'WEBHOOK_NO_ENCONTRADO'],
    answers: { 200: 'En pausa' },
    headers: [],
  },
  'webhooks.reanudar': {
    tag: 'Avisos',
    summary: 'Reanudar un destino',
    description: 'También uno que se detuvo por sus fallas.',
    problems: ['VALIDACION', 'WEBHOOK_NO_ENCONTRADO'],
    answers: { 200: 'Activo' },
    headers: [],
  },
  'webhooks.rotar': {
    tag: 'Avisos',
    summary: 'Cambiar el secreto de un destino',
    description: `Responde el nuevo, esta única vez. Durante ${SECRET_OVERLAP_HOURS} horas X-Caja-Firma lleva dos v1: con el nuevo y con el anterior.`,
    problems: ['VALIDACION', 'WEBHOOK_NO_ENCONTRADO'],
    answers: { 200: 'Cambiado' },
    headers: [],
  },
  'webhooks.probar': {
    tag: 'Avisos',
    summary: 'Enviar un evento de prueba',
    description:
      'Firmado como los demás, con X-Caja-Evento 0 y el cuerpo {"id":0,"prueba":true,"fhEvento":…}. Responde cómo le fue.',
    problems: ['VALIDACION', 'WEBHOOK_NO_ENCONTRADO'],
    answers: { 200: 'Cómo le fue' },
    headers: [],
  },
  'webhooks.entregas': {
    tag: 'Avisos',
    summary: 'Ver las entregas de un destino',
    description:
      'Las últimas, con lo que respondió y lo que tardó; como el registro de solicitudes, no son un archivo.',
    problems: ['VALIDACION', 'WEBHOOK_NO_ENCONTRADO'],
    answers: { 200: 'Las entregas' },
    headers: [],
  },
  'webhooks.reenviar': {
    tag: 'Avisos',
    summary: 'Enviar otra vez un evento',
    description: 'Solo ese, ahora; los demás siguen en su orden.',
    problems: ['VALIDACION', 'WEBHOOK_NO_ENCONTRADO', 'EVENTO_NO_ENCONTRADO'],
    answers: { 200: 'Cómo le fue' },
    headers: [],
  },
} as const;

/** Ids of a request, target and event in examples. */
export const SAMPLE_REQUEST = '9D0C1E6A52BF';
export const SAMPLE_TARGET = '3f6c1b7e-55a0-4c1b-8a0e-2d9a6b7f0c11';
export const SAMPLE_EVENT = 42;

const REQUEST = {
  id: SAMPLE_REQUEST,
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

const TARGET = {
  id: SAMPLE_TARGET,
  url: 'http://127.0.0.1:9000/caja',
  ambiente: 'PRUEBAS',
  sucursal: null,
  estado: 'ACTIVO',
  fallas: 0,
  ultimaFalla: null,
  ultimaEntrega: null,
  anteriorHasta: null,
} as const;
const SECRET = 'Zk3v0yJbq6m1…';
const DELIVERY = {
  evento: SAMPLE_EVENT,
  clase: 'reenvio',
  codigoGeneracion: SAMPLE_CODE,
  en: '2026-11-21T16:20:31.000Z',
  duracionMs: 12,
  estado: 200,
  entregada: true,
  falla: null,
} as const;

export const INTEGRATION_ANSWERS = {
  'webhooks.listar': { 200: { webhooks: [TARGET] } },
  'webhooks.crear': { 200: { ...TARGET, secreto: SECRET } },
  'webhooks.eliminar': { 200: { id: SAMPLE_TARGET } },
  'webhooks.pausar': { 200: { ...TARGET, estado: 'EN_PAUSA' } },
  'webhooks.reanudar': { 200: TARGET },
  'webhooks.rotar': { 200: { ...TARGET, anteriorHasta: '2026-11-22T16:20:30.000Z', secreto: SECRET } },
  'webhooks.probar': { 200: { ...DELIVERY, evento: 0, clase: 'prueba', codigoGeneracion: null } },
  'webhooks.entregas': { 200: { entregas: [DELIVERY], siguiente: null } },
  'webhooks.reenviar': { 200: DELIVERY },
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
