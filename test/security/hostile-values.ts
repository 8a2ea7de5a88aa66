/** Requests of every endpoint that takes a body, and what an attacker puts in the place of one value of them. */
import { ELSEWHERE } from '../http/issuing/sold-shop.ts';
import { CREDITO_FISCAL, FACTURA, NOTA_REMISION } from '../support/shop/sales.ts';

export interface Sample {
  readonly path: string;
  readonly body: Json;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A place in a body. */
export type Place = readonly (string | number)[];

const EXTRA: Json = {
  simular: true,
  observaciones: 'Entregar por la tarde',
  apendice: [{ campo: 'placa', etiqueta: 'Placa', valor: 'P123-456' }],
};
const PAGOS: Json = [{ codigo: '01', montoPago: 11.3, referencia: 'R-1', plazo: '01', periodo: null }];

/** One request of each endpoint with most of its members; the issuing ones take no number. */
export const SAMPLES: readonly Sample[] = [
  { path: '/factura/emitir', body: { ...parsed(FACTURA), ...EXTRA, pagos: PAGOS } },
  { path: '/credito-fiscal/emitir', body: { ...parsed(CREDITO_FISCAL), ...EXTRA } },
  { path: '/nota-remision/emitir', body: { ...parsed(NOTA_REMISION), ...EXTRA } },
  { path: '/consulta/dte', body: { tdte: '01', codigoGeneracion: ELSEWHERE } },
  {
    path: '/invalidar',
    body: {
      documento: { tipoDte: '01', codigoGeneracion: ELSEWHERE, fecEmi: '2026-11-21' },
      motivo: {
        tipoAnulacion: 3,
        motivoAnulacion: 'Se digitó mal el cliente',
        nombreResponsable: 'Persona Responsable',
        tipDocResponsable: '13',
        numDocResponsable: '01234567-8',
      },
    },
  },
];

/** Places of the objects, the body itself among them. */
export function objectsIn(body: Json): readonly Place[] {
  return placesIn(body).filter((place) => isObject(at(body, place)));
}

/** Places of texts, numbers and the like. */
export function leavesIn(body: Json): readonly Place[] {
  return placesIn(body).filter((place) => typeof at(body, place) !== 'object' || at(body, place) === null);
}

/** The body's text with another text in one place. */
export function withText(body: Json, place: Place, json: string): string {
  const [first, ...rest] = place;
  if (first === undefined) return json;
  if (Array.isArray(body)) {
    const entries = body.map((entry: Json, index) =>
      index === first ? withText(entry, rest, json) : JSON.stringify(entry),
    );
    return `[${entries.join(',')}]`;
  }
  const members = Object.entries(isObject(body) ? body : {}).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${name === first ? withText(value, rest, json) : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

/** The text of an object with one more member. */
export function withMember(body: Json, place: Place, member: string): string {
  const object = JSON.stringify(at(body, place));
  return withText(body, place, `{${member}${object === '{}' ? '' : ','}${object.slice(1)}`);
}

/** The body's text with one text in the place of every leaf. */
export function withEveryText(body: Json, text: string): string {
  return JSON.stringify(body, (_name, value: Json) =>
    typeof value === 'object' && value !== null ? value : text,
  );
}

function parsed(text: string): { readonly [name: string]: Json } {
  return JSON.parse(text) as { readonly [name: string]: Json };
}

function placesIn(value: Json, place: Place = []): readonly Place[] {
  const inside = Array.isArray(value)
    ? value.flatMap((entry: Json, index) => placesIn(entry, [...place, index]))
    : Object.entries(isObject(value) ? value : {}).flatMap(([name, member]) =>
        placesIn(member, [...place, name]),
      );
  return [place, ...inside];
}

function at(value: Json, place: Place): Json {
  return place.reduce<Json>(
    (found, part) => (found as Readonly<Record<string | number, Json>>)[part] ?? null,
    value,
  );
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
