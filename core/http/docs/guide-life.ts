/** Chapters on a document after its issuance. */
import { EVENTS_RETRY_MS } from '../limits.ts';
import { markup, prose, sample, subheading, table, type Chapter } from './markup.ts';
import { TIPOS_DTE, TIPO_DTE_NAME } from '../../contract/edition.ts';
import type { Plazo } from '../../contract/settings/invalidation-settings.ts';
import { DEFAULT_PLAZOS } from '../../contract/settings/invalidation-settings.ts';
import { BULK_CHAPTER } from './guide-bulk.ts';
import { REHEARSAL_CHAPTER } from './guide-rehearsal.ts';
import { CLIENT_TS, CLIENT_WEBHOOK_TS, EVENTS_JS, SIGNATURE_JS } from './samples.ts';
import {
  EVENT_TERM_HOURS,
  CONTINGENCY_DOCUMENTS_TERM_HOURS,
  CORRECTION_TERM_HOURS,
} from '../../contract/legal-terms.ts';

const LEGAL_TERMS = `Los plazos legales (${EVENT_TERM_HOURS} horas para el evento, ${CONTINGENCY_DOCUMENTS_TERM_HOURS} para los documentos)`;
const CORRECTION_TERM = `Hasta ${CORRECTION_TERM_HOURS} horas`;

const contingency: Chapter = {
  id: 'contingencia',
  title: 'Contingencia',
  body: markup`
<p>${prose('Si Hacienda no responde, el servicio abre una contingencia y sigue emitiendo: los documentos salen al instante con 202 `CONTINGENCIA`, numerados, firmados y con los campos que la norma pide. Cuando la línea vuelve, el servicio informa el evento, envía los documentos y cada uno pasa a `PROCESADO` o `RECHAZADO`. Usted no hace nada más que escuchar.')}</p>
<p>${prose('El orden de sus eventos: `PENDIENTE` al numerarse, `CONTINGENCIA` en cuanto se sabe que no hay línea, `PENDIENTE` otra vez cuando se transmite, y por último `PROCESADO` o `RECHAZADO`. Si ese envío no llegó a salir, vuelve a `CONTINGENCIA` y se repite. El evento de contingencia, que va antes que sus documentos, no les cambia el estado. Un rechazado que se corrige con `X-Corrige` empieza de nuevo, con el mismo código.')}</p>
<p>${prose(LEGAL_TERMS + ' están en `contingencias` de `GET /salud`, y en `remisiones` las notas de remisión que deben facturarse. Credenciales o certificado rechazados no abren contingencia: el documento queda `PENDIENTE` y `/salud` dice la línea `credenciales` o `bloqueada`.')}</p>`,
};

const corrections: Chapter = {
  id: 'correcciones',
  title: 'Corregir un documento rechazado',
  body: markup`
<p>${prose('Un rechazo (422) trae `errors`: cada motivo de Hacienda en el campo de su solicitud, con la forma de corregirlo. Envíe la solicitud corregida al mismo recurso con `X-Corrige: <codigoGeneracion>`: conserva número y código, fecha y hora. ' + CORRECTION_TERM + ' después del rechazo; luego responde 409 `ESTADO_NO_PERMITE` y se emite uno nuevo. Una corrección lleva su propia `Idempotency-Key`.')}</p>`,
};

const query: Chapter = {
  id: 'consulta',
  title: 'Consultar',
  body: markup`
<p>${prose('`POST /consulta/dte` pregunta a Hacienda, también por documentos de otro sistema del mismo emisor. `fuente` dice quién respondió: `HACIENDA`, o `LOCAL` si no se la alcanza o no lo conoce; `estadoLocal`, cómo quedó aquí. Si nadie lo conoce, 404. Para ver un documento propio sin preguntar a Hacienda: `GET /documentos/{codigoGeneracion}`; su archivo para el receptor: `…/json`.')}</p>`,
};

function termText({ unidad, cantidad, desde }: Plazo): string {
  const from = desde === 'sello' ? 'del sello' : 'de la emisión';
  if (unidad === 'meses') return `${cantidad} meses ${from}`;
  if (unidad === 'dias-habiles-mes-siguiente')
    return `${cantidad} días hábiles del mes siguiente ${desde === 'sello' ? 'al sello' : 'a la emisión'}`;
  return cantidad === 1 ? `1 día ${from}` : `${cantidad} días ${from}`;
}

/** Approximate days per unit, to sort terms. */
const DAYS_OF = { dias: 1, 'dias-habiles-mes-siguiente': 3, meses: 30 } as const;

const TERM_ROWS = TIPOS_DTE.map((tipoDte) => {
  const terms = DEFAULT_PLAZOS[tipoDte].toSorted(
    (one, other) =>
      one.cantidad * DAYS_OF[one.unidad] - other.cantidad * DAYS_OF[other.unidad] ||
      (one.desde === 'fecEmi' ? -1 : 1),
  );
  const [first, last] = [terms[0], terms.at(-1)].map((term) => (term === undefined ? '' : termText(term)));
  return [`${tipoDte} ${TIPO_DTE_NAME[tipoDte]}`, first ?? '', last ?? ''];
});

const invalidation: Chapter = {
  id: 'invalidacion',
  title: 'Invalidar',
  body: markup`
<p>${prose('Solo un documento sellado, y una vez. `tipoAnulacion`: 1 sustitución, 2 error en papel, 3 otro (con `motivoAnulacion`). Hacienda lee el 2 sin reemplazo como operación rescindida, y la respuesta lo avisa.')}</p>
<p>${prose('Contra Hacienda, los motivos 1 y 3 exigen un documento sellado que reemplace al invalidado: emítalo antes con `reemplazaA`, o indíquelo en `documento.codigoGeneracionR`; si no, 422 `REEMPLAZO_REQUERIDO`. El simulador con números en formato `interfaz` no lo exige. Quien responde y quien lo pide salen de la sucursal y del receptor, o se indican en `motivo`.')}</p>
<p>${prose('Si la llamada se corta o vence su espera, repítala igual: 200 o 202 dicen cómo va, y 409 `YA_INVALIDADO` significa que ya quedó. No hace falta `Idempotency-Key`: un documento se invalida una sola vez.')}</p>
${table(['Tipo', 'Se avisa después de', 'Se rechaza (422 PLAZO_VENCIDO) después de'], TERM_ROWS)}
<p>Las normas de Hacienda se contradicen en los plazos: se avisa después del más corto y se rechaza después del más largo. Son los que trae el servicio; cada emisor puede configurar otros.</p>`,
};

const reports: Chapter = {
  id: 'estadisticas',
  title: 'Estadísticas y documentos',
  body: markup`
<p>${prose('`GET /stats?desde=2026-11-01&hasta=2026-11-30` cuenta documentos por estado, tipo y día, suma montos, dice la cola, las cuotas del mes y los correlativos (con `huecos` y `repetidos`, siempre 0). Sin fechas, el mes en curso; el período más largo es de tres años (1096 días). `GET /documentos` los lista por páginas de hasta 200: pase `siguiente` en `cursor` hasta que sea `null`. Un documento se halla también por su `referenciaExterna` (la que usted dio al emitir, hasta 60 caracteres; se guarda junto al documento y no va en él) o por su `idempotencyKey`.')}</p>`,
};

const events: Chapter = {
  id: 'eventos',
  title: 'Eventos y webhooks',
  body: markup`
<p>${prose(`\`GET /eventos\` es una conexión que queda abierta (server-sent events): un evento cada vez que un documento se numera o cambia de estado. Guarde el \`id\` del último: al volver con \`Last-Event-ID\` no se pierde ninguno, tampoco tras un corte de luz. Vuelva a los ${EVENTS_RETRY_MS / 1000} segundos.`)}</p>
${sample('eventos-js', EVENTS_JS)}
<p>${prose('Los webhooks llevan lo mismo a un programa suyo, en esta computadora o en la red local; una dirección de fuera se rechaza, y un nombre se juzga también en cada entrega. Se agregan con `POST /webhooks` o `npm run caja -- webhooks add http://127.0.0.1:9000/caja --nit NIT`, que muestran el secreto una sola vez, o en el archivo de provisión (`webhooks` de un emisor: `url`, `secret` y, si quiere, `ambiente` y `branch`). Llegan en orden y al menos una vez: reconozca una repetición por `X-Caja-Evento`. Cualquier 2xx los da por recibidos; si no, se repiten con pausas crecientes, y tras un día de fallas el destino queda detenido hasta que alguien lo reanude. Verifique la firma `X-Caja-Firma`:')}</p>
${sample('firma-js', SIGNATURE_JS)}`,
};

const client: Chapter = {
  id: 'cliente',
  title: 'Clientes: TypeScript, Python, PHP, C#',
  body: markup`
<p>${prose('El servicio entrega un cliente con los tipos de toda la interfaz, para Node 18 o posterior y para navegadores, como módulo ES y CommonJS y sin dependencias. Pone la `Idempotency-Key`, repite con pausas o lo que pida `Retry-After` cuando la línea falla, sigue un documento hasta su estado final, lee los eventos y verifica los webhooks. Se instala con `npm install {base_url}/docs/caja-dte-client.tgz`.')}</p>
<p>${prose('También hay para Python (`pip install {base_url}/docs/caja-dte-client-python.zip`), PHP (`{base_url}/docs/caja-dte-client-php.zip`, con Composer) y C# (`{base_url}/docs/caja-dte-client-csharp.zip`): hacen lo mismo y lanzan excepciones; su `README.md` trae un ejemplo.')}</p>
${sample('cliente-ts', CLIENT_TS)}
${subheading('cliente-webhooks', prose('Webhooks con el cliente: `readWebhook`'))}
<p>${prose('Verifica la firma y el momento, y da el evento; `null` si no viene de Caja DTE, o es de hace más de cinco minutos.')}</p>
${sample('cliente-webhook-ts', CLIENT_WEBHOOK_TS)}`,
};

const agents: Chapter = {
  id: 'agentes',
  title: 'Agentes (MCP)',
  body: markup`
<p>${prose('Un agente se conecta a `{base_url}/mcp` con `Authorization: Bearer` y la llave, o por `npm run --silent caja -- mcp` con la llave en `CAJA_KEY`. Lee y simula; si un gerente lo permite en Ajustes (`agentesProponen`; en el archivo de provisión, en `settings` del emisor), propone lo que una persona confirma en la caja.')}</p>`,
};

/** In the order of a document's life. */
export const LIFE_CHAPTERS: readonly Chapter[] = [
  contingency,
  corrections,
  REHEARSAL_CHAPTER,
  query,
  invalidation,
  reports,
  BULK_CHAPTER,
  events,
  client,
  agents,
];
