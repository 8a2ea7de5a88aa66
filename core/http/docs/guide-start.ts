/** Chapters for the first hour: first call, key, answers, safe retries. */
import { MAX_ITEMS } from '../../contract/api/requests/items.ts';
import { MAX_ESPERA_MS } from '../../contract/api/operations.ts';
import { HTTP_LIMITS, MAX_EVENT_STREAMS_PER_KEY } from '../limits.ts';
import { ANSWER_EXAMPLES } from '../openapi/answer-examples.ts';
import { subheading, markup, prose, sample, table, type Chapter } from './markup.ts';
import { COMPLETE_JS, COMPLETE_SHELL, FIRST_CALL, RETRY_JS } from './samples.ts';
import { RETURNS_HERE } from './returns-availability.ts';

const firstCall: Chapter = {
  id: 'primera-llamada',
  title: 'La primera llamada, en un minuto',
  body: markup`
<ol class="steps">
  <li>${prose('La llave. El primer inicio del servicio muestra una vez la de demostración (`demoKey`, en la línea que imprime). Otra la crea un gerente en la pantalla, en Ajustes, Llaves de la API, o la orden `npm run caja -- keys create --nit NIT --branch SUCURSAL --ambiente PRUEBAS --role user` (`admin` para productos, clientes, webhooks y el ensayo; con `--data-dir CARPETA` si el servicio se inició así; el NIT lo dice `GET /salud`, y la sucursal de la demostración es `casa-matriz`).')}</li>
  <li>${prose('Póngala en una variable: `export CAJA_KEY=sk_user_…`')}</li>
  <li>Emita la factura más corta posible:</li>
</ol>
${sample('primera-llamada-sh', FIRST_CALL)}
<p>${prose('La respuesta es 200 con `estado` `PROCESADO`, el sello, el número de control, el documento (`dteJson`) y el documento firmado (`dteFirmado`). Con la llave de demostración sella el simulador incluido: la respuesta lo dice en el encabezado `X-Autoridad: simulador` y el documento no tiene valor fiscal.')}</p>`,
};

const complete: Chapter = {
  id: 'ejemplo-completo',
  title: 'Emitir, consultar e invalidar, de principio a fin',
  body: markup`
<p>Los dos programas hacen lo mismo y corren tal como están.</p>
${subheading('ejemplo-completo-node', 'JavaScript (Node)')}
${sample('ejemplo-js', COMPLETE_JS)}
${subheading('ejemplo-completo-curl', 'Shell con curl')}
${sample('ejemplo-sh', COMPLETE_SHELL)}`,
};

const documents: Chapter = {
  id: 'documentos',
  title: 'Los documentos',
  body: markup`
<p>${prose('Cada llamada tiene en la referencia un cuerpo completo y válido, que allí mismo se puede probar; los de notas y retornos, en cuanto nombran un documento suyo (su `codigoGeneracion` está en la respuesta que lo emitió). Todos los campos: ')}<a href="#campos">Campos de las solicitudes</a>.</p>
${subheading('documento-factura', prose('Factura (01): `POST /factura/emitir`'))}
${subheading('documento-credito-fiscal', prose('Comprobante de crédito fiscal (03): `POST /credito-fiscal/emitir`'))}
${subheading('documento-nota-remision', prose('Nota de remisión (04): `POST /nota-remision/emitir`'))}
${subheading('documento-nota-credito', prose('Nota de crédito (05) y nota de débito (06): `POST /nota-credito/emitir`, `POST /nota-debito/emitir`'))}
<p>${prose('Ajustan uno o varios créditos fiscales (03) ya emitidos: la 05 baja lo vendido y la 06 lo sube. Basta el código de cada uno en `documentoRelacionado`; tipo, fecha, receptor, retención y percepción se toman de él, y `numItem` dice qué línea se ajusta. Uno que emitió otro sistema se nombra con `tipoDocumento`, `tipoGeneracion`, `numeroDocumento` y `fechaEmision`, y con `receptor`. Un código que no es de su llave: 404; un documento que no se ajusta: 409; más de lo que queda: 422 `SALDO_INSUFICIENTE`; fuera de plazo: 422 `PLAZO_VENCIDO`. Cuánto queda: `GET /documentos/{codigoGeneracion}/saldo`. Las notas de un documento suman exactamente lo que vendió: si para eso una lleva un centavo más o menos que sus líneas, lo dice `X-Aviso`.')}</p>
${subheading('documento-retorno', prose('Evento de retorno (18): `POST /retorno/emitir`'))}
<p>${prose('Vuelven bienes de una factura (01) sellada, en parte o todos, sin invalidarla: diga de qué línea y cuánto, o solo el código para todo lo que queda; precios, descuentos e IVA son los de la factura. Existe desde el formato de 2026, que rige desde el 1 de diciembre de 2026, y no lleva número de control; para ensayarlo antes, adelante esa fecha en un emisor de PRUEBAS: `npm run caja -- provision ARCHIVO.json` (con `--data-dir CARPETA` si el servicio se inició así), con un archivo que solo diga `{ "issuers": [{ "nit": "SU NIT", "edition2026From": "2026-11-01" }] }`. La factura no se invalida mientras un retorno suyo esté vigente.')} ${RETURNS_HERE}</p>`,
};

function shortAnswer(status: 202 | 422): string {
  const answer = ANSWER_EXAMPLES['factura.emitir'][status] as Readonly<Record<string, unknown>>;
  return JSON.stringify({ ...answer, dteJson: '{ … }', dteFirmado: '…' }, null, 2);
}

const authentication: Chapter = {
  id: 'llave',
  title: 'Autenticación',
  body: markup`
<p>${prose('Cada llamada lleva la llave en `X-API-Key`, o sola en `Authorization`. `Authorization: Bearer …` no vale. Si vienen los dos encabezados cuenta `X-API-Key`.')}</p>
<p>${prose('La llave es de un emisor, una sucursal y un ambiente: PRUEBAS o PRODUCCION. Por eso la solicitud no lleva `folio`, `tipoMoneda`, `ambiente`, `emisor` ni `nitEmisor`; si vienen, se rechazan. Una `sk_user_` ve su sucursal; una `sk_admin_`, todo el emisor en su ambiente.')}</p>
${table(
  ['Si la llave', 'responde 401 con message'],
  [
    ['falta o no existe', markup`<code>Unauthorized</code>`],
    ['expiró', markup`<code>API Key expirada</code>`],
    ['fue eliminada', markup`<code>API Key eliminada</code>`],
  ],
)}
<p>${prose('Si por cómo está escrita se ve qué falla (un `Bearer`, comillas, una llave incompleta), el encabezado `X-Aviso` de ese 401 lo dice. Nunca dice si una llave existe.')}</p>
<p>${prose('El servicio atiende solo en esta computadora y a los nombres que su configuración permite (`service.hostsPermitidos`); a páginas web de otro origen, solo si están en `service.origenesPermitidos`. Lo demás recibe 403.')}</p>`,
};

const answers: Chapter = {
  id: 'respuestas',
  title: 'Respuestas y estados',
  body: markup`
${table(
  ['Estado HTTP', 'estado', 'Qué pasó', 'Qué hacer'],
  [
    ['200', markup`<code>PROCESADO</code>`, 'Sellado', 'Entregue el documento'],
    ['200', markup`<code>SIMULADO</code>`, prose('Pidió `simular`: solo se calculó'), 'Nada se numeró'],
    [
      '202',
      markup`<code>CONTINGENCIA</code>`,
      'No hay línea con Hacienda: emitido en contingencia',
      'Entregue el documento; el servicio lo envía después',
    ],
    [
      '202',
      markup`<code>PENDIENTE</code>`,
      'Se envió, o está por enviarse, y no hay respuesta',
      prose('No lo emita de nuevo; espere su evento o véalo en `/documentos/{codigoGeneracion}`'),
    ],
    [
      '422',
      markup`<code>RECHAZADO</code>`,
      'Hacienda dijo que no',
      prose('Lea `errors` y corrija con `X-Corrige`'),
    ],
    ['4xx', '', 'La solicitud no se aceptó; no se numeró nada', prose('Lea `message` y `errors`')],
    ['5xx', '', 'El servicio no pudo', 'Repita con la misma Idempotency-Key'],
  ],
)}
<p>${prose('Todos los campos del resultado vienen siempre; lo que no hay es `null`. Un documento con 202 ya está numerado, firmado y guardado: sobrevive a un corte de luz y el servicio lo termina solo.')}</p>
<p>${prose(`Usted espera a Hacienda 8 segundos como máximo (o lo configurado). Con \`X-Espera-Maxima-Ms\` (1 a ${MAX_ESPERA_MS}) espera menos; al vencer, la respuesta es 202.`)}</p>
<p>${prose('El encabezado `X-Aviso` trae advertencias para la persona, codificadas con %: parta por coma y espacio y aplique `decodeURIComponent`.')}</p>
<details><summary>Un 202 y un 422, sin el documento</summary>${sample('respuesta-202', shortAnswer(202))}${sample('respuesta-422', shortAnswer(422))}</details>`,
};

const retry: Chapter = {
  id: 'repetir',
  title: 'Repetir sin emitir dos veces',
  body: markup`
<p>${prose('Envíe siempre una `Idempotency-Key` propia de la venta (hasta 128 caracteres visibles, sin espacios). Si la línea se corta, repita la llamada con la misma llave: responde el mismo documento, como está ahora, con `Idempotency-Replayed: true`, aunque la primera aún corra. Con otro contenido, 409. Se recuerda al menos 30 días, por llave de la API: si la cambia, busque antes la venta con `GET /documentos?idempotencyKey=…`. Una llamada rechazada antes de numerar no se recuerda.')}</p>
${sample('repetir-js', RETRY_JS)}`,
};

const numbers: Chapter = {
  id: 'limites',
  title: 'Reglas y límites',
  body: markup`
<ul>
  <li>${prose('Los números van sin comillas, en notación decimal; el servicio no los redondea al leerlos. Cantidades y precios, 8 decimales como máximo; `montoPago` y descuentos globales, 2.')}</li>
  <li>${prose('El precio que se cobra es el que usted envía: las listas de precios son de la pantalla. En factura (01) y evento de retorno (18) los precios llevan IVA; en crédito fiscal (03), nota de remisión (04), nota de crédito (05) y nota de débito (06) no.')}</li>
  <li>${prose('`pagos` es opcional en 01 y 03: si falta, efectivo por el total; si viene, su suma es el total a pagar, al centavo.')}</li>
  <li>${prose('Un campo desconocido se rechaza con el nombre que más se le parece. Todas las fallas vienen juntas en `errors`, cada una con su `campo`.')}</li>
  <li>${prose(`Líneas por documento: ${MAX_ITEMS}. Cuerpo: ${HTTP_LIMITS.bodyBytes / 1024 / 1024} MiB, con ${HTTP_LIMITS.jsonValues} datos como máximo. Conexiones a \`/eventos\` por llave: ${MAX_EVENT_STREAMS_PER_KEY}.`)}</li>
  <li>${prose('Para probar sin consecuencias: una llave de PRUEBAS, o `"simular": true`, que calcula todo sin numerar.')}</li>
</ul>`,
};

/** In the order in which a newcomer needs them. */
export const START_CHAPTERS: readonly Chapter[] = [
  firstCall,
  authentication,
  documents,
  complete,
  answers,
  retry,
  numbers,
];
