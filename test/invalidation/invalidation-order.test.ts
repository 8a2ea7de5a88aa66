/** Invalidations that wait leave in the order of their making, each after the one it depends on (§invalidate-answer). */
import { afterEach, describe, expect, it } from 'vitest';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop, type ShopOptions } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';
import { invalidar, invalidation } from './event-caller.ts';

const LONG_ENOUGH_MS = 600_000;
const RESCINDED = { tipoAnulacion: 2 };

/** A factura that says which one it will replace. */
function replacing(codigoGeneracion: unknown): string {
  return JSON.stringify({ ...(JSON.parse(SALE['01']) as object), reemplazaA: codigoGeneracion });
}

describe('invalidations that wait', () => {
  let shop: Shop;
  afterEach(() => shop.close());
  /** Codes of the documents as their events left. */
  let sent: string[] = [];

  async function open(options: ShopOptions = {}): Promise<void> {
    sent = [];
    shop = await openShop({ ...options, replace: watched });
  }
  const watched: ShopOptions['replace'] = (deps) =>
    withAuthority(deps, (authority) => ({
      invalidate: (event) => {
        sent.push(documentIn(event.documento));
        return authority.invalidate(event);
      },
    }));
  const sell = (count: number) =>
    Promise.all(Array.from({ length: count }, () => shop.issue('01', SALE['01'])));
  const codeOf = (sale: CallerAnswer) => String(sale.body['codigoGeneracion']);
  const states = () => shop.documents().map(({ estado }) => estado);
  const invalidated = (sales: readonly CallerAnswer[]) =>
    sales.map((sale) => shop.document(sale.body['codigoGeneracion']).estado);

  it('leave in order after an outage, one by one', async () => {
    await open();
    const sales = await sell(5);
    await shop.simulator.turnOff();
    for (const sale of sales)
      expect((await invalidar(shop, invalidation(sale, RESCINDED))).body['estado']).toBe('PENDIENTE');
    await shop.simulator.turnOn();
    sent = [];
    await shop.pass(LONG_ENOUGH_MS);
    expect(sent.filter((code, index) => sent.indexOf(code) === index)).toEqual(sales.map(codeOf));
    expect(sent).toHaveLength(5);
    expect(invalidated(sales)).toEqual(Array.from({ length: 5 }, () => 'INVALIDADO'));
  });

  it.each([false, true])(
    'of a document and then of its replacement both count (after a restart: %s)',
    async (restarted) => {
      await open();
      const sale = await shop.issue('01', SALE['01']);
      const replacement = await shop.issue('01', replacing(sale.body['codigoGeneracion']));
      await shop.simulator.turnOff();
      await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }));
      await shop.pass(60_000);
      await invalidar(shop, invalidation(replacement, RESCINDED));
      if (restarted) {
        await shop.crash();
        await shop.simulator.turnOn();
        shop = await shop.reopen({ replace: watched });
      } else await shop.simulator.turnOn();
      sent = [];
      await shop.pass(LONG_ENOUGH_MS);
      expect(sent).toEqual([codeOf(sale), codeOf(replacement)]);
      expect(invalidated([sale, replacement])).toEqual(['INVALIDADO', 'INVALIDADO']);
      expect(shop.events().map(({ estado }) => estado)).toEqual(['PROCESADO', 'PROCESADO']);
    },
  );

  it('go out with a new one: it tries those before it first, and is answered in its own call', async () => {
    await open();
    const [first, second] = await sell(2);
    if (first === undefined || second === undefined) throw new Error('two sales');
    await shop.simulator.turnOff();
    await invalidar(shop, invalidation(first, RESCINDED));
    await shop.simulator.turnOn();
    sent = [];
    const answer = await invalidar(shop, invalidation(second, RESCINDED));
    expect(answer.body['estado']).toBe('PROCESADO');
    expect(sent).toEqual([codeOf(first), codeOf(second)]);
  });

  it('of several callers at once are all answered with their seal', async () => {
    await open();
    const sales = await sell(6);
    const answers = await Promise.all(sales.map((sale) => invalidar(shop, invalidation(sale, RESCINDED))));
    expect(new Set(answers.map(({ body }) => body['estado']))).toEqual(new Set(['PROCESADO']));
    const order = shop.events().map(({ payload }) => documentCode(payload));
    expect(sent).toEqual(order);
  });

  it('behind one whose reply is lost wait for its repetition', async () => {
    await open();
    const [first, second] = await sell(2);
    if (first === undefined || second === undefined) throw new Error('two sales');
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'html', veces: 2 }]);
    await invalidar(shop, invalidation(first, RESCINDED));
    const waiting = await invalidar(shop, invalidation(second, RESCINDED));
    expect(waiting.body).toMatchObject({ estado: 'PENDIENTE', eventoFirmado: expect.stringContaining('.') });
    expect(sent).toEqual([codeOf(first), codeOf(first)]);
    await shop.pass(LONG_ENOUGH_MS);
    expect(sent).toEqual([codeOf(first), codeOf(first), codeOf(first), codeOf(second)]);
    expect(states()).toEqual(['INVALIDADO', 'INVALIDADO']);
  });

  it('are not held back by one that the authority cannot judge, except that of its replacement', async () => {
    await open();
    const sale = await shop.issue('01', SALE['01']);
    const replacement = await shop.issue('01', replacing(sale.body['codigoGeneracion']));
    const other = await shop.issue('01', SALE['01']);
    const unjudged = { paso: 'anulacion', falla: 'rechazo-corchetes', codigoMsg: '099' } as const;
    shop.simulator.addFaults([unjudged, { ...unjudged, saltar: 1 }]);
    await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }));
    expect((await invalidar(shop, invalidation(other, RESCINDED))).body['estado']).toBe('PROCESADO');
    expect((await invalidar(shop, invalidation(replacement, RESCINDED))).body['estado']).toBe('PENDIENTE');
    await shop.pass(LONG_ENOUGH_MS);
    expect(sent.at(-1)).toBe(codeOf(replacement));
    expect(states()).toEqual(['INVALIDADO', 'INVALIDADO', 'INVALIDADO']);
  });
});

function documentIn(jws: string): string {
  return documentCode(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function documentCode(payload: string): string {
  return (JSON.parse(payload) as { documento: { codigoGeneracion: string } }).documento.codigoGeneracion;
}
