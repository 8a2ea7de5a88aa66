/** Quotes go up: the centre shows those of every till with the state that follows from what was told (§quotes). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OneQuote, Quotes } from '../../../core/contract/central/quotes/manager-quotes.ts';
import { leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { addQuote, endQuote, quoteOfKey } from '../../../core/store/quotes/quotes.ts';
import { recordQuoteSale } from '../../../core/store/quotes/quote-sales.ts';
import { tellElsewhere } from '../../../core/till/quotes/quote-elsewhere.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  addedManager,
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeSale, writeTill } from '../stream/test-records.ts';

const PLACE = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
const LINE = {
  codigo: 'CAF-400',
  descripcion: 'Café molido',
  cantidad: '2',
  precio: '5.65',
  descuento: '0',
  uniMedida: 59,
  esServicio: false,
  tratamiento: 'gravado',
  motivo: null,
  promociones: [],
} as const;

describe('at a centre', () => {
  let central: TestCentral;
  let owner: TestManager;
  let till: ShopAtCentre;
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    till = await shopAtCentre(central.url);
    const ana = { id: 'u-1', nombre: 'Ana Vendedora', rol: 'cajero', pinHash: 'x' } as const;
    await till.shop.store.transact((tx, now) => upsertUser(tx, ana, now));
    await till.enrol(await enrolmentCode(owner));
  });
  afterAll(async () => {
    await till.close();
    await central.close();
  });
  /** Keeps a quote, valid until a day, with so many units of two lines. */
  const quote = (numero: number, { version = 1, vence = '2099-12-31', cliente = 'Eva Inventada' } = {}) =>
    till.shop.store.transact((tx, at) => {
      const clave = `${numero}-${version}`;
      addQuote(tx, {
        ...PLACE,
        clave,
        numero,
        version,
        tillId: null,
        userId: 'u-1',
        aprobo: null,
        at,
        dia: '2026-11-20',
        vence,
        cliente: {
          tipoDocumento: '13',
          numDocumento: '048765432',
          nrc: null,
          nombre: cliente,
          nombreComercial: null,
          codActividad: null,
          correo: null,
          telefono: null,
          direccion: null,
        },
        notas: '',
        lineas: [LINE, { ...LINE, codigo: null, descripcion: 'Azúcar', cantidad: '1.5' }],
        centavos: 1978n,
      });
      const kept = quoteOfKey(tx, SHOP_NIT, clave);
      if (kept === null) throw new Error('nothing was kept');
      return kept.id;
    });
  /** Sells so many thousandths of each line. */
  const sell = async (quoteId: number, ...cantidades: readonly number[]) => {
    const answer = await till.shop.issue('01', FACTURA);
    const codigo = String(answer.body['codigoGeneracion']);
    await till.shop.store.transact((tx) => {
      const documentId = findDocumentByCode(tx, codigo)?.id ?? 0;
      const tomado = cantidades.map((cantidad, linea) => ({ item: linea, linea, cantidad }));
      recordQuoteSale(tx, { documentId, quoteId, tomado });
    });
    return codigo;
  };
  const period = 'from=2026-11-01&to=2026-11-30&ambiente=PRUEBAS';
  const listed = async (more = '', who = owner) =>
    (await who.ask(`/api/quotes?${period}${more}`)).body as unknown as Quotes;

  it('shows each with its state: valid, sold in part, sold, expired, annulled; of a quote the last version', async () => {
    await quote(1);
    await quote(1, { version: 2, cliente: 'Eva la segunda' });
    await sell(await quote(2), 500, 0);
    await sell(await quote(3), 2000, 1500);
    await quote(4, { vence: '2026-11-21' });
    const annulled = await quote(5);
    await till.shop.store.transact((tx, at) =>
      endQuote(tx, { quoteId: annulled, motivo: 'Se arrepintió', userId: 'u-1', at }),
    );
    await till.sendAll();
    const { cotizaciones, estados } = await listed();
    expect(
      cotizaciones.map(({ cotizacion, version, estado, vendido, cliente, persona, till: caja }) =>
        [cotizacion.slice(-1), version, estado, vendido, cliente, persona, caja].join(' '),
      ),
    ).toEqual([
      '5 1 anulada 0 Eva Inventada Ana Vendedora Caja 1',
      '4 1 vencida 0 Eva Inventada Ana Vendedora Caja 1',
      '3 1 vendida 100 Eva Inventada Ana Vendedora Caja 1',
      '2 1 parcial 14 Eva Inventada Ana Vendedora Caja 1',
      '1 2 vigente 0 Eva la segunda Ana Vendedora Caja 1',
    ]);
    expect(estados).toMatchObject({ vigente: { cuantas: 1, total: '19.78' }, vendida: { cuantas: 1 } });
    expect((await listed('&q=segunda')).cotizaciones).toHaveLength(1);
    expect((await listed('&estado=vencida')).cotizaciones).toMatchObject([{ numero: 4 }]);
    expect((await listed('&q=azucar')).cotizaciones).toHaveLength(5);
  });

  it('opens with what was sold of each line and by which document, and follows its document', async () => {
    const [sold] = (await listed('&estado=vendida')).cotizaciones;
    const asked = `ambiente=PRUEBAS&installation=${sold?.installation}&nit=${SHOP_NIT}&branch=central&numero=3`;
    const one = (await owner.ask(`/api/quote?${asked}`)).body as unknown as OneQuote;
    expect(one.lineas.map(({ descripcion, cantidad, vendido }) => [descripcion, cantidad, vendido])).toEqual([
      ['Café molido', '2', '2'],
      ['Azúcar', '1.5', '1.5'],
    ]);
    expect(one.documentos).toHaveLength(1);
    expect((await listed('&estado=anulada')).cotizaciones).toHaveLength(1);
  });

  it('is not sold at another till of the shop, which says where it is', async () => {
    const second = await shopAtCentre(central.url, { caja: 1 });
    await second.enrol(await enrolmentCode(owner));
    const { store, clock } = second.shop;
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const random = { uuid: () => 'x', unit: () => 0.5 };
    const deps = { store, clock, log, random, port: await second.port() };
    await expect(tellElsewhere(deps, { ambiente: 'PRUEBAS' }, 'cot-central-2')).rejects.toThrow(
      'La cotización cot-central-2 la hizo Caja 1 (parcial, vale hasta 31/12/2099, $19.78): se vende en esa caja',
    );
    await tellElsewhere(deps, { ambiente: 'PRUEBAS' }, 'COT-central-99');
    await second.close();
  });

  it('stands once where its till enrols anew and quotes otherwise since', async () => {
    const link = till.shop.store.read(centralLink);
    const code = await enrolmentCode(owner, undefined, link?.installation ?? null);
    await leaveTheCentre(await till.deps());
    await till.enrol(code);
    till.shop.clock.set(till.shop.clock.now() + 60_000);
    await quote(2, { version: 2, cliente: 'Eva la tercera' });
    await till.sendAll();
    const { cotizaciones } = await listed();
    expect(cotizaciones.map(({ numero, version, cliente }) => [numero, version, cliente])).toEqual([
      [2, 2, 'Eva la tercera'],
      [5, 1, 'Eva Inventada'],
      [4, 1, 'Eva Inventada'],
      [3, 1, 'Eva Inventada'],
      [1, 2, 'Eva la segunda'],
    ]);
  });

  it('is told again by nobody as another one, and of another shop seen by nobody else', async () => {
    const other = await owner.ask('/api/shops/add', { name: 'Otra' });
    const elsewhere = await addedManager(central, { role: 'tienda', shops: [String(other.body['id'])] });
    expect((await listed('', elsewhere)).cotizaciones).toEqual([]);
    expect((await listed()).cotizaciones).toHaveLength(5);
  });

  it('of a number that a restored till gave again is the one that it has now', async () => {
    const restored = await enrolledTill(owner, { name: 'Caja restaurada' });
    writeTill(restored, 'Q001P001');
    const name = { nit: NIT, branch: 's1', ambiente: 'PRUEBAS', numero: 7, version: 1 };
    const quoted = (cliente: string, at: number) => ({
      ...name,
      at,
      dia: '2026-11-20',
      vence: '2099-12-31',
      persona: 'Ana Vendedora',
      cliente,
      numDocumento: null,
      notas: '',
      lineas: [LINE],
      centavos: 1130,
    });
    restored.write('quote', quoted('Del respaldo perdido', 1000));
    const documento = writeSale(restored, 1);
    const tomado = [{ linea: 0, cantidad: 2000 }];
    restored.write('quoteSale', { ...name, documento, contenido: 1, tomado });
    restored.write('quoteEnd', { ...name, motivo: 'Se arrepintió', persona: 'Ana Vendedora', at: 2000 });
    restored.write('quote', quoted('Del negocio de ahora', 1_795_200_000_000));
    expect((await restored.sendBatch(1)).body['quarantined']).toBe(0);
    const found = (await listed('&q=del')).cotizaciones;
    expect(found.map(({ cliente, estado }) => [cliente, estado])).toEqual([
      ['Del negocio de ahora', 'vigente'],
    ]);
    const asked = `ambiente=PRUEBAS&installation=${restored.installation}&nit=${NIT}&branch=s1&numero=7`;
    expect((await owner.ask(`/api/quote?${asked}`)).body).toMatchObject({
      cliente: 'Del negocio de ahora',
      documentos: [],
    });
  });
});
