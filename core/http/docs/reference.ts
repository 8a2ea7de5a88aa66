/** The operations of the OpenAPI document, each with its fields, its answers and a form to try it. */
import type { DocumentNode, MediaNode, OperationNode, ParameterNode, Placed } from './document-node.ts';
import { fieldTable, typeText, type Named } from './fields.ts';
import { fieldRows, heading, markup, prose, type Markup } from './markup.ts';
import { tryForm } from './try-form.ts';

/** The operations of a group, in the order of the document. */
export function operationsOf(document: DocumentNode, tag: string): readonly Placed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        parameters: (operation.parameters ?? []).map((each) => resolved(each, document)),
      })),
  );
}

function resolved(parameter: ParameterNode, document: DocumentNode): ParameterNode {
  const name = parameter.$ref?.split('/').at(-1);
  return name === undefined ? parameter : { ...document.components.parameters[name], ...parameter };
}

/** Where a group stands on the page. */
export function groupId(tag: string): string {
  return `ref-${tag.toLowerCase().replaceAll(' ', '-')}`;
}

/** A group of operations. */
export function groupSection(document: DocumentNode, tag: DocumentNode['tags'][number]): Markup {
  const operations = operationsOf(document, tag.name).map((each) => operationArticle(each, document));
  return markup`<section id="${groupId(tag.name)}">${heading(2, groupId(tag.name), tag.name)}<p>${tag.description}.</p>${operations}</section>`;
}

function operationArticle(placed: Placed, document: DocumentNode): Markup {
  const { method, path, operation } = placed;
  const { operationId, summary, description } = operation;
  const open = operation.security?.length === 0 ? markup` <span class="tag">sin llave</span>` : '';
  return markup`
<article class="operation" id="op-${operationId}">
  ${heading(3, `op-${operationId}`, summary)}
  <p class="route"><span class="method">${method}</span> <code>${path}</code>${open}</p>
  <p>${prose(description)}</p>
  ${parameterTable(placed)}
  ${bodyFields(operation, document.components.schemas)}
  ${answers(operation, document)}
  ${codeSamples(operation)}
  ${tryForm(placed)}
</article>`;
}

const PLACES = { path: 'ruta', query: 'dirección', header: 'encabezado' } as const;

function parameterTable({ parameters }: Placed): Markup {
  if (parameters.length === 0) return markup``;
  const rows = parameters.map((each) => [
    markup`<code>${each.name}</code>`,
    PLACES[each.in],
    typeText(each.schema),
    each.required === true ? 'sí' : 'no',
    prose(each.description),
  ]);
  return markup`<details><summary>Parámetros y encabezados</summary>${fieldRows(['Nombre', 'Va en', 'Tipo', 'Obligatorio', 'Qué es'], rows)}</details>`;
}

function bodyFields(operation: OperationNode, named: Named): Markup {
  const [schema] = Object.values(operation.requestBody?.content ?? {}).map((media) => media.schema);
  if (schema === undefined) return markup``;
  return markup`<details><summary>Campos de la solicitud</summary>${fieldTable(schema, named)}</details>`;
}

function answers({ responses }: OperationNode, { components }: DocumentNode): Markup {
  const rows = Object.entries(responses).map(([status, { $ref, ...own }]) => {
    const response = { ...components.responses[$ref?.split('/').at(-1) ?? ''], ...own };
    return markup`
<li><details><summary><span class="status" data-class="${status.charAt(0)}">${status}</span> ${response.description}</summary>
${Object.values(response.content ?? {}).flatMap(examplesOf)}
</details></li>`;
  });
  return markup`<details><summary>Respuestas</summary><ul class="answers">${rows}</ul></details>`;
}

/** The call in six languages; one is shown, and the choice is the page's. */
function codeSamples({ operationId, 'x-codeSamples': samples = [] }: OperationNode): Markup {
  if (samples.length === 0) return markup``;
  const id = `${operationId}-lenguaje`;
  const options = samples.map(({ label }) => markup`<option>${label}</option>`);
  const blocks = samples.map(({ label, source }, index) => {
    const hidden = index === 0 ? markup`` : markup` hidden`;
    return markup`<pre tabindex="0" data-lang="${label}"${hidden}><code>${source.trim()}</code></pre>`;
  });
  return markup`<details><summary>El programa: ${samples.map(({ label }) => label).join(', ')}</summary>
<p class="field choice"><label for="${id}">Lenguaje</label><select id="${id}" data-languages>${options}</select></p>${blocks}</details>`;
}

/** A text as it is; of lines of JSON one line. */
function lineOf(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}

function examplesOf(media: MediaNode): readonly Markup[] {
  const texts = Object.values(media.examples ?? {}).map(({ value }) => JSON.stringify(value, null, 2));
  return [...texts, ...(media.example === undefined ? [] : [lineOf(media.example)])].map(
    (text) => markup`<pre tabindex="0"><code>${text}</code></pre>`,
  );
}
