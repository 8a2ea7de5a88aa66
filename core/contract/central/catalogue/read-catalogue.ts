/** Reads the centre's catalogue row by row: one that this till cannot use leaves the others usable. */
import { z } from 'zod';
import {
  catalogueAnswer,
  centralPages,
  centralPerson,
  centralProduct,
  companyRules,
  handedBlock,
  handedCustomer,
  MAX_LEFT_OUT_CHARS,
  type CatalogueAnswer,
} from './catalogue.ts';
import { handedPrice, handedPromotion } from '../products/handed-prices.ts';
import type { CataloguePart } from '../../text/left-out.ts';
import { promotionTerms } from '../../till/promotions.ts';

/** A row of the centre that this till cannot use. */
export interface LeftOut {
  readonly clase: CataloguePart;
  /** Identifies it among the rows of its kind. */
  readonly id: string;
  /** Its name for users. */
  readonly clave: string;
}

/** The whole answer is none. */
export const WHOLE: LeftOut = { clase: 'catalogo', id: '', clave: '' };

export interface ReadCatalogue {
  readonly answer: CatalogueAnswer;
  readonly left: readonly LeftOut[];
  /** Whether the answer told a row, or that it is gone: it was left out before, and is not any more unless it is in `left`. */
  readonly isTold: (row: LeftOut) => boolean;
}

const rows = z.array(z.unknown());
const envelope = catalogueAnswer.extend({
  products: rows,
  customers: rows,
  people: rows.default([]),
  prices: rows.nullable().default(null),
  promotions: rows.nullable().default(null),
  blocks: rows.default([]),
  quickKeys: z.unknown(),
  rules: z.unknown(),
});

interface Kind<S extends z.ZodType> {
  readonly clase: CataloguePart;
  readonly row: S;
  /** Members that identify a row. */
  readonly ids: readonly string[];
  /** The one that names it for users. */
  readonly name: string;
}
const kind = <S extends z.ZodType>(of: Kind<S>): Kind<S> => of;

const PRODUCT = kind({ clase: 'producto', row: centralProduct, ids: ['codigo'], name: 'codigo' });
const CUSTOMER = kind({ clase: 'cliente', row: handedCustomer, ids: ['clave'], name: 'clave' });
const PERSON = kind({ clase: 'persona', row: centralPerson, ids: ['id'], name: 'nombre' });
const PRICE = kind({
  clase: 'precio',
  row: handedPrice,
  ids: ['codigo', 'lista', 'clave', 'minimo', 'desde'],
  name: 'codigo',
});
const PROMOTION = kind({ clase: 'promocion', row: handedPromotion, ids: ['id'], name: 'id' });
const BLOCK = kind({
  clase: 'bloqueo',
  row: handedBlock,
  ids: ['tipoDocumento', 'numDocumento'],
  name: 'numDocumento',
});

/** Null: what came is no catalogue at all. */
export function readCatalogue(body: unknown): ReadCatalogue | null {
  const read = envelope.safeParse(body);
  if (!read.success) return null;
  const { data } = read;
  const left: LeftOut[] = [];
  const told = new Set<string>();
  const usable = <S extends z.ZodType>(given: readonly unknown[], of: Kind<S>): z.output<S>[] =>
    given.flatMap((row) => {
      const id = of.ids.map((member) => textOf(row, member)).join(' ');
      told.add(`${of.clase} ${id}`);
      const parsed = of.row.safeParse(row);
      if (parsed.success) return [parsed.data];
      left.push(leftOut(of.clase, { id, clave: textOf(row, of.name) }));
      return [];
    });
  const single = <S extends z.ZodType>(given: unknown, clase: CataloguePart, schema: S) => {
    const parsed = schema.nullable().default(null).safeParse(given);
    if (given !== null && given !== undefined) told.add(`${clase} `);
    if (parsed.success) return parsed.data as z.output<S> | null;
    left.push(leftOut(clase, { id: '', clave: '' }));
    return null;
  };
  for (const code of data.goneProducts) told.add(`producto ${code}`);
  for (const clave of data.goneCustomers) told.add(`cliente ${clave}`);
  for (const id of data.gonePeople) told.add(`persona ${id}`);
  const promotions = data.promotions === null ? null : usable(data.promotions, PROMOTION);
  // It stays in the answer: what this till has of it ends.
  for (const { id, activa, terms } of promotions ?? [])
    if (activa && !promotionTerms.safeParse(terms).success)
      left.push(leftOut('promocion', { id: String(id), clave: textOf(terms, 'nombre') }));
  const answer: CatalogueAnswer = {
    ...data,
    products: usable(data.products, PRODUCT),
    customers: usable(data.customers, CUSTOMER),
    people: usable(data.people, PERSON),
    prices: data.prices === null ? null : usable(data.prices, PRICE),
    promotions,
    blocks: usable(data.blocks, BLOCK),
    quickKeys: single(data.quickKeys, 'teclas', centralPages),
    rules: single(data.rules, 'reglas', companyRules),
  };
  told.add(`${WHOLE.clase} ${WHOLE.id}`);
  return { answer, left, isTold: ({ clase, id }) => data.snapshot || told.has(`${clase} ${id}`) };
}

/** Its name is cut to what a heartbeat may tell; a cut may halve a surrogate pair. */
export function leftOut(clase: CataloguePart, { id, clave }: Pick<LeftOut, 'id' | 'clave'>): LeftOut {
  return { clase, id, clave: clave.slice(0, MAX_LEFT_OUT_CHARS).toWellFormed() };
}

function textOf(row: unknown, member: string): string {
  const value: unknown =
    row !== null && typeof row === 'object' ? (row as Record<string, unknown>)[member] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
