/** Parses a provisioning file: valid data, or every fault in Spanish by its path (§provisioning). */
import type { z } from 'zod';
import { faultAt, type Fault } from '../contract/problem.ts';
import { findingOf, malformed, NOT_ALLOWED, rule } from '../contract/rules/rules.ts';
import { provisionFile, type ProvisionFile } from '../contract/settings/provision.ts';
import { nearestName } from '../domain/text/nearest-name.ts';
import type { KnownState } from './known-state.ts';
import { completed } from './partial-issuers.ts';
import { campoOf } from '../domain/request-shape.ts';

export type ReadShape<T> =
  | { readonly kind: 'read'; readonly file: T }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] };
export type ReadProvision = ReadShape<ProvisionFile>;

const WHOLE_FILE = '(archivo)';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Parses a file's text. @param known stored issuers: what the file omits stays */
export function readProvision(text: string, known: KnownState = new Map()): ReadProvision {
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const broken = rule('archivo-sin-json', { falla: jsonFault(cause) });
    return { kind: 'faulty', faults: [faultAt(WHOLE_FILE, 'JSON_INVALIDO', broken)] };
  }
  return parseProvision(completed(input, known));
}

export function parseProvision(input: unknown): ReadProvision {
  return readShape(provisionFile, input);
}

export function readShape<T>(schema: z.ZodType<T>, input: unknown): ReadShape<T> {
  const parsed = schema.safeParse(input, { error: unnamed });
  if (parsed.success) return { kind: 'read', file: parsed.data };
  return { kind: 'faulty', faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, [], input)) };
}

/** The place of a syntax error, taken from the parser's message. */
function jsonFault(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : '';
  const [, line, column] = /line (\d+) column (\d+)/.exec(words) ?? [];
  if (line !== undefined)
    return `revise la línea ${line}, columna ${column}: falta o sobra una coma, unas comillas o una llave`;
  if (/end of JSON/.test(words))
    return 'termina antes de tiempo; falta cerrar una llave, un corchete o unas comillas';
  const token = /token '(.)'/u.exec(words)?.[1];
  const where = token === undefined ? '' : `hay un «${token}» donde no debe; `;
  return `${where}revise comas, comillas y llaves`;
}

function faultsOf(issue: Issue, prefix: Path, input: unknown): Fault[] {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'invalid_union') {
    const value = valueAt(input, path);
    const nearest = value === undefined ? undefined : nearestOption(issue.errors);
    if (nearest) return nearest.flatMap((inner) => faultsOf(inner, path, input));
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => unknownField([...path, name], name));
  const campo = campoOf(path) || WHOLE_FILE;
  if (valueAt(input, path) === undefined) return [faultAt(campo, 'CAMPO_REQUERIDO', rule('falta'))];
  const { codigo, broken } = findingOf(issue.message) ?? NOT_ALLOWED;
  return [faultAt(campo, codigo, broken)];
}

/** The union member with the fewest faults: its faults are the useful ones. */
function nearestOption(options: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const distance = (issues: readonly Issue[]) => issues.length + (issues.some(isOtherKind) ? 1000 : 0);
  return options.toSorted((a, b) => distance(a) - distance(b))[0];
}

function isOtherKind(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function unknownField(path: Path, name: string): Fault {
  const campo = campoOf(path);
  const near = nearestName(name, [...knownPlaces().keys()]);
  const lugar = near === name ? knownPlaces().get(name) : undefined;
  const hint = lugar !== undefined ? { lugar } : near === null ? {} : { parecido: near };
  return faultAt(campo, 'CAMPO_DESCONOCIDO', rule('miembro-desconocido', hint));
}

/** Message for a fault that the schema has no message for. */
function unnamed(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return malformed('valor-de-clase', { clase: issue.expected });
  if (issue.code === 'invalid_value')
    return malformed('valor-de-pocos', { valores: issue.values.map(String) });
  if (issue.code === 'too_small') return malformed('valor-minimo', { minimo: String(issue.minimum) });
  if (issue.code === 'too_big') return malformed('valor-maximo', { maximo: String(issue.maximum) });
  return malformed('forma-inesperada');
}

let places: ReadonlyMap<string, string> | null = null;

/** Where each member name belongs, as text; the first place where there are several. */
function knownPlaces(): ReadonlyMap<string, string> {
  if (places) return places;
  const found = new Map<string, string>();
  collectNames(provisionFile as unknown as SchemaNode, found, '');
  places = found;
  return places;
}

/** @param within path of the object; empty for the file itself */
function placeText(within: string): string {
  return within === '' ? 'el primer nivel del archivo, junto a «issuers»' : `«${within}»`;
}

interface SchemaNode {
  readonly shape?: Readonly<Record<string, SchemaNode>>;
  readonly element?: SchemaNode;
  readonly options?: readonly (SchemaNode | string)[];
  unwrap?(): SchemaNode;
}

function collectNames(node: SchemaNode, found: Map<string, string>, within: string): void {
  for (const [name, member] of Object.entries(node.shape ?? {})) {
    if (!found.has(name)) found.set(name, placeText(within));
    collectNames(member, found, within === '' ? name : `${within}.${name}`);
  }
  if (node.element) return collectNames(node.element, found, `${within}[]`);
  for (const option of node.options ?? [])
    if (typeof option === 'object') collectNames(option, found, within);
  if (!node.shape && !node.options && typeof node.unwrap === 'function')
    collectNames(node.unwrap(), found, within);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );
}
