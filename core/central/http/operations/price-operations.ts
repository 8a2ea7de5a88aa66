/** Manager operations on prices and promotions, with the contracts of the till screens: both show the same components. */
import { CATALOGUE_OPERATIONS } from '../../../contract/bridge/bridge-catalogue.ts';
import { PRICES_OPERATIONS, type PriceInput } from '../../../contract/bridge/bridge-prices.ts';
import {
  PROMOTIONS_OPERATIONS,
  promotionVersion,
  type SavedPromotion,
} from '../../../contract/bridge/bridge-promotions.ts';
import { pricePreviewInput } from '../../../contract/central/products/price-preview.ts';
import { faultAt } from '../../../contract/problem.ts';
import { MAX_CATEGORIES, type ProductRecord } from '../../../contract/till/products.ts';
import { readRecords } from '../../../csv/text-records.ts';
import { fromCents } from '../../../domain/money.ts';
import { MAX_PRICE_LINES, pricesOfLines, unreadablePrices } from '../../../domain/prices/price-lines.ts';
import { exampleOf, namesOf, promotionWarnings } from '../../../domain/promotions/promotion-effects.ts';
import { standingOf } from '../../../domain/promotions/promotion-in-force.ts';
import { priceWarnings } from '../../../domain/prices/price-warnings.ts';
import { textOrder } from '../../../domain/text/text-order.ts';
import { findCustomers, findGoods } from '../../prices/find-goods.ts';
import { putTerms } from '../../master-data/customers.ts';
import { listWriter, priceLists, putPrices, removePrice } from '../../prices/agreed-prices.ts';
import { pricePreview } from '../../prices/preview.ts';
import { priceTrials } from '../../prices/prices-of-goods.ts';
import { addPromotion, companyPromotions } from '../../prices/promotions.ts';
import { fileOfPrices, listedPrices, minimumText } from '../../prices/shown-prices.ts';
import { soldGoods } from '../../prices/sold-goods.ts';
import type { Refusal } from '../refusals.ts';
import { changedSince } from './changed-since.ts';
import { note, operation, OWNERS, type Operations, type RequestContext } from './operation.ts';

const read = { method: 'POST', roles: OWNERS, reads: true } as const;
const change = { method: 'POST', roles: OWNERS, tells: 'catalogue' } as const;

async function save(asking: RequestContext, prices: readonly PriceInput[]): Promise<void> {
  const { tx, manager, now } = asking;
  const goods = await soldGoods(tx, now);
  await putPrices(tx, manager.scope.company, { prices, goods, now });
  const [first] = prices;
  if (prices.length === 1 && first !== undefined) await note(asking, 'precio', notedPrice(first));
  else await note(asking, 'precios-importados', { precios: prices.length });
}

function notedPrice({ codigo, lista, cliente, minimo, desde, ...more }: Omit<PriceInput, 'precio'>) {
  return {
    codigo,
    ...(lista === null || lista === '' ? {} : { lista }),
    ...(cliente === null || cliente === '' ? {} : { clave: cliente }),
    desdeCantidad: minimo,
    desde,
    ...more,
  };
}

const PRICES = {
  '/api/prices/lists': operation(
    { ...read, schema: PRICES_OPERATIONS['prices.lists'].input },
    async ({ tx }) => ({
      listas: await priceLists(tx),
    }),
  ),
  '/api/prices/list': operation(
    { ...read, schema: PRICES_OPERATIONS['prices.list'].input },
    ({ tx, now }, { cliente, ...of }) => listedPrices(tx, { ...of, clave: cliente, now }),
  ),
  '/api/prices/margin': operation(
    { ...read, schema: PRICES_OPERATIONS['prices.margin'].input },
    async ({ tx, now }, price) => {
      const goods = await soldGoods(tx, now);
      return (await priceTrials(tx, [price], { goods, now, clave: price.cliente }))(price);
    },
  ),
  '/api/prices/save': operation(
    { ...change, schema: PRICES_OPERATIONS['prices.save'].input },
    async (asking, price) => {
      await save(asking, [price]);
      return { listas: await priceLists(asking.tx) };
    },
  ),
  '/api/prices/delete': operation(
    { ...change, schema: PRICES_OPERATIONS['prices.delete'].input },
    async (asking, { id }) => {
      const { tx, manager, now } = asking;
      const gone = await removePrice(tx, manager.scope.company, { id, now });
      if (gone === null) return { deleted: false };
      const { codigo, lista, clave, minimo, desde, centavos } = gone;
      const antes = fromCents(BigInt(centavos)).toFixed(2);
      await note(asking, 'quitar-precio', {
        ...notedPrice({ codigo, lista, cliente: clave, minimo: minimumText(minimo), desde }),
        antes,
      });
      return { deleted: true };
    },
  ),
  '/api/prices/assign': operation(
    { ...change, schema: PRICES_OPERATIONS['prices.assign'].input },
    async (asking, { cliente, lista }) => {
      const { tx, manager, now } = asking;
      const written = lista === null ? null : (await listWriter(tx))(lista);
      const of = { clave: cliente, terms: { lista: written }, now };
      const put = await putTerms(tx, manager.scope.company, of);
      if (put === null) return undefined;
      const antes = put.antes?.lista ?? null;
      await note(asking, 'lista-de-cliente', { cliente: put.nombre, antes, ahora: written });
      return { listas: await priceLists(tx) };
    },
  ),
  '/api/prices/export': operation(
    { ...read, schema: PRICES_OPERATIONS['prices.export'].input },
    async ({ tx }) => ({ name: 'precios.csv', contenido: await fileOfPrices(tx) }),
  ),
  '/api/prices/import': operation(
    { ...change, schema: PRICES_OPERATIONS['prices.import'].input },
    async (asking, { contenido, solo }) => {
      const goods = await soldGoods(asking.tx, asking.now);
      const isSold = (codigo: string) => goods.find(codigo) !== null;
      const file = await readRecords(contenido, {
        maximo: MAX_PRICE_LINES,
        read: (records) => pricesOfLines(records, isSold),
      });
      const { prices, faults } =
        'read' in file ? file.read : unreadablePrices(faultAt('archivo', 'FORMATO', file.broken));
      if (faults.length === 0 && !solo) await save(asking, prices);
      const trials = await priceTrials(asking.tx, prices, { goods, now: asking.now, clave: null });
      return { precios: prices.length, faults, ...(await priceWarnings(prices, trials)) };
    },
  ),
  '/api/prices/preview': operation({ ...read, schema: pricePreviewInput }, ({ tx, now }, input) =>
    pricePreview(tx, input, now),
  ),
} satisfies Operations;

const PROMOTIONS = {
  '/api/promotions/list': operation(
    { ...read, schema: PROMOTIONS_OPERATIONS['promotions.list'].input },
    async ({ tx, now }) => {
      const known = await companyPromotions(tx);
      const goods = await soldGoods(tx, now);
      return {
        promociones: known.map(({ id, version, terms, activa }) => ({
          id,
          version,
          terms,
          estado: standingOf({ terms, activa }, now),
          ahorro: null,
          ventas: 0,
        })),
        nombres: namesOf(goods, known),
        categorias: categoriesOf(goods.products),
        listas: (await priceLists(tx)).map(({ lista }) => lista),
      };
    },
  ),
  '/api/promotions/example': operation(
    { ...read, schema: PROMOTIONS_OPERATIONS['promotions.example'].input },
    async ({ tx, now }, { terms }) => exampleOf(await soldGoods(tx, now), terms),
  ),
  '/api/promotions/save': operation(
    { ...change, schema: PROMOTIONS_OPERATIONS['promotions.save'].input },
    async (asking, { id, version, terms, confirmado }): Promise<SavedPromotion | Refusal | undefined> => {
      const { tx, manager, now } = asking;
      const changed = await changedSince(asking, {
        schema: promotionVersion,
        antes: version,
        present: async () => (await companyPromotions(tx, id)).at(0)?.version ?? null,
      });
      if (changed !== null) return changed;
      const all = await companyPromotions(tx);
      const before = all.find((each) => each.id === id) ?? null;
      if (id !== null && before === null) return undefined;
      const goods = await soldGoods(tx, now);
      const others = all.filter(({ activa }) => activa);
      const warnings = promotionWarnings(goods, others, { id, terms });
      if (!confirmado && warnings !== null) return { kind: 'confirm', ...warnings };
      const saved = await addPromotion(tx, manager.scope.company, { terms, activa: true, before, now });
      await note(asking, 'promocion', { nombre: terms.nombre, version: (before?.version ?? 0) + 1 });
      return { kind: 'saved', id: saved };
    },
  ),
  '/api/promotions/end': operation(
    { ...change, schema: PROMOTIONS_OPERATIONS['promotions.end'].input },
    async (asking, { id }) => {
      const { tx, manager, now } = asking;
      const [before] = await companyPromotions(tx, id);
      if (before?.activa !== true) return { ended: false };
      await addPromotion(tx, manager.scope.company, { terms: before.terms, activa: false, before, now });
      await note(asking, 'promocion-terminada', { nombre: before.terms.nombre });
      return { ended: true };
    },
  ),
} satisfies Operations;

function categoriesOf(products: readonly ProductRecord[]): readonly string[] {
  const named = products.flatMap(({ categoria }) => (categoria === null ? [] : [categoria]));
  return [...new Set(named)].toSorted(textOrder).slice(0, MAX_CATEGORIES);
}

/** Lookups of the price and promotion forms. */
const SEARCHES = {
  '/api/products/search': operation(
    { ...read, schema: CATALOGUE_OPERATIONS['products.search'].input },
    ({ tx, now }, question) => findGoods(tx, question, now),
  ),
  '/api/customers/search': operation(
    { ...read, schema: CATALOGUE_OPERATIONS['customers.search'].input },
    ({ tx }, question) => findCustomers(tx, question),
  ),
} satisfies Operations;

export const PRICE_OPERATIONS = {
  ...PRICES,
  ...PROMOTIONS,
  ...SEARCHES,
} satisfies Operations;
