/** Chapters that are lists: codes, territory, authorities. */
import {
  INTERFACE_CHANGES,
  INTERFACE_DATE,
  INTERFACE_HEADER,
  type InterfaceChange,
} from '../../contract/text/interface-changes.ts';
import { FORMAS_PAGO, TIPOS_DOCUMENTO, type CodeMeaning } from '../../contract/request-codes.ts';
import { TIPOS_DTE, TIPO_DTE_NAME } from '../../contract/edition.ts';
import { FAILURES } from './failures.ts';
import { subheading, markup, prose, table, type Chapter, type Markup } from './markup.ts';

const codeRows = (list: readonly CodeMeaning<string>[]) =>
  list.map(({ codigo, nombre }) => [markup`<code>${codigo}</code>`, nombre]);

const TIPOS_ITEM = [
  ['1', 'Bien, gravado con IVA'],
  ['2', 'Servicio, gravado con IVA'],
  ['3', 'Exento, sin IVA'],
  ['4', 'No sujeto, sin IVA'],
] as const;

const lists: Chapter = {
  id: 'codigos',
  title: 'Códigos',
  body: markup`
<p>${prose('Son los de esta interfaz. Dentro del documento van los de Hacienda: el servicio traduce.')}</p>
<div class="columns">
  <section>${subheading('codigos-tipodte', 'tipoDte')}${table(['Código', 'Documento'], codeRows(TIPOS_DTE.map((codigo) => ({ codigo, nombre: TIPO_DTE_NAME[codigo] }))))}</section>
  <section>${subheading('codigos-items-tipoitem', 'items[].tipoItem')}${table(
    ['Código', 'Significado'],
    TIPOS_ITEM.map(([codigo, nombre]) => [markup`<code>${codigo}</code>`, nombre]),
  )}</section>
  <section>${subheading('codigos-pagos-codigo', 'pagos[].codigo')}${table(['Código', 'Forma de pago'], codeRows(FORMAS_PAGO))}</section>
  <section>${subheading('codigos-receptor-tipodocumento', 'receptor.tipoDocumento')}${table(['Código', 'Documento de identidad'], codeRows(TIPOS_DOCUMENTO))}</section>
</div>
<p>${prose('Unidades de medida, actividades, departamentos y los demás catálogos de Hacienda: `GET /catalogos/CAT-014`, `CAT-019`, `CAT-012`…; se busca con `?q=`.')}</p>`,
};

const territory: Chapter = {
  id: 'territorio',
  title: 'Departamento, municipio y distrito',
  body: markup`
<p>${prose('Los códigos son los del catálogo de Hacienda, de antes o de después de la reforma de 2024. Un código de antes nombra lo que hoy es un distrito, y determina su municipio de ahora; con un código nuevo, indique también `distrito`: la edición 2026 lo exige.')}</p>
<p class="notice">${prose('Atención: la especificación de esta interfaz da como ejemplo `08` / `02` («La Libertad», «Antiguo Cuscatlán»). En el catálogo de Hacienda ese par es El Rosario, La Paz; Antiguo Cuscatlán es `05` / `01`. Se sigue el catálogo. Con `"simular": true` la respuesta muestra la dirección tal como irá en el documento.')}</p>`,
};

const authority: Chapter = {
  id: 'quien-responde',
  title: 'Quién responde: el simulador o Hacienda',
  body: markup`
<p>${prose('Cada emisor tiene una conexión por ambiente. La de PRUEBAS puede ser el simulador incluido: revisa y sella como Hacienda, sin internet y sin valor fiscal, y sus respuestas llevan `X-Autoridad: simulador`. La de PRODUCCION es siempre Hacienda. `GET /salud`, sin llave, dice en `conexiones` quién responde a quién, cómo está la línea y, en `motivo`, lo que se dijo. Con `estado` `LINEA_BLOQUEADA` se emite, pero Hacienda no admite lo que se le envía.')}</p>
${table(
  ['linea', 'Significa'],
  [
    ['en-linea', 'Responde'],
    ['sin-linea', 'No hay conexión'],
    ['autoridad-caida', 'Hay conexión, pero no responde bien'],
    ['credenciales', 'Rechaza el usuario o la contraseña, o no deja pasar lo último que se le envió'],
    ['bloqueada', 'Responde, pero no recibe nada de este contribuyente'],
    ['sin-datos', 'Aún no se le ha enviado nada'],
  ].map(([linea = '', means = '']) => [markup`<code>${linea}</code>`, means]),
)}`,
};

const shop: Chapter = {
  id: 'catalogo-y-clientes',
  title: 'El catálogo y los clientes',
  body: markup`
<p>${prose('Lo que la caja vende y a quién se lee con cualquier llave y se cambia con una `sk_admin_`; con otra, 403 `SIN_PERMISO`. `PUT` escribe el registro entero: lo que no va, deja de estar. Si lo leyó antes, mande su `version` en `If-Match`: si alguien lo cambió entretanto, 412 `CAMBIO_ENTRETANTO` y nada cambia. Con `Idempotency-Key` repetir un cambio responde lo mismo y no lo hace dos veces.')}</p>
<p>${prose('La unidad es el producto mismo; los paquetes y las cajas van en `presentaciones`, cada una con su código, `factor` y precio. `minimo` y `maximo` son de la sucursal de la llave; una `sk_admin_` puede nombrar otra en `sucursal`. Las listas dan `siguiente`: páselo en `cursor` hasta que sea null.')}</p>
<p>${prose('Una venta con `periodo` en sus pagos a un cliente del archivo carga su cuenta; lo que él paga se anota con `POST …/abonos`. Notas, retornos, rechazos e invalidaciones la bajan solos. Al pasar de `limiteCredito` se vende con `X-Aviso`, o 422 `LIMITE_DE_CREDITO` si así se ajustó.')}</p>`,
};

const changes: Chapter = {
  id: 'cambios',
  title: 'Cambios de la interfaz',
  body: markup`
<p>${prose(`Cada respuesta lleva en \`${INTERFACE_HEADER}\` la fecha del último cambio, hoy ${INTERFACE_DATE}. Lo que se agrega no rompe a quien ya llama: ignore los campos que no conozca. Lo que se retire se anuncia antes en sus respuestas: \`Deprecation\`, desde cuándo no conviene usarlo, y \`Sunset\`, desde cuándo no responde.`)}</p>
<ul>${INTERFACE_CHANGES.map(changeItem)}</ul>`,
};

function changeItem({ fecha, que, llamadas }: InterfaceChange): Markup {
  const links = llamadas.map((call) => markup` <a href="#op-${call}"><code>${call}</code></a>`);
  return markup`<li>${fecha}. ${prose(que)}${links}</li>`;
}

export const LIST_CHAPTERS: readonly Chapter[] = [authority, shop, lists, territory, FAILURES, changes];
