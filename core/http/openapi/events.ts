/** `GET /eventos` and webhooks: the two ways to receive events (§feed). */
import { documentEvent, trialEvent, type TrialEvent } from '../../contract/api/events.ts';
import { EVENTS_HEARTBEAT_MS, EVENTS_RETRY_MS } from '../limits.ts';
import { EVENT_EXAMPLE } from './answer-examples.ts';
import { samplesOf } from './code-samples/code-samples.ts';
import type { SampleCall } from './code-samples/sample-call.ts';
import { headerRefs } from './headers.ts';
import { problemsOf } from './operation-texts.ts';
import { problemResponses } from './responses.ts';
import type { Components, Node } from './schemas.ts';

const POSITION = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const SECONDS = { heartbeat: EVENTS_HEARTBEAT_MS / 1000, retry: EVENTS_RETRY_MS / 1000 };

function frameSchema(event: Node): Node {
  return {
    type: 'object',
    required: ['id', 'event', 'data'],
    properties: {
      id: { type: 'integer', description: 'El mismo id de data' },
      event: { const: 'documento' },
      data: { type: 'string', contentMediaType: 'application/json', contentSchema: event },
    },
  };
}

const TRIAL_EXAMPLE: TrialEvent = { id: 0, prueba: true, fhEvento: EVENT_EXAMPLE.fhEvento };

/** From the first event; a client replaces 0 by its last id. */
const SAMPLE_CALL: SampleCall = {
  method: 'GET',
  path: '/eventos?desde=0',
  body: null,
  contentType: 'application/json',
  hasKey: true,
  sale: null,
  file: null,
  isStream: true,
};

export function eventsPath(components: Components): Node {
  const event = components.use(documentEvent);
  const data = JSON.stringify(EVENT_EXAMPLE);
  const codes = problemsOf(['VALIDACION', 'DEMASIADAS_SOLICITUDES'], { access: 'key', body: false });
  return {
    get: {
      operationId: 'eventos',
      tags: ['Avisos'],
      summary: 'Recibir lo que va pasando con los documentos',
      description: `Conexión que queda abierta (server-sent events): un evento cada vez que un documento se numera o cambia de estado. Guarde el id del último y reanude con Last-Event-ID: no se pierde ninguno. Cada ${SECONDS.heartbeat} s llega una línea de comentario; si la conexión se corta, vuelva a los ${SECONDS.retry} s. Una llave sk_user_ ve su sucursal; una sk_admin_, todo el emisor en su ambiente. HEAD responde solo los encabezados.`,
      parameters: [
        {
          name: 'desde',
          in: 'query',
          description: 'Id del último evento que ya tiene; 0 empieza por el primero. Sin él, solo lo nuevo',
          schema: POSITION,
        },
        {
          name: 'Last-Event-ID',
          in: 'header',
          description: 'Lo mismo; cuenta antes que desde. Los navegadores lo envían solos al volver',
          schema: POSITION,
        },
      ],
      'x-codeSamples': samplesOf(SAMPLE_CALL),
      responses: {
        '200': {
          headers: headerRefs([]),
          description: 'Los eventos, a medida que ocurren',
          content: {
            'text/event-stream': {
              schema: { type: 'string' },
              'x-itemSchema': frameSchema(event),
              example: `retry: ${EVENTS_RETRY_MS}\nid: 41\n\nid: 42\nevent: documento\ndata: ${data}\n\n`,
            },
          },
        },
        ...problemResponses(codes, components),
      },
    },
  };
}

/** The calls that webhook targets receive. */
export function webhooks(components: Components): Node {
  return {
    documento: {
      post: {
        operationId: 'webhook.documento',
        tags: ['Avisos'],
        summary: 'Un documento se numeró o cambió de estado',
        description:
          'El servicio llama a los destinos que tiene (GET /webhooks), en orden y al menos una vez: reconozca las repeticiones por X-Caja-Evento. Solo a esta computadora o a la red local, sin seguir redirecciones. Verifique la firma antes de creer el contenido. Una prueba (POST /webhooks/{webhook}/prueba) trae prueba en true y ningún documento.',
        security: [],
        parameters: [
          {
            name: 'X-Caja-Evento',
            in: 'header',
            required: true,
            description: 'Id del evento',
            schema: { type: 'string', pattern: '^[0-9]+$' },
            example: '42',
          },
          {
            name: 'X-Caja-Firma',
            in: 'header',
            required: true,
            description:
              't=<segundos desde 1970>,v1=<HMAC-SHA256 en hexadecimal, con el secreto del destino, de "<t>.<cuerpo>">. Mientras se cambia el secreto, otra v1 con el anterior: basta una. Rechace firmas que no coincidan y momentos de hace más de 5 minutos',
            schema: { type: 'string', pattern: '^t=[0-9]+(,v1=[0-9a-f]{64}){1,2}$' },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { oneOf: [documentEvent, trialEvent].map((each) => components.use(each)) },
              examples: { evento: { value: EVENT_EXAMPLE }, prueba: { value: TRIAL_EXAMPLE } },
            },
          },
        },
        responses: {
          '2XX': { description: 'Recibido: no se repite' },
          default: {
            description:
              'Cualquier otra respuesta, o ninguna en 10 s: se repite con pausas crecientes; tras un día de fallas el destino queda detenido',
          },
        },
      },
    },
  };
}
