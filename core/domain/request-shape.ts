/** Validates a request's shape, with all faults in Spanish, before any rule (§all-faults-at-once). */
import type { Edition, TipoNumerado } from '../contract/edition.ts';
import { holds, type Compilable } from '../contract/dte/compiled.ts';
import { RESERVED_FIELDS, requestSchema, type IssueRequest } from '../contract/api/issue.ts';
import { asRead, holdsCode } from '../contract/api/request-leaves.ts';
import { isMembers, JsonNumber } from '../contract/json.ts';
import { faultAt, type Fault } from '../contract/problem.ts';
import { findingOf, rule, type Finding } from '../contract/rules/rules.ts';
import { madeElsewhere, nearestField } from './text/names-elsewhere.ts';
import { echoedName } from './text/nearest-name.ts';

/** A request without its missing or invalid members; rules check the rest. */
export type LooseRequest = Loose<IssueRequest>;
/** A value any of whose members may be absent. */
export type Loose<T> = T extends readonly (infer E)[]
  ? readonly (Loose<E> | undefined)[]
  : T extends { readonly text: string }
    ? T
    : T extends object
      ? { readonly [K in keyof T]?: Loose<T[K]> | undefined }
      : T;

/** Maximum faults per answer; allows one for each of a document's two thousand lines. */
const MAX_FAULTS = 2_000;
/** Stands for the whole body. */
const BODY = '(cuerpo)';

type Path = readonly PropertyKey[];
interface Issue {
  readonly code: string;
  readonly path: Path;
  readonly message: string;
  readonly keys?: readonly string[];
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly expected?: unknown;
}

export interface BodySchema<T> extends Compilable {
  safeParse(
    input: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly unknown[] } };
}

export type BodyShape<T> =
  | { readonly kind: 'shaped'; readonly request: T }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[]; readonly loose: Loose<T> };

/**
 * Validates the shape of an issue request.
 *
 * @param of type of the document and the edition in which it is issued
 * @param input parsed body (numbers as JsonNumber); texts are trimmed first
 * @returns the request, or every fault together with what remains readable
 */
export function shapeRequest(
  of: { readonly tipoDte: TipoNumerado; readonly edition: Edition },
  input: unknown,
): BodyShape<IssueRequest> {
  return shapeBody<IssueRequest>(requestSchema[of.edition][of.tipoDte], input);
}

/** The same for any body. Null counts as absent for optional members. */
export function shapeBody<T>(schema: BodySchema<T>, input: unknown): BodyShape<T> {
  const trimmed = tidied(input, schema);
  if (holds(schema, trimmed)) return { kind: 'shaped', request: trimmed as T };
  const parsed = schema.safeParse(trimmed);
  if (parsed.success) return { kind: 'shaped', request: parsed.data };
  const issues = parsed.error.issues as readonly Issue[];
  const faults = boundedFaults(issues, trimmed, knownNames(schema));
  return { kind: 'faulty', faults, loose: withoutFaulty(trimmed, issues) as Loose<T> };
}

/** Path of a field in the caller's notation: `items[2].cantidad`. */
export function campoOf(path: Path): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/**
 * The value with trimmed texts, uniform line ends, upper-case document codes and without nulls for optional members,
 * which many programs send. Unchanged parts are not copied.
 */
function tidied(value: unknown, schema: SchemaNode | undefined): unknown {
  if (typeof value === 'string') return tidiedText(value, schema);
  if (Array.isArray(value)) {
    const element = schema === undefined ? undefined : planOf(schema).element;
    const each = value.map((entry: unknown) => tidied(entry, element));
    return each.every((entry, index) => entry === value[index]) ? value : each;
  }
  return isPlainObject(value) ? tidiedMembers(value, schema) : value;
}

function tidiedText(text: string, schema: SchemaNode | undefined): string {
  return schema !== undefined && planOf(schema).holdsCode
    ? asRead(text)
    : text.replaceAll('\r\n', '\n').trim();
}

function tidiedMembers(value: Readonly<Record<string, unknown>>, schema: SchemaNode | undefined): unknown {
  const shape = schema === undefined ? undefined : planOf(schema).shape;
  let copy: Record<string, unknown> | null = null;
  for (const name in value) {
    const member = value[name];
    const node = shape !== undefined && Object.hasOwn(shape, name) ? shape[name] : undefined;
    const goes = member === null && node !== undefined && planOf(node).mayBeMissing;
    const tidy = goes ? undefined : tidied(member, node);
    if (copy === null && (goes || tidy !== member)) {
      copy = {};
      for (const before in value) {
        if (before === name) break;
        copy[before] = value[before];
      }
    }
    if (copy !== null && !goes) copy[name] = tidy;
  }
  return copy ?? value;
}

interface Plan extends Pick<SchemaNode, 'shape' | 'element'> {
  readonly mayBeMissing: boolean;
  readonly holdsCode: boolean;
}

const plans = new WeakMap<SchemaNode, Plan>();

function planOf(node: SchemaNode): Plan {
  const known = plans.get(node);
  if (known !== undefined) return known;
  const inner = bare(node);
  const { shape, element } = inner;
  const mayBeMissing = node.safeParse?.(undefined).success === true;
  const plan: Plan = {
    ...(shape === undefined ? {} : { shape }),
    ...(element === undefined ? {} : { element }),
    mayBeMissing,
    holdsCode: holdsCode(inner),
  };
  plans.set(node, plan);
  return plan;
}

/** All faults up to a limit, so that a hostile body cannot make the answer larger than itself. */
function boundedFaults(issues: readonly Issue[], input: unknown, known: Known): readonly Fault[] {
  const faults: Fault[] = [];
  for (const issue of issues) {
    if (faults.length >= MAX_FAULTS) break;
    faults.push(...faultsOf(issue, input, known));
  }
  if (faults.length < MAX_FAULTS) return faults;
  return [...faults.slice(0, MAX_FAULTS), faultAt(BODY, 'DEMASIADOS_ERRORES', rule('demasiados-errores'))];
}

function faultsOf(issue: Issue, input: unknown, known: Known): Fault[] {
  // A lossless number is an object inside; report it as a number where an object belongs.
  if (valueAt(input, issue.path.slice(0, -1)) instanceof JsonNumber && issue.path.length > 0) return [];
  if (issue.code === 'unrecognized_keys') {
    if (valueAt(input, issue.path) instanceof JsonNumber) {
      return [faultAt(campoOf(issue.path) || BODY, 'TIPO_INCORRECTO', rule('objeto'))];
    }
    const names = (issue.keys ?? []).slice(0, MAX_FAULTS);
    return names.map((name) => unknownField([...issue.path, echoedName(name)], name, known));
  }
  const { codigo, broken } = findingOf(issue.message) ?? containerFinding(issue, valueAt(input, issue.path));
  return [faultAt(campoOf(issue.path) || BODY, codigo, broken)];
}

function containerFinding(issue: Issue, value: unknown): Finding {
  // Null counts as missing.
  if (value === undefined || value === null) {
    const broken = rule(issue.expected === 'array' ? 'falta-lista' : 'falta');
    return { codigo: 'CAMPO_REQUERIDO', broken };
  }
  if (issue.code === 'too_small') {
    const broken = rule('minimo-de-elementos', { minimo: Number(issue.minimum) });
    return { codigo: 'CAMPO_REQUERIDO', broken };
  }
  if (issue.code === 'too_big')
    return { codigo: 'LONGITUD', broken: rule('maximo-de-elementos', { maximo: Number(issue.maximum) }) };
  return { codigo: 'TIPO_INCORRECTO', broken: rule(issue.expected === 'array' ? 'lista' : 'objeto') };
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}

/** Unwraps nullable and optional schemas. */
function bare(node: SchemaNode): SchemaNode {
  return node.shape === undefined && node.element === undefined && typeof node.unwrap === 'function'
    ? bare(node.unwrap())
    : node;
}

function unknownField(path: Path, name: string, known: Known): Fault {
  const campo = campoOf(path);
  if ((RESERVED_FIELDS as readonly string[]).includes(name))
    return faultAt(campo, 'CAMPO_RESERVADO', rule('campo-reservado'));
  const lugar = known.get(name);
  const made = lugar === undefined ? madeElsewhere(name, known) : null;
  if (made !== null) return faultAt(campo, 'CAMPO_DESCONOCIDO', made);
  const parecido = lugar === undefined ? nearestField(name, known) : null;
  const hint = lugar !== undefined ? { lugar } : parecido === null ? {} : { parecido };
  return faultAt(campo, 'CAMPO_DESCONOCIDO', rule('campo-desconocido', hint));
}

/** All field names of a body with their first path, e.g. `items[n].montoDescu`. */
type Known = ReadonlyMap<string, string>;

const knownBySchema = new WeakMap<object, Known>();

function knownNames(schema: object): Known {
  const cached = knownBySchema.get(schema);
  if (cached) return cached;
  const names = new Map<string, string>();
  collectNames(schema, '', names);
  knownBySchema.set(schema, names);
  return names;
}

interface SchemaNode {
  readonly shape?: Readonly<Record<string, SchemaNode>>;
  readonly element?: SchemaNode;
  unwrap?(): SchemaNode;
  safeParse?(value: unknown): { readonly success: boolean };
}

function collectNames(node: SchemaNode, at: string, names: Map<string, string>): void {
  const { shape, element } = bare(node);
  for (const [name, member] of Object.entries(shape ?? {})) {
    const place = at === '' ? name : `${at}.${name}`;
    if (!names.has(name)) names.set(name, place);
    collectNames(member, place, names);
  }
  if (element) collectNames(element, `${at}[n]`, names);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );
}

/** A copy without faulty members, so that rules check only well-formed ones. */
function withoutFaulty(input: unknown, issues: readonly Issue[]): unknown {
  if (!isMembers(input)) return {};
  const copy = structuredCopy(input) as Record<PropertyKey, unknown>;
  for (const issue of issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? (issue.keys ?? []).map((key) => [...issue.path, key])
        : [issue.path];
    for (const path of paths) {
      // A number in an object's place is removed as a whole, because the instance is shared.
      const container = path.slice(0, -1);
      remove(copy, valueAt(copy, container) instanceof JsonNumber ? container : path);
    }
  }
  return copy;
}

function remove(copy: unknown, path: Path): void {
  const parent = valueAt(copy, path.slice(0, -1));
  const last = path.at(-1);
  if (last === undefined || parent === null || typeof parent !== 'object') return;
  (parent as Record<PropertyKey, unknown>)[last] = undefined;
}

function structuredCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCopy);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, structuredCopy(member)]));
}

/** Schema issues as faults; null when one of them carries no rule. */
export function faultsOfIssues(issues: readonly Pick<Issue, 'path' | 'message'>[]): readonly Fault[] | null {
  const faults = issues.flatMap(({ path, message }) => {
    const finding = findingOf(message);
    return finding === null ? [] : [faultAt(campoOf(path), finding.codigo, finding.broken)];
  });
  return faults.length === issues.length ? faults : null;
}
