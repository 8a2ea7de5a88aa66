/** The page `/docs`: the guide, then the reference from the OpenAPI document. */
import type { Node } from '../openapi/schemas.ts';
import type { DocumentNode } from './document-node.ts';
import { LIFE_CHAPTERS } from './guide-life.ts';
import { LIST_CHAPTERS } from './guide-lists.ts';
import { sharedFailuresText } from './shared-failures.ts';
import { START_CHAPTERS } from './guide-start.ts';
import { heading, markup, prose, type Chapter, type Markup } from './markup.ts';
import { ADDRESS } from '../openapi/code-samples/sample-call.ts';
import { RETURNS_HERE } from './returns-availability.ts';
import {
  groupId,
  groupSection,
  languageChoice,
  operationArticle,
  operationsOf,
  sharedHeaders,
} from './reference.ts';
import { llmsText, markdownParts, operationParts, type PagePart } from './texts/sections.ts';
import { sharedFields } from './schema/shared-fields.ts';
import { SAMPLE_CODE, SAMPLE_DATE } from '../openapi/request-examples.ts';

const CHAPTERS: readonly Chapter[] = [...START_CHAPTERS, ...LIFE_CHAPTERS, ...LIST_CHAPTERS];

/** The documentation for the address at which the reader reached the service, such as `http://127.0.0.1:8140`. */
export interface Docs {
  /** @param returns sentence on whether returns are accepted today */
  readonly page: (address: string, returns: string) => string;
  /** A part as Markdown; null for an unknown id. */
  readonly part: (id: string, address: string, returns: string) => string | null;
  readonly llms: (address: string) => string;
}

export function docsOf(description: Node): Docs {
  const document = description as unknown as DocumentNode;
  const shared = sharedChapters(document);
  const { html } = wholePage(document, shared);
  const parts = [
    ...CHAPTERS.map((chapter) => chapterPart(chapter, 'Guía')),
    ...shared.map((chapter) => chapterPart(chapter, 'Referencia')),
    ...operationParts(document, (placed) => operationArticle(placed, document)),
  ];
  const markdown = markdownParts(parts, document);
  const llms = llmsText(parts, LEAD);
  return {
    page: (address, returns) =>
      html.replaceAll(ADDRESS, markup`${address}`.html).replaceAll(RETURNS_HERE, markup`${returns}`.html),
    part: (id, address, returns) =>
      markdown.get(id)?.replaceAll(ADDRESS, address).replaceAll(RETURNS_HERE, returns) ?? null,
    llms: (address) => llms.replaceAll(ADDRESS, address),
  };
}

const LEAD =
  'Factura, crédito fiscal, notas de remisión, crédito y débito y evento de retorno, desde su punto de venta: una llamada numera, firma, guarda y transmite.';

function chapterPart(chapter: Chapter, group: string): PagePart {
  return { id: chapter.id, title: chapter.title, group, html: chapterSection(chapter).html };
}

function sharedChapters(document: DocumentNode): readonly Chapter[] {
  return [
    {
      id: 'campos',
      title: 'Campos de las solicitudes',
      body: markup`
<p>${prose('De todas las llamadas que emiten, cada campo una vez; «en» dice en qué tipos de documento existe, si no es en todos.')}</p>
${sharedFields(document)}`,
    },
    { id: 'encabezados', title: 'Encabezados de las solicitudes', body: sharedHeaders(document) },
  ];
}

function chapterSection({ id, title, body }: Chapter): Markup {
  return markup`<section id="${id}">${heading(2, id, title)}${body}</section>`;
}

function wholePage(document: DocumentNode, shared: readonly Chapter[]): Markup {
  return markup`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Caja DTE · Documentación para integradores</title>
<link rel="stylesheet" href="/docs/page.css">
<script type="module" src="/docs/page.js"></script>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<a class="skip" href="#indice">Ir al índice</a>
<header class="top">
  <div>
    <p class="name">Caja DTE <span>para integradores · versión ${document.info.version}</span></p>
    <p class="address"><code>${ADDRESS}</code> · <a href="/openapi.json">openapi.json</a></p>
  </div>
  ${searchBox()}
  ${keyPanel()}
</header>
<div class="frame">
<main id="contenido" data-code="${SAMPLE_CODE}" data-date="${SAMPLE_DATE}">
<h1>Emitir documentos tributarios electrónicos</h1>
<p class="lead">${LEAD} Lo de abajo está probado: los ejemplos corren tal como están.</p>
${CHAPTERS.map(chapterSection)}
<h1 id="referencia">Referencia</h1>
<p>Cada operación se puede probar aquí mismo con una llave de PRUEBAS, que se pone arriba. Cada parte está también como Markdown: su id con .md, por ejemplo <a href="/docs/errores.md">/docs/errores.md</a>; la lista, en <a href="/llms.txt">/llms.txt</a>.</p>
${sharedFailuresText(document)}
${languageChoice(document)}
${shared.map(chapterSection)}
${document.tags.map((tag) => groupSection(document, tag))}
</main>
<nav id="indice" aria-label="Índice">
<p class="nav-title">Guía</p><ul>${CHAPTERS.map(({ id, title }) => link(id, title))}</ul>
<p class="nav-title">Referencia y pruebas</p><ul>${shared.map(({ id, title }) => link(id, title))}${document.tags.map((tag) => groupLinks(document, tag.name))}</ul></nav>
</div>
</body>
</html>
`;
}

function link(id: string, title: string): Markup {
  return markup`<li><a href="#${id}">${title}</a></li>`;
}

function groupLinks(document: DocumentNode, tag: string): Markup {
  const operations = operationsOf(document, tag).map(
    ({ path, operation }) => markup`<li><a href="#op-${operation.operationId}"><code>${path}</code></a></li>`,
  );
  return markup`<li><a href="#${groupId(tag)}">${tag}</a><ul>${operations}</ul></li>`;
}

function searchBox(): Markup {
  return markup`
<form class="search" role="search">
  <label for="buscar">Buscar</label>
  <input id="buscar" type="search" autocomplete="off" spellcheck="false" placeholder="Campo, código, palabra… ( / )" aria-controls="hallados">
  <p id="hallados-estado" role="status" aria-live="polite"></p>
  <ul id="hallados" aria-label="Lugares hallados" hidden></ul>
</form>`;
}

/** Input for the reader's API key, which stays in the page's memory. */
function keyPanel(): Markup {
  return markup`
<form class="key" id="llave-panel" aria-label="Llave para probar">
  <label for="llave-campo">Llave para probar</label>
  <input id="llave-campo" type="password" autocomplete="off" spellcheck="false" placeholder="Pegue aquí la llave">
  <button type="submit">Usar</button>
  <p id="llave-estado" role="status" aria-live="polite">Se queda en esta página y se olvida al cerrarla.</p>
  <p id="produccion" hidden><label><input type="checkbox" id="produccion-permitir"> Es de PRODUCCION: lo que emita aquí es real. Permitir el envío.</label></p>
</form>`;
}
