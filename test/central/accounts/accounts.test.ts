/** Accounts over several tills: whatever order and however often their rows arrive, what a customer owes is the same everywhere (§accounts). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStatement } from '../../../core/contract/central/accounts/manager-accounts.ts';
import type { HandedCustomer } from '../../../core/contract/central/catalogue/catalogue.ts';
import { parseJson } from '../../../core/contract/json.ts';
import { centsText } from '../../../core/domain/cash/cash.ts';
import { leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { assertSettled } from '../../../core/till/catalogue/settled-account.ts';
import { enterEntry } from '../../../core/till/accounts/enter-entry.ts';
import { owingList } from '../../../core/till/accounts/owing.ts';
import { receiptPaper, statementOf } from '../../../core/till/accounts/receipts.ts';
import { requireDebtor } from '../../../core/engine/accounts/debtor.ts';
import { payAccount } from '../../../core/till/accounts/pay-account.ts';
import { compareAccounts } from '../../../core/provision/comparison/central-accounts.ts';
import { accountCalls } from '../../../core/till/shop/accounts.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  addedManager,
  asOwner,
  enrolledTill,
  enrolmentCode,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeSale, writeTill } from '../stream/test-records.ts';
import { balanceOf, CUSTOMER, history, recordOf, rowsOf, shuffled, summary } from './account-history.ts';

const CALLER = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
} as const;
const DAY_MS = 86_400_000;
const HISTORIES = Number(process.env['CAJA_HISTORIES'] ?? 1000);

it('is one account in any order of arrival, with duplicates: plain rows of two tills', () => {
  for (let seed = 0; seed < HISTORIES; seed += 1) {
    const facts = history(seed);
    expect([seed, summary(rowsOf(shuffled(facts, seed)))]).toEqual([seed, summary(rowsOf(facts))]);
  }
});

/** The centre's clock runs from the day of the tills'. */
const LEAD_MS = Date.parse('2026-11-21T18:00:00Z') - Date.now();
const centreNow = (): number => Date.now() + LEAD_MS;

describe('the centre', () => {
  let central: TestCentral;
  let owner: TestManager;
  beforeAll(async () => {
    central = await testCentral({ now: centreNow });
    owner = await preparedManager(central, { now: centreNow });
  });
  afterAll(() => central.close());
  const query = 'ambiente=PRUEBAS';

  it.each([1, 2, 3])('ends at the same balance as the rows, whatever batch came first: %i', async (seed) => {
    const other = await testCentral();
    const manager = await preparedManager(other);
    const tills = [await enrolledTill(manager), await enrolledTill(manager)];
    for (const till of tills) writeTill(till);
    const facts = history(seed, 2, 20);
    const documents = new Map(
      facts.flatMap((fact, at) => {
        if (fact.kind !== 'charge') return [];
        const till = tills[fact.till];
        if (till === undefined) return [];
        return [
          [fact.row.codigoGeneracion, writeSale(till, at + 1, { serie: `M00${fact.till}P001` })] as const,
        ];
      }),
    );
    for (const fact of facts) {
      const documento = fact.kind === 'charge' ? (documents.get(fact.row.codigoGeneracion) ?? null) : null;
      const [kind, row] = recordOf(fact, documento);
      tills[fact.till]?.write(kind, row);
    }
    // The second till first, each batch twice, in pieces.
    for (const till of tills.toReversed()) {
      const half = Math.floor(till.lines.length / 2);
      for (const [from, to] of [
        [1, half],
        [1, half],
        [half + 1, till.lines.length],
      ] as const)
        expect((await till.sendBatch(from, to)).status).toBe(200);
    }
    const answer = await manager.ask(`/api/accounts?${query}`);
    const { saldo } = summary(rowsOf(facts));
    expect(balanceOf(answer)).toBe(centsText(saldo));
    await other.close();
  });

  it('keeps both payments of a number that a restored till gave again', async () => {
    const other = await testCentral();
    const manager = await preparedManager(other);
    const till = await enrolledTill(manager);
    writeTill(till);
    const paid = (numDocumento: string, centavos: number, at: number) =>
      till.write('accountPayment', {
        nit: NIT,
        ambiente: 'PRUEBAS',
        tipoDocumento: '13',
        numDocumento,
        branch: 's1',
        numero: 12,
        forma: '01',
        centavos,
        documentos: [],
        at,
      });
    paid('048765432', 2_000, 1_795_100_000_000);
    // The backup was of before it.
    paid('012345678', 1_500, 1_795_100_060_000);
    paid('012345678', 1_500, 1_795_100_060_000);
    expect((await till.sendBatch(1)).body['quarantined']).toBe(0);
    expect((await manager.ask(`/api/accounts?${query}`)).body['saldo']).toBe('-35.00');
    await other.close();
  });

  describe('with two real tills', () => {
    let tills: readonly ShopAtCentre[];
    beforeAll(async () => {
      await owner.ask('/api/customers/put', { ...NOBODY, ...CUSTOMER, nombre: 'Eva Inventada' });
      await owner.ask('/api/customers/terms', { clave: '13 048765432', limite: '100.00', dias: 15 });
      tills = [await shopAtCentre(central.url), await shopAtCentre(central.url, { caja: 1 })];
      for (const till of tills) {
        await till.enrol(await enrolmentCode(owner));
        await till.beat();
      }
    });
    afterAll(async () => {
      for (const till of tills) await till.close();
    });
    const saleOf = (total: number, periodo = 30) => {
      const items = [{ cantidad: 1, descripcion: 'Arroz', precioUni: total, tipoItem: 1, uniMedida: 59 }];
      const pagos = [{ codigo: '01', montoPago: total, plazo: '01', periodo }];
      return JSON.stringify({ items, pagos, receptor: { ...CUSTOMER, nombre: 'Eva Inventada' } });
    };
    const sell = async (till: ShopAtCentre | undefined, total: number, periodo = 30) => {
      const answer = await till?.shop.issue('01', saleOf(total, periodo));
      expect(answer?.status).toBe(200);
      return String(answer?.body['codigoGeneracion']);
    };
    const invalidated = (codigoGeneracion: string) => {
      const request = {
        documento: { tipoDte: '01', codigoGeneracion, fecEmi: '2026-11-21' },
        motivo: { tipoAnulacion: 2, motivoAnulacion: 'La venta se deshizo' },
      };
      return tills[0]?.shop.engine.invalidate({ request: parseJson(JSON.stringify(request)) }, CALLER);
    };
    const account = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', ...CUSTOMER } as const;
    const pay = (till: ShopAtCentre | undefined, centavos: bigint) =>
      till?.shop.store.transact((tx, at) =>
        payAccount(tx, {
          account,
          branchId: 'central',
          forma: '03',
          referencia: null,
          centavos,
          pedidos: [],
          clave: null,
          tillId: null,
          userId: null,
          apiKeyId: 'llave-1',
          at,
        }),
      );
    const viewAt = ({ shop: { store, clock } }: ShopAtCentre) =>
      accountCalls({ store, clock }).view(CUSTOMER, CALLER);
    const told = async () => {
      for (const till of tills) await till.sendAll();
    };
    const statement = async () =>
      (
        await owner.ask(
          `/api/accounts/statement?${query}&nit=${SHOP_NIT}&tipoDocumento=13&numDocumento=048765432`,
        )
      ).body as unknown as AccountStatement;

    it('adds up what both charged, and pays with what either took', async () => {
      const [first, second] = tills;
      await sell(first, 40);
      await sell(second, 20, 8);
      await pay(second, 2_550n);
      await told();
      const listed = await owner.ask(`/api/accounts?${query}`);
      expect(listed.body).toMatchObject({
        saldo: '34.50',
        cuentas: [{ nombre: 'Eva Inventada', saldo: '34.50', vencido: '0.00', limite: '100.00' }],
      });
      const { cargos, abonos } = await statement();
      expect(cargos.map(({ monto, pendiente, caja }) => [monto, pendiente, caja])).toEqual([
        // The other one was due before.
        ['40.00', '34.50', 'Caja 1'],
      ]);
      expect(abonos).toMatchObject([{ monto: '25.50', caja: 'Caja 2', forma: '03', reverso: null }]);
      const file = await owner.ask('/api/accounts/file', { ambiente: 'PRUEBAS' });
      expect(String(file.body['content'])).toContain('Eva Inventada,048765432,');
    });

    it('is what each till shows with its own, marked with the moment, and each gives its half of the limit', async () => {
      expect(tills.map(viewAt)).toMatchObject([{ segun: null }, { segun: null }]);
      // A part that grows waits until the other till knows its smaller one.
      for (const till of [...tills, ...tills, ...tills]) await till.askAccounts();
      const views = tills.map(viewAt);
      const amounts = views.map(({ saldo, disponible }) => [Number(saldo.text), Number(disponible?.text)]);
      // 100.00 for two: of what the first gave 34.50 is still to be paid, of what the second gave nothing.
      expect(amounts).toEqual([
        [34.5, 15.5],
        [34.5, 50],
      ]);
      for (const { segun } of views) expect(segun).toMatch(/^2026-/);
      const [first] = tills;
      const over = await first?.shop.issue('01', saleOf(15.51));
      expect(String(over?.headers['X-Aviso'])).toContain('15.51');
      await told();
      const [, second] = tills;
      await second?.askAccounts();
      expect(second === undefined ? null : Number(viewAt(second).saldo.text)).toBe(50.01);
      await invalidated(String(over?.body['codigoGeneracion']));
      await told();
    });

    it('bounds what a manager pays back or takes off by what the customer has at all tills', async () => {
      await tills[1]?.askAccounts();
      const store = tills[1]?.shop.store;
      const caller = { ...CALLER, role: 'admin', userId: 'u-1' } as const;
      const till = { ...CALLER, id: 't-1', session: null, failures: 0, nextTryAt: 0 };
      const place = { ...CALLER, issuerNombre: 'Tienda', branchNombre: 'Central' };
      const who = { till, place, user: { id: 'u-1', nombre: 'Marta', rol: 'gerente' as const }, caller };
      const enter = (tipo: 'SALDO_DEVUELTO' | 'CASTIGO', monto: string) => {
        const entry = { ...CUSTOMER, clave: crypto.randomUUID(), tipo, monto, motivo: 'Así se acordó' };
        return store?.transact((tx, now) => enterEntry(tx, entry, { who, now }));
      };
      // The second till took 25.50 and sold 20.00 of the 60.00.
      const broken = (regla: string, monto: string) => ({ faults: [{ regla, parametros: { monto } }] });
      await expect(enter('SALDO_DEVUELTO', '5.50')).rejects.toMatchObject(
        broken('devolucion-de-mas', '0.00'),
      );
      await expect(enter('CASTIGO', '34.51')).rejects.toMatchObject(broken('rebaja-de-mas', '34.50'));
    });

    it('is listed, told as late and kept from being deleted by what all tills charged and took', async () => {
      const [first, second] = tills;
      if (first === undefined || second === undefined) throw new Error('no till');
      const listedAt = ({ shop: { store, clock } }: ShopAtCentre, days = 0) =>
        store.read((reader) => owingList(reader, CALLER, clock.now() + days * DAY_MS));
      // 40.00 of the first till, of which the second took 5.50 more than it charged.
      expect(listedAt(first)).toMatchObject({
        saldo: '34.50',
        edades: { alDia: '34.50' },
        otras: '0.00',
        clientes: [{ nombre: 'Eva Inventada', saldo: '34.50', edades: { alDia: '34.50' }, vencido: '0.00' }],
      });
      expect(listedAt(second)).toMatchObject({
        saldo: '34.50',
        edades: { alDia: '0.00' },
        otras: '34.50',
        aFavor: '0.00',
        clientes: [{ saldo: '34.50', otras: '34.50', vence: null }],
      });
      expect(listedAt(first, 31).clientes).toMatchObject([{ vencido: '34.50', edades: { de1a30: '34.50' } }]);
      for (const { shop } of tills) {
        const now = shop.clock.now();
        const deleting = () =>
          shop.store.read((reader) =>
            assertSettled(
              reader,
              { ...CUSTOMER, nombre: 'Eva Inventada' },
              { issuerId: SHOP_NIT, now, otherwise: 'cliente-con-saldo' },
            ),
          );
        expect(deleting).toThrow(expect.objectContaining({ message: expect.stringContaining('34.50') }));
      }
      expect(await owner.ask('/api/customers/remove', { clave: '13 048765432' })).toMatchObject({
        status: 409,
        body: { broken: { regla: 'cliente-con-saldo', parametros: { saldo: '34.50' } } },
      });
      const [antes] = (await owner.ask('/api/customers?q=Eva')).body as unknown as readonly HandedCustomer[];
      const change = { ...NOBODY, ...CUSTOMER, nombre: 'Eva Inventada', antes };
      expect(await owner.ask('/api/customers/put', { ...change, numDocumento: '00016297-5' })).toMatchObject({
        status: 409,
        body: { broken: { regla: 'documento-con-saldo', parametros: { saldo: '34.50' } } },
      });
      expect((await owner.ask('/api/customers/put', { ...change, telefono: '22001100' })).status).toBe(200);
    });

    it('takes a sale off that was invalidated', async () => {
      const [first] = tills;
      const codigoGeneracion = await sell(first, 11.3);
      await told();
      expect(balanceOf(await owner.ask(`/api/accounts?${query}`))).toBe('45.80');
      await invalidated(codigoGeneracion);
      await told();
      expect(balanceOf(await owner.ask(`/api/accounts?${query}`))).toBe('34.50');
    });

    it('is compared with each till by `verify`, which names what a till has and the centre has not', async () => {
      const compared = async () => Promise.all(tills.map(async (till) => compareAccounts(await till.deps())));
      expect(await compared()).toEqual([
        { cuentas: 1, faltas: [] },
        { cuentas: 1, faltas: [] },
      ]);
      await pay(tills[1], 100n);
      expect((await compared())[1]).toEqual({ cuentas: null, faltas: [] });
      await told();
      await asOwner(central, 'DELETE FROM caja.account_payment WHERE centavos = 100');
      expect(await compared()).toMatchObject([
        { faltas: [] },
        { faltas: [{ tabla: 'account_charge', campo: 'central' }] },
      ]);
    });

    it('is owed on where a till that runs enrols anew: what it charged before is told again', async () => {
      const [first] = tills;
      const before = balanceOf(await owner.ask(`/api/accounts?${query}`));
      if (first === undefined) throw new Error('no till');
      const link = first.shop.store.read(centralLink);
      const code = await enrolmentCode(owner, undefined, link?.installation ?? null);
      await leaveTheCentre(await first.deps());
      await first.enrol(code);
      await told();
      expect(balanceOf(await owner.ask(`/api/accounts?${query}`))).toBe(before);
    });

    it('is what papers say too: the receipt of a payment, and the statement', async () => {
      const [, second] = tills;
      await told();
      await second?.askAccounts();
      if (second === undefined) throw new Error('no till');
      const { store } = second.shop;
      const owed = BigInt(Math.round(Number(viewAt(second).saldo.text) * 100));
      const { recibo = '' } = (await pay(second, 100n)) ?? {};
      const { sumas } = store.read((reader) => receiptPaper(reader, CALLER, recibo));
      const [before, after] = [owed, owed - 100n].map((cents) => `$${centsText(cents)}`);
      expect(sumas).toEqual([
        ['Debía', before],
        ['Abonó', '$1.00'],
        ['Queda debiendo', after],
      ]);
      const debtor = store.read((reader) => requireDebtor(reader, CALLER, CUSTOMER));
      const { paper } = store.read((reader) =>
        statementOf(reader, CALLER, { debtor, now: second.shop.clock.now() }),
      );
      expect(paper.sumas.at(-1)).toEqual(['Debe', after]);
      expect(paper.sumas[0]?.[0]).toBe('En otras cajas');
    });

    it('is shown to nobody who has some shops only', async () => {
      const [shop] = (await owner.ask('/api/tills')).body['shops'] as { id: string }[];
      const some = await addedManager(central, { now: centreNow, role: 'contador', shops: [shop?.id ?? ''] });
      const answer = await some.ask(`/api/accounts?${query}`);
      expect([answer.status, answer.body['broken']]).toMatchObject([
        403,
        { regla: 'cuentas-de-todas-las-tiendas' },
      ]);
    });
  });
});
