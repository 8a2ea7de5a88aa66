/** What a correction puts in the place of the refused content: relations, reference, cash, quote, account, warnings, its turn in the queue (§correction). */
import { expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import type { IssueCall } from '../../../core/engine/issuing/issue.ts';
import { chargeOfDocument } from '../../../core/store/accounts/charges.ts';
import { receivedCashOf } from '../../../core/store/cash/received-cash.ts';
import { ownReferenceOf } from '../../../core/store/documents/own-references.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { addQuote, quoteOfKey } from '../../../core/store/quotes/quotes.ts';
import { quoteSaleOf, recordQuoteSale } from '../../../core/store/quotes/quote-sales.ts';
import { putCustomerTerms } from '../../../core/store/catalogue/customer-terms.ts';
import { saveCustomer } from '../../../core/store/catalogue/customers.ts';
import { query } from '../../../core/store/statement.ts';
import { CREDITO_FISCAL, FACTURA, NOTA_REMISION } from '../../support/shop/sales.ts';
import { openShop, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { expectSound, lifeLine, refusing } from './refused-shop.ts';

const CALLER = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
} as const satisfies Caller;
const BOSS = { id: 'u-1', nombre: 'Ana', rol: 'gerente', pinHash: '' } as const;
const BAD_CODE = ['003', '[identificacion.codigoGeneracion] VALOR NO ES VALIDO'] as const;
const MINUTE_MS = 60_000;
/** How long a document is its caller's to deliver, in milliseconds. */
const LEASE_MS = 180_000;

async function inShop(work: (shop: Shop) => Promise<void>, options: ShopOptions = {}): Promise<void> {
  const shop = await openShop(options);
  try {
    await work(shop);
    expectSound(shop);
  } finally {
    await shop.close();
  }
}

type More = Omit<Partial<IssueCall>, 'request'> & { readonly caller?: Caller };
const issue = (shop: Shop, json: string, { caller = CALLER, ...more }: More = {}, tipoDte: TipoDte = '01') =>
  shop.engine.issue(tipoDte, { request: parseJson(json), ...more }, caller);
/** Issues what the authority refuses, and gives its code. */
async function refused(shop: Shop, json: string, more: More = {}, tipoDte: TipoDte = '01'): Promise<string> {
  shop.simulator.addFaults(refusing());
  const { result } = await issue(shop, json, more, tipoDte);
  expect(result.estado).toBe('RECHAZADO');
  return String(result.codigoGeneracion);
}
const withMembers = (json: string, more: object) =>
  JSON.stringify({ ...(JSON.parse(json) as object), ...more });
const RELATED = query('SELECT codigo_generacion FROM document_related WHERE document_id = ?');
const related = (shop: Shop, documentId: number) =>
  shop.store.read((reader) => RELATED.all(reader, documentId)).map((row) => row['codigo_generacion']);
const relating = (codigo: unknown, fechaEmision = '2026-11-21') => ({
  documentoRelacionado: [{ tipoDocumento: '01', tipoGeneracion: 2, numeroDocumento: codigo, fechaEmision }],
});

it('relates what the new content names, and no more what the former one did', () =>
  inShop(async (shop) => {
    const [one, other] = [(await issue(shop, FACTURA)).result, (await issue(shop, FACTURA)).result];
    const corrige = await refused(shop, withMembers(NOTA_REMISION, relating(one.codigoGeneracion)), {}, '04');
    expect(related(shop, 3)).toEqual([one.codigoGeneracion]);
    await issue(shop, withMembers(NOTA_REMISION, relating(other.codigoGeneracion)), { corrige }, '04');
    expect(related(shop, 3)).toEqual([other.codigoGeneracion]);
  }));

it.each([true, false])(
  'that names a document by another day is refused with that fault (trial: %s)',
  (simular) =>
    inShop(async (shop) => {
      const { result } = await issue(shop, FACTURA);
      const corrige = await refused(shop, NOTA_REMISION, {}, '04');
      const named = { ...relating(result.codigoGeneracion, '2026-11-20'), simular };
      await expect(issue(shop, withMembers(NOTA_REMISION, named), { corrige }, '04')).rejects.toMatchObject({
        faults: [{ campo: 'documentoRelacionado[0].fechaEmision', codigo: 'NO_COINCIDE' }],
      });
    }),
);

it('of a document of a contingency shows its fields in a trial too', () =>
  inShop(
    async (shop) => {
      const { result } = await issue(shop, FACTURA);
      const corrige = String(result.codigoGeneracion);
      await shop.simulator.turnOn();
      shop.simulator.addFaults(refusing());
      await shop.pass(MINUTE_MS);
      const trial = await issue(shop, withMembers(FACTURA, { simular: true }), { corrige });
      expect(JSON.parse(trial.result.dteJson.text)).toMatchObject({
        identificacion: { tipoModelo: 2, tipoOperacion: 2, tipoContingencia: 3, horEmi: '10:00:00' },
      });
    },
    { online: false },
  ));

it('has the reference of its own call, or none', () =>
  inShop(async (shop) => {
    const named = (referenciaExterna: string) => withMembers(FACTURA, { referenciaExterna });
    const [first, second] = [await refused(shop, named('A')), await refused(shop, named('B'))];
    await issue(shop, named('C'), { corrige: first });
    await issue(shop, FACTURA, { corrige: second });
    const kept = shop.store.read((reader) => [ownReferenceOf(reader, 1), ownReferenceOf(reader, 2)]);
    expect(kept).toEqual(['C', null]);
  }));

it('has the cash that was given for it, and ends the quote that the former content sold', () =>
  inShop(async (shop) => {
    await shop.store.transact((tx, now) => {
      upsertUser(tx, BOSS, now);
      const { issuerId, branchId, ambiente } = CALLER;
      const place = { clave: 'Q-1', issuerId, branchId, ambiente, numero: 1, version: 1 };
      const days = { at: now, dia: '2026-11-21', vence: '2026-12-21' };
      const said = { cliente: null, notas: '', lineas: [], centavos: 1130n };
      addQuote(tx, { ...place, ...days, ...said, tillId: null, userId: BOSS.id, aprobo: null });
    });
    const caller = { ...CALLER, userId: BOSS.id };
    const corrige = await refused(shop, FACTURA, {
      caller,
      recibido: '20.00',
      onStored: (tx, { id }) => {
        const quoteId = quoteOfKey(tx, SHOP_NIT, 'Q-1')?.id ?? 0;
        recordQuoteSale(tx, { documentId: id, quoteId, tomado: [] });
      },
    });
    expect(shop.store.read((reader) => receivedCashOf(reader, 1))).toBe(2000n);
    await issue(shop, FACTURA, { caller, corrige, recibido: '30.00' });
    expect(shop.store.read((reader) => receivedCashOf(reader, 1))).toBe(3000n);
    expect(shop.store.read((reader) => quoteSaleOf(reader, 1))).toMatchObject({ version: 2, quoteId: null });
  }));

it('charges the account what the new content says, and warns of the limit as a trial does', () =>
  inShop(async (shop) => {
    const receptor = {
      tipoDocumento: '13',
      numDocumento: '01234567-8',
      nombre: 'Ana Inventada',
    } as const;
    const sold = (cantidad: number) => {
      const items = [{ cantidad, descripcion: 'Café', precioUni: 11.3, tipoItem: 1 }];
      const montoPago = Math.round(cantidad * 1130) / 100;
      const pagos = [{ codigo: '01', montoPago, plazo: '01', periodo: 30 }];
      return JSON.stringify({ items, receptor, condicionOperacion: 2, pagos });
    };
    await shop.store.transact((tx, now) => {
      const none = { nombreComercial: null, codActividad: null, correo: null, telefono: null };
      const customer = { ...receptor, numDocumento: '012345678', id: 'c-1', nrc: null, direccion: null };
      saveCustomer(tx, { ...none, ...customer }, { issuerId: SHOP_NIT, isNew: true, now });
      const terms = { limiteCentavos: 3000n, diasCredito: null, lista: null };
      putCustomerTerms(tx, { issuerId: SHOP_NIT, customer: 'c-1' }, terms);
    });
    const corrige = await refused(shop, sold(2));
    const charged = () => shop.store.read((reader) => chargeOfDocument(reader, 1));
    expect(charged()).toMatchObject({ centavos: 2260n, vence: '2026-12-21', version: 1 });
    const rules = ({ avisos }: Awaited<ReturnType<typeof issue>>) => avisos.map(({ regla }) => regla);
    const trial = await issue(shop, withMembers(sold(3), { simular: true }), { corrige });
    expect(rules(trial)).toEqual(['pasa-limite-de-credito']);
    expect(rules(await issue(shop, sold(3), { corrige }))).toEqual(['pasa-limite-de-credito']);
    expect(charged()).toMatchObject({ centavos: 3390n, vence: '2026-12-21', version: 2 });
  }));

it('tells its warnings, also to who asks again with the same key', () =>
  inShop(async (shop) => {
    await stockProducts(shop.store);
    // A tenth of a gram is more than the stock of cheese counts.
    const cheese = { cantidad: 0.2504, descripcion: 'Queso', precioUni: 40, tipoItem: 1, codigo: 'QUESO' };
    const json = JSON.stringify({ items: [cheese] });
    const plain = await issue(shop, json);
    expect(plain.avisos.map(({ regla }) => regla)).toEqual(['cantidad-redondeada']);
    const corrige = await refused(shop, json);
    const first = await issue(shop, json, { corrige, idempotencyKey: 'k-1' });
    expect(first.avisos).toEqual(plain.avisos);
    const again = await issue(shop, json, { corrige, idempotencyKey: 'k-1' });
    expect([again.replayed, again.avisos]).toEqual([true, plain.avisos]);
    const trial = await issue(shop, withMembers(json, { simular: true }));
    expect(trial.avisos).toEqual(plain.avisos);
  }));

const NEXT = query('SELECT next_attempt_at FROM outbox WHERE document_id = ?');
it('is its caller’s to deliver for a while; its history names its text, and the former code where that was refused', () =>
  inShop(async (shop) => {
    const due: unknown[] = [];
    const onStored: IssueCall['onStored'] = (tx, { id }) =>
      void due.push(NEXT.get(tx, id)?.['next_attempt_at']);
    const corrige = await refused(shop, FACTURA);
    await issue(shop, FACTURA, { corrige, onStored });
    expect(due).toEqual([shop.clock.now() + LEASE_MS]);
    expect(lifeLine(shop, 1)[2]?.['detalle']).toMatch(/^versión 2, SHA-256 [0-9a-f]{64}$/);
    shop.simulator.addFaults(refusing(...BAD_CODE));
    const { result } = await issue(shop, FACTURA);
    await issue(shop, FACTURA, { corrige: String(result.codigoGeneracion) });
    expect(lifeLine(shop, 2)[2]?.['detalle']).toMatch(
      new RegExp(`^versión 2, SHA-256 [0-9a-f]{64}, código nuevo en lugar de ${result.codigoGeneracion}$`),
    );
  }));

it('under a new code sets free what waited for the former one', () =>
  inShop(async (shop) => {
    shop.simulator.addFaults(refusing(...BAD_CODE));
    const { result } = await issue(shop, FACTURA);
    const corrige = String(result.codigoGeneracion);
    const waiting = await issue(shop, withMembers(NOTA_REMISION, relating(corrige)), {}, '04');
    expect(waiting.result.estado).toBe('PENDIENTE');
    expect(shop.queue()).toMatchObject([{ retenido: 'RELACIONADO' }]);
    const freed: unknown[] = [];
    const HELD = query('SELECT retenido FROM outbox WHERE document_id = 2');
    await issue(shop, FACTURA, { corrige, onStored: (tx) => void freed.push(HELD.get(tx)?.['retenido']) });
    expect(freed).toEqual([null]);
  }));

it('of a crédito fiscal is checked as its type is', () =>
  inShop(async (shop) => {
    const corrige = await refused(shop, CREDITO_FISCAL, {}, '03');
    const { result } = await issue(shop, CREDITO_FISCAL, { corrige }, '03');
    expect(result).toMatchObject({ estado: 'PROCESADO', codigoGeneracion: corrige });
  }));
