/** The demonstration's only document: part of a quote, sent with a nota de remisión that nobody has billed yet. */
import { DEMO_BRANCH_ID, DEMO_NIT } from './demo.ts';
import { HALF_SOLD_QUOTE } from './demo-quotes.ts';
import { JsonNumber } from '../contract/json.ts';
import type { QuoteCustomer } from '../contract/bridge/bridge-quotes.ts';
import { requestWithoutIva } from '../domain/prices/price-without-iva.ts';
import type { Clock, Log } from '../engine/deps.ts';
import type { Engine } from '../engine/engine.ts';
import { quoteName } from '../contract/till/quote-terms.ts';
import { listUsers } from '../store/people/users.ts';
import { quoteOfKey } from '../store/quotes/quotes.ts';
import type { Store } from '../store/store.ts';
import { quotedSale } from '../till/quotes/quote-sale.ts';

/** CAT-025: the goods are the customer's once they arrive. */
const PROPIEDAD = '02';

export interface RemissionDeps {
  readonly store: Store;
  readonly engine: Pick<Engine, 'issue'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
}

/** Issues it; call once, after the first start. Never rejects: the demonstration is of use without it. */
export async function demoRemission({ store, engine, clock, log }: RemissionDeps): Promise<void> {
  try {
    const { quote, userId } = store.read((reader) => ({
      quote: quoteOfKey(reader, DEMO_NIT, HALF_SOLD_QUOTE),
      userId: listUsers(reader).find(({ rol }) => rol === 'cajero')?.id,
    }));
    if (quote === null || quote.cliente === null || userId === undefined) return;
    const items = quote.lineas.map(({ codigo, descripcion, cantidad, precio, uniMedida }) => ({
      codigo,
      descripcion,
      cantidad: new JsonNumber(String(Number(cantidad) / 2)),
      precioUni: new JsonNumber(precio),
      uniMedida: new JsonNumber(String(uniMedida)),
      tipoItem: new JsonNumber('1'),
    }));
    const request = { items, receptor: { ...stated(quote.cliente), bienTitulo: PROPIEDAD } };
    const caller = {
      keyId: '',
      role: 'admin',
      issuerId: DEMO_NIT,
      branchId: DEMO_BRANCH_ID,
      ambiente: 'PRUEBAS',
      userId,
    } as const;
    const asked = { cotizacion: quoteName(quote), version: quote.version, lineas: items.map((_, at) => at) };
    const sale = store.read((reader) => quotedSale(reader, { caller, asked, request, now: clock.now() }));
    if (sale === null) return;
    await engine.issue('04', { request: requestWithoutIva('04', request), onStored: sale.onStored }, caller);
  } catch (error) {
    log.warn('the demonstration has no document', { error: String(error) });
  }
}

/** What is known of the customer; a request leaves out the rest. */
function stated(cliente: QuoteCustomer): object {
  const known = (members: object) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
  return {
    ...known(cliente),
    ...(cliente.direccion === null ? {} : { direccion: known(cliente.direccion) }),
  };
}
