/** The operations of the OpenAPI document: each with its own parts, and links to shared ones. */
import { SAMPLE_CODE } from '../openapi/request-examples.ts';
import type { DocumentNode, MediaNode, OperationNode, ParameterNode, Placed } from './document-node.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { failureId } from './failures.ts';
import { fieldTree } from './schema/field-tree.ts';
import { schemaTree, typeText } from './schema/fields.ts';
import { fieldsOfType, issuedType } from './schema/shared-fields.ts';
import { heading, markup, prose, subheading, type Markup } from './markup.ts';
import {
  examplesIn,
  failuresIn,
  isOwnWording,
  failuresOfItsOwn,
  responsesOf,
  type ReferenceFailure,
} from './shared-failures.ts';
import { tryForm } from './try-form.ts';

/** Operations of a tag in document order. */
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

export function groupId(tag: string): string {
  return `ref-${tag.toLowerCase().replaceAll(' ', '-')}`;
}

export function groupSection(document: DocumentNode, tag: DocumentNode['tags'][number]): Markup {
  const operations = operationsOf(document, tag.name).map((each) => operationArticle(each, document));
  return markup`<section id="${groupId(tag.name)}">${heading(2, groupId(tag.name), tag.name)}<p>${tag.description}.</p>${operations}</section>`;
}

export function operationArticle(placed: Placed, document: DocumentNode): Markup {
  const { method, path, operation } = placed;
  const { operationId, summary, description } = operation;
  const open = operation.security?.length === 0 ? markup` <span class="tag">sin llave</span>` : '';
  return markup`
<article class="operation" id="op-${operationId}">
  ${heading(3, `op-${operationId}`, summary)}
  <p class="route"><span class="method">${method}</span> <code>${path}</code>${open}</p>
  <p>${prose(description)}</p>
  ${takenParameters(placed)}
  ${bodyFields(operation, document)}
  ${answers(operation, document)}
  ${program(operation)}
  ${tryForm(placed)}
</article>`;
}

/** Parameters of one operation; shared headers are only linked. */
function takenParameters({ parameters }: Placed): Markup {
  const own = parameters.filter(({ $ref }) => $ref === undefined);
  const headers = parameters.filter(({ $ref }) => $ref !== undefined);
  const links = headers.map(
    ({ name }, index) =>
      markup`${index === 0 ? '' : ', '}<a href="#${headerId(name)}"><code>${name}</code></a>`,
  );
  return markup`${own.length === 0 ? markup`` : parameterTree(own)}${
    headers.length === 0 ? markup`` : markup`<p>Encabezados: ${links}.</p>`
  }`;
}

/** As written in an address: `{codigo}`, `?limite`. */
function parameterTree(parameters: readonly ParameterNode[]): Markup {
  return fieldTree(
    parameters.map(({ name, in: place, schema, required, description }) => ({
      path: { path: `{${name}}`, query: `?${name}`, header: name }[place],
      type: typeText(schema),
      required: required === true ? 'sí' : 'no',
      where: null,
      description,
    })),
  );
}

function headerId(name: string): string {
  return `encabezado-${name.toLowerCase()}`;
}

export function sharedHeaders({ components }: DocumentNode): Markup {
  return markup`${Object.values(components.parameters).map(
    ({ name, schema, description }) =>
      markup`${subheading(headerId(name), name)}<p>${prose(`${description}. Es ${typeText(schema)}.`)}</p>`,
  )}`;
}

function bodyFields(operation: OperationNode, document: DocumentNode): Markup {
  const tipo = issuedType(operation);
  if (tipo !== null) return fieldsOfType(document, tipo);
  const [schema] = Object.values(operation.requestBody?.content ?? {}).map((media) => media.schema);
  if (schema === undefined) return markup``;
  return markup`<details><summary>Campos de la solicitud</summary>${schemaTree(schema, document.components.schemas)}</details>`;
}

/** A full sample of the first successful answer; other statuses briefly, with links to the operation's own failures. */
function answers(operation: OperationNode, document: DocumentNode): Markup {
  const { operationId } = operation;
  // Issuing operations answer alike: only the first shows samples.
  const issued = issuedType(operation);
  const isLikeAnother = issued !== null && issued !== TIPOS_DTE[0];
  const all = responsesOf(operation, document);
  const isOwn = failuresOfItsOwn(document);
  const rows = all.flatMap(({ status, response }) => {
    const failures = failuresIn(response);
    const own = failures.filter((failure) => isOwn(failure, operation));
    const isGood = status.startsWith('2') || failures.length < examplesIn(response).length;
    // The 401 failures are shared by all operations.
    if (status === '401' || (!isGood && own.length === 0)) return [];
    const links = own.length === 0 ? markup`` : markup` ${own.map(failureLink)}`;
    return [
      markup`<li><span class="status" data-class="${status.charAt(0)}">${status}</span> ${isGood ? response.description : ''}${links}</li>`,
    ];
  });
  const good = all.filter(({ status }) => status.startsWith('2'));
  const [sample] = good.flatMap(({ response }) =>
    Object.values(response.content ?? {}).flatMap((media) => examplesOf(media, operationId)),
  );
  const shown =
    sample === undefined || isLikeAnother
      ? markup``
      : markup`<details><summary>Respuesta de ejemplo</summary>${sample}</details>`;
  return markup`<ul class="answers">${rows}</ul>${shown}`;
}

/** Link to a failure, with the message if this operation words it differently. */
function failureLink(failure: ReferenceFailure): Markup {
  const { codigo, message } = failure;
  const link = markup`<a href="#${failureId(codigo)}"><code>${codigo}</code></a> `;
  return isOwnWording(failure) ? markup`${link}(«${message}») ` : link;
}

/** The call in one language; the page loads the chosen language for all of them. */
function program({ operationId, 'x-codeSamples': samples = [] }: OperationNode): Markup {
  const [first] = samples;
  if (first === undefined) return markup``;
  return markup`<details><summary>Programa</summary><pre tabindex="0" data-lang="${first.label}" data-operation="${operationId}"><code>${first.source.trim()}</code></pre></details>`;
}

export function languageChoice({ paths }: DocumentNode): Markup {
  const [operation] = Object.values(paths).flatMap((methods) => Object.values(methods));
  const options = (operation?.['x-codeSamples'] ?? []).map(({ label }) => markup`<option>${label}</option>`);
  return markup`<p class="field choice"><label for="lenguaje">Programas en</label><select id="lenguaje">${options}</select></p>
<p class="hint">${prose(`En los programas, \`${SAMPLE_CODE}\` y su fecha son de muestra: ponga los de un documento suyo. Lo que emita en esta página se pone solo.`)}</p>`;
}

/** Text as it is; other values as one line of JSON. */
function lineOf(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** The operation whose sample shows the whole signed document; others abbreviate it. */
const SHOWS_DOCUMENT = 'factura.emitir';
const SIGNED_ELSEWHERE = 'el documento tal como se firmó: su forma está en /openapi.json';

function examplesOf(media: MediaNode, operationId: string): readonly Markup[] {
  const brief = (name: string, value: unknown): unknown =>
    name === 'dteJson' && operationId !== SHOWS_DOCUMENT ? SIGNED_ELSEWHERE : value;
  const texts = Object.values(media.examples ?? {}).map(({ value }) => JSON.stringify(value, brief, 2));
  return [...texts, ...(media.example === undefined ? [] : [lineOf(media.example)])].map(
    (text) => markup`<pre tabindex="0"><code>${text}</code></pre>`,
  );
}
