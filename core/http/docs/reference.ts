/** The operations of the OpenAPI document: each with what is its own, and links to what it shares with others. */
import { SAMPLE_CODE } from '../openapi/request-examples.ts';
import type {
  DocumentNode,
  MediaNode,
  OperationNode,
  ParameterNode,
  Placed,
  ResponseNode,
} from './document-node.ts';
import { problemExample } from '../openapi/problem-examples.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { STATUS_OF, type ErrorCode } from '../../contract/problem.ts';
import { failureId } from './failures.ts';
import { fieldTree } from './schema/field-tree.ts';
import { schemaTree, typeText } from './schema/fields.ts';
import { fieldsOfType, issuedType } from './schema/shared-fields.ts';
import { heading, markup, prose, subheading, type Markup } from './markup.ts';
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

/** One operation. */
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

/** What an operation alone takes; headers that several take are described once. */
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

/** As they are written in an address: `{codigo}`, `?limite`. */
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

/** Where a header of requests is described. */
function headerId(name: string): string {
  return `encabezado-${name.toLowerCase()}`;
}

/** The headers that several operations take, once. */
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

/** Answers: one whole sample of the first that is good, the others in a word; failures as links to where each is told. */
function answers(operation: OperationNode, { components }: DocumentNode): Markup {
  const { operationId, responses } = operation;
  // What issues answers alike: the first one shows it.
  const issued = issuedType(operation);
  const isLikeAnother = issued !== null && issued !== TIPOS_DTE[0];
  const all = Object.entries(responses).map(([status, { $ref, ...own }]) => ({
    status,
    response: { ...components.responses[$ref?.split('/').at(-1) ?? ''], ...own },
  }));
  const rows = all.map(({ status, response }) => {
    if (status === '401')
      return markup`<li><a href="#estado-401"><span class="status" data-class="4">401</span> la llave no vale</a></li>`;
    const codes = codesOf(response);
    const failures =
      codes.length === 0
        ? markup``
        : markup` ${codes.map(({ codigo, message }) => failure(codigo, message))}`;
    const isGood = status.startsWith('2') || codes.length < examplesIn(response).length;
    return markup`<li><span class="status" data-class="${status.charAt(0)}">${status}</span> ${isGood ? response.description : ''}${failures}</li>`;
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

interface ReferenceFacts {
  readonly codigo: ErrorCode;
  readonly message: string;
}

function examplesIn(response: ResponseNode): readonly (readonly [string, unknown])[] {
  return Object.values(response.content ?? {}).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, { value }]) => [name, value] as const),
  );
}

/** The failures among the examples of a response, each with its message. */
function codesOf(response: ResponseNode): readonly ReferenceFacts[] {
  return examplesIn(response).flatMap(([name, value]) =>
    Object.hasOwn(STATUS_OF, name)
      ? [{ codigo: name as ErrorCode, message: (value as { readonly message: string }).message }]
      : [],
  );
}

/** A failure by its code, and its message where this operation words it in its own way. */
function failure(codigo: ErrorCode, message: string): Markup {
  const isOwn = message !== problemExample(codigo).message;
  const link = markup`<a href="#${failureId(codigo)}"><code>${codigo}</code></a> `;
  return isOwn ? markup`${link}(«${message}») ` : link;
}

/** The call in one language; the page fetches the one that is chosen once for all of them. */
function program({ operationId, 'x-codeSamples': samples = [] }: OperationNode): Markup {
  const [first] = samples;
  if (first === undefined) return markup``;
  return markup`<details><summary>Programa</summary><pre tabindex="0" data-lang="${first.label}" data-operation="${operationId}"><code>${first.source.trim()}</code></pre></details>`;
}

/** Where a reader chooses the language of the programs. */
export function languageChoice({ paths }: DocumentNode): Markup {
  const [operation] = Object.values(paths).flatMap((methods) => Object.values(methods));
  const options = (operation?.['x-codeSamples'] ?? []).map(({ label }) => markup`<option>${label}</option>`);
  return markup`<p class="field choice"><label for="lenguaje">Programas en</label><select id="lenguaje">${options}</select></p>
<p class="hint">${prose(`En los programas, \`${SAMPLE_CODE}\` y su fecha son de muestra: ponga los de un documento suyo. Lo que emita en esta página se pone solo.`)}</p>`;
}

/** A text as it is; of lines of JSON one line. */
function lineOf(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** The operation whose sample answer shows a signed document whole; the others' are much the same. */
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
