/** Till routes for data besides the catalogue: customer proposals, manager orders, numbers. */
import type { FastifyInstance } from 'fastify';
import { askedParts, tillAccountsQuestion } from '../../contract/central/accounts/till-accounts.ts';
import { accountsFor, askForParts, ownAccountsOf } from '../accounts/till-accounts.ts';
import { foreignQuestion } from '../../contract/central/foreign-document.ts';
import { transferQuestion } from '../../contract/central/transfer-document.ts';
import { tillQuoteQuestion } from '../../contract/central/quotes/till-quote.ts';
import { quoteForTill } from '../quotes/quotes.ts';
import { orderReports } from '../../contract/central/orders.ts';
import { ownProducts } from '../../contract/central/products/own-products.ts';
import { proposals } from '../../contract/central/proposals.ts';
import { shopStockQuestion } from '../../contract/central/stock/shop-stock.ts';
import { ownStockOf } from '../stock/own-stock.ts';
import { ownStockQuestion } from '../../contract/central/stock/own-stock.ts';
import { stockFor } from '../stock/shop-stock-answer.ts';
import type { KnownNumbers } from '../../contract/central/known-numbers.ts';
import { propose } from '../master-data/customers.ts';
import { foreignDocumentFor } from '../master-data/foreign-document.ts';
import { noteOrders, ordersFor } from '../master-data/orders.ts';
import { takeOwnProducts } from '../master-data/own-products.ts';
import { transferDocumentFor } from '../master-data/transfer-document.ts';
import { knownNumbersOf } from '../enrolment/known-numbers.ts';
import type { Origin } from '../receiving/merge-records.ts';
import { addSigned, identify, refuse, type TillApi } from './till-routes.ts';

/** No open order of the till names a document of a revoked till. */
const NO_DOCUMENT = { codigo: 'NO_ENCONTRADO', message: 'Ninguna orden abierta de esta caja lo pide.' };

/** No till of the business issued that nota de remisión, or it has not been synced yet. */
const NO_TRANSFER = {
  codigo: 'NO_ENCONTRADO',
  message: 'Ninguna caja del negocio ha enviado esa nota de remisión.',
};

/** No till of the shop made that quote, or it has not been synced yet. */
const NO_QUOTE = { codigo: 'NO_ENCONTRADO', message: 'Ninguna caja de la tienda ha enviado esa cotización.' };

const NO_ORDER = { codigo: 'NO_ENCONTRADO', message: 'Nadie pidió el catálogo de esta caja.' };

export function addDownRoutes(app: FastifyInstance, api: TillApi): void {
  const scopeOf = ({ company, shop }: Origin) => ({ company, shops: [shop] });
  addSigned({ app, api }, '/till/proposals', {
    schema: proposals,
    answer: async (origin, { customers }, reply) => {
      const now = api.receiving.now();
      await api.during(
        api.receiving.db.within(scopeOf(origin), (tx) => propose(tx, origin, { customers, now })),
      );
      api.sentNews.publish(origin.company);
      return reply.send({});
    },
  });
  addSigned({ app, api }, '/till/products', {
    schema: ownProducts,
    answer: async (origin, given, reply) => {
      const now = api.receiving.now();
      const taken = await api.during(
        api.receiving.db.within(scopeOf(origin), (tx) => takeOwnProducts(tx, origin, { ...given, now })),
      );
      if (taken === null) return reply.code(404).send(NO_ORDER);
      api.catalogueNews.publish(origin.company);
      api.sentNews.publish(origin.company);
      return reply.send(taken);
    },
  });
  app.get('/till/orders', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const orders = await api.receiving.db.reading(scopeOf(origin), (tx) =>
      ordersFor(tx, origin.installation),
    );
    return reply.send({ orders });
  });
  addStock(app, api);
  addAccounts(app, api);
  app.get('/till/numbers', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    // The previous installation at the point of sale may be of another shop.
    const scope = { company: origin.company, shops: 'all' } as const;
    const numbers = await api.receiving.db.reading(scope, (tx) => knownNumbersOf(tx, origin.installation));
    return reply.send({ numbers } satisfies KnownNumbers);
  });
  app.get<{ Querystring: { order?: string } }>('/till/document', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const asked = foreignQuestion.safeParse(request.query);
    // Notes that refer to it may be of any shop.
    const scope = { company: origin.company, shops: 'all' } as const;
    const document = asked.success
      ? await api.receiving.db.reading(scope, (tx) => foreignDocumentFor(tx, origin, asked.data.order))
      : null;
    return document === null ? reply.code(404).send(NO_DOCUMENT) : reply.send(document);
  });
  addTransferRoute(app, api);
  addQuoteRoute(app, api);
  addSigned({ app, api }, '/till/orders/report', {
    schema: orderReports,
    answer: async (origin, { orders: reports }, reply) => {
      const now = api.receiving.now();
      await api.during(
        api.receiving.db.within(scopeOf(origin), (tx) => noteOrders(tx, origin, { reports, now })),
      );
      api.sentNews.publish(origin.company);
      return reply.send({});
    },
  });
}

function addTransferRoute(app: FastifyInstance, api: TillApi): void {
  app.get<{ Querystring: { documento?: string } }>('/till/transfer', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const asked = transferQuestion.safeParse(request.query);
    const scope = { company: origin.company, shops: 'all' } as const;
    const document = asked.success
      ? await api.receiving.db.reading(scope, (tx) => transferDocumentFor(tx, asked.data))
      : null;
    return document === null ? reply.code(404).send(NO_TRANSFER) : reply.send(document);
  });
}

function addQuoteRoute(app: FastifyInstance, api: TillApi): void {
  app.get('/till/quote', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const asked = tillQuoteQuestion.safeParse(request.query);
    const scope = { company: origin.company, shops: [origin.shop] };
    const now = api.receiving.now();
    const quote = asked.success
      ? await api.receiving.db.reading(scope, (tx) => quoteForTill(tx, asked.data, now))
      : null;
    return quote === null ? reply.code(404).send(NO_QUOTE) : reply.send(quote);
  });
}

/** The shop's stock over all tills, and the sums of one till's own papers. */
function addStock(app: FastifyInstance, api: TillApi): void {
  app.get('/till/stock', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const asked = shopStockQuestion.safeParse(request.query);
    if (!asked.success) return refuse(reply, { codigo: 'LOTE' });
    const { after, epoch } = asked.data;
    const of = { after: Number(after), epoch, now: api.receiving.now() };
    const stock = await api.during(stockFor(api.receiving.db, origin, of));
    return stock === null ? refuse(reply, { codigo: 'EPOCA' }) : reply.send(stock);
  });
  app.get('/till/stock/own', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const asked = ownStockQuestion.safeParse(request.query);
    if (!asked.success) return refuse(reply, { codigo: 'LOTE' });
    const scope = { company: origin.company, shops: 'all' } as const;
    return reply.send(await api.receiving.db.reading(scope, (tx) => ownStockOf(tx, origin, asked.data)));
  });
}

function addAccounts(app: FastifyInstance, api: TillApi): void {
  app.get('/till/accounts', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const asked = tillAccountsQuestion.safeParse(request.query);
    if (!asked.success) return refuse(reply, { codigo: 'LOTE' });
    const { after, entrega } = asked.data;
    const has = entrega === undefined ? null : Number(entrega);
    const of = { after: Number(after), entrega: has, now: api.receiving.now() };
    return reply.send(await api.during(accountsFor(api.receiving.db, origin, of)));
  });
  addSigned({ app, api }, '/till/accounts/more', {
    schema: askedParts,
    answer: async (origin, asked, reply) => {
      const scope = { company: origin.company, shops: 'all' } as const;
      await api.during(api.receiving.db.within(scope, (tx) => askForParts(tx, origin, asked)));
      return reply.send({});
    },
  });
  app.get('/till/accounts/own', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const scope = { company: origin.company, shops: 'all' } as const;
    const now = api.receiving.now();
    return reply.send(await api.receiving.db.reading(scope, (tx) => ownAccountsOf(tx, origin, now)));
  });
}
