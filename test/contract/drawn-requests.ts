/**
 * Bodies drawn from what the OpenAPI document says of a request: good ones, stretched to the bounds that it states, and
 * ones in which a single thing is broken.
 */
import { COMPRA, type TipoNumerado } from '../../core/contract/edition.ts';
import { requestText, withPagos, type Choices } from '../support/shop/request-generator.ts';
import type { Json, OpenApi } from '../support/reading/openapi.ts';

type Node = Readonly<Record<string, Json>>;

/** A value of a body, where it stands and what the document says of it. */
interface Place {
  readonly path: string;
  readonly name: string;
  readonly schema: Node;
  readonly parent: Record<string, Json> | Json[];
  readonly key: string | number;
  readonly required: boolean;
}

/** The schema behind references, and of what may be null the other half. */
export function seen(api: OpenApi, node: Node): Node {
  const found = api.resolved(node);
  const other = (found['anyOf'] as readonly Node[] | undefined)?.find((each) => each['type'] !== 'null');
  return other === undefined ? found : { ...seen(api, other), nullable: true };
}

/** Every value in a body that the schema names. */
export function places(api: OpenApi, schema: Node, body: Json, path = ''): readonly Place[] {
  const node = seen(api, schema);
  if (Array.isArray(body)) {
    return body.flatMap((each: Json, key) => {
      const at = `${path}[${key}]`;
      const place = {
        path: at,
        name: '[]',
        schema: seen(api, node['items']),
        parent: body,
        key,
        required: true,
      };
      return [place, ...places(api, node['items'], each, at)];
    });
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries<Node>(node['properties'] ?? {}).flatMap(([name, member]) => {
    if (!Object.hasOwn(body, name)) return [];
    const at = path === '' ? name : `${path}.${name}`;
    const required = node['required']?.includes(name) === true;
    const place = { path: at, name, schema: seen(api, member), parent: body, key: name, required };
    return [place, ...places(api, member, body[name], at)];
  });
}

/** Texts that mean nothing to a rule: any that fits the bounds is as good as any other. */
const FREE = new Set(
  'descripcion codigo nombre descActividad nombreComercial telefono complemento observaciones campo etiqueta valor referencia'.split(
    ' ',
  ),
);

function textOf(c: Choices, length: number): string {
  return c.pick(['x', 'ñ', '😀']).repeat(length);
}

/** A body of an issue operation that the service must take; it only calculates. */
export interface Drawing {
  readonly api: OpenApi;
  readonly schema: Node;
  readonly tipoDte: TipoNumerado;
  readonly c: Choices;
}

/** Draws a body without its payments. */
export function drawnRequest({ api, schema, tipoDte, c }: Drawing): Record<string, Json> {
  const body: Record<string, Json> = JSON.parse(requestText(tipoDte, c));
  body['simular'] = true;
  widen(body, tipoDte, c);
  for (const { name, path, schema: node, parent, key } of places(api, schema, body)) {
    const isCode = name === 'codigo' && !path.startsWith('items');
    if (!FREE.has(name) || isCode || typeof (parent as Json)[key] !== 'string' || !c.chance(0.4)) continue;
    const [min, max] = [Number(node['minLength'] ?? 0), Number(node['maxLength'])];
    (parent as Json)[key] = textOf(c, c.pick([min, min, max, max, c.int(min, max)]) || 1);
  }
  nullSome(places(api, schema, body), c);
  return body;
}

/** The same of the receiver. */
function widenReceiver(receptor: Json, tipoDte: TipoNumerado, c: Choices): void {
  if (tipoDte !== COMPRA && c.chance(0.3)) receptor.nombreComercial = 'x';
  if (c.chance(0.3) && receptor.codActividad !== undefined) receptor.descActividad = 'Venta de café';
  if (c.chance(0.3)) receptor.telefono = '7777-0000';
  if (['02', '37'].includes(receptor.tipoDocumento)) receptor.numDocumento = textOf(c, c.pick([3, 20]));
  if (typeof receptor.nrc === 'string')
    receptor.nrc = c.pick(['10', '1-0', '1234567-8', '00012', '12345678']);
}

/** Members that the generator of a busy shop leaves out, at the ends of what the document allows. */
function widen(body: Record<string, Json>, tipoDte: TipoNumerado, c: Choices): void {
  const { receptor } = body;
  if (c.chance(0.3)) body['observaciones'] = 'x';
  if (c.chance(0.3)) body['apendice'] = [{ campo: 'placa', etiqueta: 'Placa', valor: 'P123-456' }];
  if (c.chance(0.2)) body['reemplazaA'] = '6b1f0d52-3c4e-4a7b-9d10-2f3e4a5b6c7d';
  if (typeof receptor === 'object' && receptor !== null) widenReceiver(receptor, tipoDte, c);
  const [, ...others] = body['items'] as Json[];
  for (const item of others) {
    if (item.noGravado !== undefined) continue;
    if (c.chance(0.1)) Object.assign(item, { cantidad: 99_999_999_999, precioUni: 1e-8, montoDescu: 0 });
    if (c.chance(0.1)) Object.assign(item, { cantidad: 1e-8, precioUni: 1, montoDescu: 0 });
    if (tipoDte !== COMPRA && c.chance(0.1) && item.tipoItem !== 1) item.esServicio = true;
    if (c.chance(0.1) && tipoDte !== '04' && tipoDte !== COMPRA) item.noGravado = 0;
  }
}

/** What may be missing may be null. Discounts and related documents hang together with other members. */
function nullSome(all: readonly Place[], c: Choices): void {
  const linked =
    /^(documentoRelacionado|descuGravada)|tipoDocumento|numDocumento|nrc|numeroDocumento|noGravado/;
  for (const { path, schema, parent, key } of all) {
    // A person who buys for 25,000 and more is named; only small sums are sold to nobody.
    if (schema['nullable'] !== true || linked.test(path) || /^receptor(\.nombre)?$|^simular$/.test(path))
      continue;
    if (c.chance(0.05)) (parent as Json)[key] = null;
  }
}

/** A body that only calculates what comes back of a factura of a thousand units in its first line. */
export function drawnReturn(codigoGeneracion: string, c: Choices): Record<string, Json> {
  const cantidad = c.pick([1, 1000, c.int(1, 1000), 0.5, 1e-8 + 1]);
  const items = c.chance(0.3) ? {} : { items: c.chance(0.1) ? null : [{ numItem: 1, cantidad }] };
  const motivo = c.chance(0.5) ? { motivo: textOf(c, c.pick([5, 150, c.int(5, 150)])) } : {};
  const code = c.chance(0.3) ? codigoGeneracion.toLowerCase() : codigoGeneracion;
  return { documentos: [{ codigoGeneracion: code, ...items }], ...motivo, simular: true };
}

/** The body with payments that come to `totalPagar`. */
export function paidInFull(body: Json, totalPagar: number, c: Choices): Record<string, Json> {
  return JSON.parse(withPagos(JSON.stringify(body), Math.round(totalPagar * 100), c));
}

/** A body of `POST /invalidar` about a document that nobody has. */
export function drawnInvalidation(c: Choices, [min, max]: readonly [number, number]): Record<string, Json> {
  const letters = c.chance(0.5) ? 'abcdef' : 'ABCDEF';
  const code = `6${letters}0-3C4E-4A7B-9D10-2F3E4A5B6C7${c.int(0, 9)}`;
  const motivo: Record<string, Json> = { tipoAnulacion: c.int(1, 3) };
  if (motivo['tipoAnulacion'] === 3 || c.chance(0.5))
    motivo['motivoAnulacion'] = textOf(c, c.pick([min, max, c.int(min, max)]));
  else if (c.chance(0.3)) motivo['motivoAnulacion'] = c.pick(['', null]);
  for (const who of ['Responsable', 'Solicita']) {
    if (c.chance(0.5)) continue;
    const [tipo, numero] = c.pick([
      ['13', '01234567-8'],
      ['36', '0614-130795-104-0'],
      ['02', 'x'.repeat(c.pick([3, 20]))],
      ['03', 'A12345'],
      ['37', 'x'.repeat(3)],
    ]);
    Object.assign(motivo, {
      [`nombre${who}`]: textOf(c, c.pick([5, 100])),
      [`tipDoc${who}`]: tipo,
      [`numDoc${who}`]: numero,
    });
  }
  const documento = {
    tipoDte: c.pick(['01', '03', '04', '05', '06']),
    codigoGeneracion: code,
    fecEmi: '2026-11-20',
  };
  return { documento, motivo };
}

/** The body with one thing changed that the document may refuse, and what that is. */
export function broken(
  of: Omit<Drawing, 'tipoDte'>,
  body: Json,
): { readonly what: string; readonly body: Json } {
  const { api, schema, c } = of;
  const copy: Json = structuredClone(body);
  const place = c.pick(places(api, schema, copy));
  const { parent, key, path } = place;
  const kind = c.pick(['gone', 'null', 'retyped', 'beyond', 'more'] as const);
  if (kind === 'gone' && !Array.isArray(parent)) delete parent[key as string];
  else if (kind === 'gone' || kind === 'null') (parent as Json)[key] = null;
  else if (kind === 'retyped')
    (parent as Json)[key] = c.pick(['', 'x', 7, -1, 0.5, true, [], {}, [{}], null]);
  else if (kind === 'more') added(parent, key);
  else (parent as Json)[key] = beyond(place.schema, (parent as Json)[key], c);
  return { what: `${path} ${kind}`, body: copy };
}

function added(parent: Json, key: string | number): void {
  const value: Json = parent[key];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) value.sobra = 1;
  else if (!Array.isArray(parent)) parent.sobra = 1;
}

/** A value of the right type that its schema does not allow, or another that it does. */
function beyond(node: Node, value: Json, c: Choices): Json {
  if (typeof value === 'string') {
    const lengths = [Number(node['minLength'] ?? 0) - 1, Number(node['maxLength'] ?? 40) + 1].filter(
      (each) => each >= 0,
    );
    return c.pick([...(node['enum'] ?? []), 'x'.repeat(c.pick(lengths)), '99', '00-5', '2026-02-30', 'a@b']);
  }
  if (typeof value === 'number') {
    const ends = [node['minimum'], node['maximum'], node['exclusiveMinimum'], node['exclusiveMaximum']];
    const past = ends.filter((each) => each !== undefined).flatMap((each) => [each - 1, each + 1]);
    return c.pick([...past, -1, 0, 1e11]);
  }
  if (Array.isArray(value))
    return c.pick([[], Array.from({ length: Number(node['maxItems'] ?? 10) + 1 }, () => value[0])]);
  return c.pick([{}, null]);
}
