/** The fields of all issuing requests in one tree, with the document types that have each. */
import type { DocumentNode, OperationNode } from '../document-node.ts';
import { fieldTree } from './field-tree.ts';
import { editionsOf, typeOf, type Field } from './fields.ts';
import { markup, type Markup } from '../markup.ts';

interface Use {
  readonly tipo: string;
  readonly edition: string;
  readonly field: Field;
}

interface Requests {
  readonly tipo: string;
  readonly editions: ReturnType<typeof editionsOf>;
}

const ISSUES = /\((\d{2})\)$/;

/** The document type that an operation issues, from the end of its summary; null for others. */
export function issuedType({ summary, operationId }: OperationNode): string | null {
  return operationId.endsWith('.emitir') ? (ISSUES.exec(summary)?.[1] ?? null) : null;
}

function requestsOf(document: DocumentNode): readonly Requests[] {
  return Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => {
      const tipo = issuedType(operation);
      const [media] = Object.values(operation.requestBody?.content ?? {});
      if (tipo === null || media === undefined) return [];
      return [{ tipo, editions: editionsOf(media.schema, document.components.schemas) }];
    });
}

export function sharedFields(document: DocumentNode): Markup {
  const requests = requestsOf(document);
  const uses = new Map<string, Use[]>();
  for (const { tipo, editions } of requests)
    for (const { title, fields } of editions)
      for (const field of fields)
        uses.set(field.path, [...(uses.get(field.path) ?? []), { tipo, edition: title, field }]);
  const all = requests.flatMap(({ tipo, editions }) =>
    editions.map(({ title }) => ({ tipo, edition: title })),
  );
  return fieldTree(
    [...uses].map(([path, of]) => ({
      path,
      type: said(of, all, ({ field }) => typeOf(field)),
      required: required(of, all),
      where: where(of, all),
      description: said(of, all, ({ field }) => field.schema.description ?? ''),
    })),
  );
}

/** Names of a type's top-level fields, to look up in the shared tree. */
export function fieldsOfType(document: DocumentNode, tipo: string): Markup {
  const editions = requestsOf(document).find((each) => each.tipo === tipo)?.editions ?? [];
  const top = new Map<string, boolean>();
  for (const { fields } of editions)
    for (const { path, required: must } of fields)
      if (!path.includes('.')) top.set(path, must || top.get(path) === true);
  const names = [...top].map(([name, must], index) => {
    const comma = index === 0 ? '' : ', ';
    return markup`${comma}<code>${name}</code>${must ? '*' : ''}`;
  });
  return markup`<p>Campos (* obligatorio): ${names}. Qué es cada uno, con los de adentro: <a href="#campos">Campos de las solicitudes</a>.</p>`;
}

/** The types that have a field; null for all. */
function where(of: readonly Use[], all: Known): string | null {
  if (of.length === all.length) return null;
  const has = new Set(of.map(({ tipo }) => tipo));
  const others = all.filter(({ tipo }) => !has.has(tipo));
  const isWhole = of.length + others.length === all.length;
  return isWhole && others.length < of.length ? `todos menos ${labels(others, all)}` : labels(of, all);
}

type Known = readonly Omit<Use, 'field'>[];

/** The common text, or one per group of types. */
function said(of: readonly Use[], all: Known, text: (use: Use) => string): string {
  const groups = Map.groupBy(of, text);
  if (groups.size === 1) return [...groups.keys()].join('');
  return [...groups]
    .map(
      ([words, uses]) =>
        `${inOneEdition(uses, of) ?? labels(uses, all)}: ${words === '' ? 'sin más' : words}`,
    )
    .join('. ');
}

function required(of: readonly Use[], all: Known): string {
  const must = of.filter(({ field }) => field.required);
  if (must.length === 0) return 'no';
  return must.length === of.length ? 'sí' : (inOneEdition(must, of) ?? labels(must, all));
}

/** The edition if these uses are all of one edition; else null. */
function inOneEdition(uses: Known, of: Known): string | null {
  const [edition, ...others] = new Set(uses.map((each) => each.edition));
  if (edition === undefined || others.length > 0) return null;
  return of.filter((each) => each.edition === edition).length === uses.length ? edition.toLowerCase() : null;
}

/** Types, with the edition if only one of theirs has the field. */
function labels(of: Known, all: Known): string {
  return [...Map.groupBy(of, ({ tipo }) => tipo)]
    .map(([tipo, uses]) => {
      const whole = all.filter((each) => each.tipo === tipo).length === uses.length;
      return whole ? tipo : `${tipo} (${uses.map(({ edition }) => edition.toLowerCase()).join(', ')})`;
    })
    .join(', ');
}
