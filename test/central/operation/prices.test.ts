/** Prices and promotions kept at the centre: what a till charges is what the centre says (§prices, §promotions). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceInput } from '../../../core/contract/bridge/bridge-prices.ts';
import type { CatalogueAnswer, HandedCustomer } from '../../../core/contract/central/catalogue/catalogue.ts';
import type { PricePreview } from '../../../core/contract/central/products/price-preview.ts';
import { JsonNumber } from '../../../core/contract/json.ts';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { amount, fromCents } from '../../../core/domain/money.ts';
import { findSold } from '../../../core/store/catalogue/products.ts';
import { customerTerms } from '../../../core/store/catalogue/customer-terms.ts';
import { findCustomerByDocument } from '../../../core/store/catalogue/customers.ts';
import { promotionsKnown } from '../../../core/store/promotions/promotions.ts';
import { agreedPrice } from '../../../core/engine/prices/agreed-price.ts';
import { buyerWith } from '../../../core/store/prices/buyers.ts';
import { promotionsOf } from '../../../core/engine/promotions/sale-promotions.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import { paperRecord } from '../stock/stock-history.ts';
import {
  enrolledTill,
  enrolmentCode,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';

const GOODS = { ...NEW_TRAITS, nit: null, codigosBarra: [] };
const EVA = { tipoDocumento: '13', numDocumento: '048765432' } as const;
const KEY = '13 048765432';
const LONG_AGO = '2026-01-01';
const NEVER = '2999-01-01';
const ALWAYS: Omit<PromotionTerms, 'nombre' | 'accion'> = {
  prioridad: 10,
  desde: LONG_AGO,
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: [],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
};

let central: TestCentral;
let owner: TestManager;
let till: ShopAtCentre;
const price = (more: Partial<PriceInput>) =>
  owner.ask('/api/prices/save', {
    codigo: 'CAFE',
    lista: null,
    cliente: null,
    minimo: '0',
    desde: LONG_AGO,
    precio: '1.00',
    ...more,
  });
const promotion = async (terms: Partial<PromotionTerms> & Pick<PromotionTerms, 'nombre' | 'accion'>) => {
  const answer = await owner.ask('/api/promotions/save', {
    id: null,
    terms: { ...ALWAYS, ...terms },
    confirmado: true,
  });
  return Number(answer.body['id']);
};

beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  const put = (product: Record<string, unknown>) =>
    owner.ask('/api/products/put', { ...GOODS, validFrom: null, ...product });
  const box = { codigo: 'CAFE-6', nombre: 'caja de 6', factor: 6, codigosBarra: [], precio: '30.00' };
  await put({ codigo: 'CAFE', descripcion: 'Café', precio: '5.65', presentaciones: [box] });
  await put({ codigo: 'PAN', descripcion: 'Pan', precio: '0.25', categoria: 'Panadería' });
  await put({ codigo: 'QUESO', descripcion: 'Queso', precio: '3.50', pesado: true });
  await owner.ask('/api/customers/put', { ...NOBODY, ...EVA, nombre: 'Eva Inventada' });
  await owner.ask('/api/customers/put', { ...NOBODY, nombre: 'Tienda Inventada' });
  till = await shopAtCentre(central.url);
  await till.enrol(await enrolmentCode(owner));
  await till.beat();
});
afterAll(async () => {
  await till.close();
  await central.close();
});

interface Cart {
  readonly of: string | null;
  readonly lines: readonly (readonly [codigo: string, cantidad: string])[];
}

/** What the till charges, by the functions that its sales go through. */
function atTill({ of, lines }: Cart): readonly string[] {
  const { store, clock } = till.shop;
  return store.read((reader) => {
    const now = clock.now();
    const [tipoDocumento = '', numDocumento = ''] = of?.split(' ') ?? [];
    const receptor = of === null ? null : { tipoDocumento, numDocumento };
    const buyer = buyerWith(reader, { issuerId: SHOP_NIT, hoy: fiscalDate(now) }, receptor);
    const items = lines.map(([codigo, cantidad]) => {
      const sold = findSold(reader, SHOP_NIT, codigo);
      if (sold === null) throw new Error(codigo);
      const { precio } = agreedPrice(reader, sold, { buyer, cantidad: amount(cantidad) });
      return { codigo, cantidad: new JsonNumber(cantidad), precioUni: new JsonNumber(precio) };
    });
    const request = { items, ...(receptor === null ? {} : { receptor }) };
    const promoted = promotionsOf(reader, {
      issuerId: SHOP_NIT,
      tipoDte: '01',
      request,
      preciosConIva: true,
      asked: { fijas: [] },
      now,
    });
    return items.map(({ precioUni }, linea) => {
      const saved = promoted?.savings.filter((each) => each.linea === linea) ?? [];
      const ahorro = fromCents(saved.reduce((sum, { centavos }) => sum + centavos, 0n));
      return `${amount(precioUni.text).toFixed(2)} −${ahorro.toFixed(2)}`;
    });
  });
}

/** What the centre says at the same moment. */
async function atCentre({ of, lines }: Cart): Promise<readonly string[]> {
  const { body } = await owner.ask('/api/prices/preview', {
    cliente: of,
    en: till.shop.clock.now(),
    lineas: lines.map(([codigo, cantidad]) => ({ codigo, cantidad })),
  });
  return (body as unknown as PricePreview).lineas.map(
    (line) => `${amount(line?.precio ?? '0').toFixed(2)} −${line?.ahorro}`,
  );
}

describe('prices of the centre', () => {
  it('leave over what goods cost in truth, not what they cost where something was tried out', async () => {
    const stocked = await enrolledTill(owner, { name: 'Bodega' });
    writeTill(stocked);
    const goods = {
      product: 1,
      nit: NIT,
      codigo: 'PAN',
      codigoPlano: 'pan',
      descripcion: 'Pan',
      categoria: null,
    };
    const traits = { pesado: false, llevaExistencia: true, retirado: false, niveles: [] };
    stocked.write('goods', { ...goods, ...traits });
    const came = { till: 0, at: 1_764_000_000_000, of: 0, reverses: null, kind: 'inicial' } as const;
    const of = { installation: stocked.installation, nit: NIT, product: 1 };
    // 9.00 in tests, 10.00 in production.
    for (const [id, ambiente, costo] of [
      [1, 'PRUEBAS', '45'],
      [2, 'PRODUCCION', '50'],
    ] as const) {
      const paper = paperRecord({ ...came, id, base: 5 }, of);
      const { stockMove } = paper['parts'] as { readonly stockMove: readonly object[] };
      const parts = { stockMove: [{ ...stockMove[0], costo }], stockCount: [] };
      stocked.write('stockEntry', { ...paper, ambiente, parts });
    }
    await stocked.sendBatch(1);
    await owner.ask('/api/stock?ambiente=PRODUCCION');
    const asked = {
      codigo: 'PAN',
      lista: null,
      cliente: null,
      minimo: '0',
      desde: LONG_AGO,
      precio: '11.30',
    };
    const { body } = await owner.ask('/api/prices/margin', asked);
    expect(body).toMatchObject({ costo: '10.00' });
  });

  it('hold at the till as the centre says: of everybody, of a list, of a customer, from a quantity, from a day', async () => {
    await price({ precio: '5.50' });
    await price({ precio: '5.00', minimo: '12' });
    await price({ precio: '1.99', desde: NEVER });
    await price({ lista: 'Mayoreo', precio: '4.80' });
    await price({ lista: 'mayoreo', codigo: 'CAFE-6', precio: '27.50' });
    await price({ cliente: KEY, codigo: 'PAN', precio: '0.20' });
    await owner.ask('/api/prices/assign', { cliente: KEY, lista: 'MAYOREO' });
    await till.beat();
    const carts: readonly (readonly [Cart, readonly string[]])[] = [
      [
        {
          of: null,
          lines: [
            ['CAFE', '1'],
            ['PAN', '3'],
          ],
        },
        ['5.50 −0.00', '0.25 −0.00'],
      ],
      [
        {
          of: null,
          lines: [
            ['CAFE', '12'],
            ['CAFE-6', '2'],
          ],
        },
        ['5.00 −0.00', '30.00 −0.00'],
      ],
      [
        {
          of: KEY,
          lines: [
            ['CAFE', '12'],
            ['CAFE-6', '1'],
            ['PAN', '1'],
            ['QUESO', '0.450'],
          ],
        },
        ['4.80 −0.00', '27.50 −0.00', '0.20 −0.00', '3.50 −0.00'],
      ],
    ];
    for (const [cart, expected] of carts) {
      expect(await atCentre(cart)).toEqual(expected);
      expect(atTill(cart)).toEqual(expected);
    }
    const eva = till.shop.store.read((reader) => findCustomerByDocument(reader, SHOP_NIT, EVA));
    const terms = till.shop.store.read((reader) => customerTerms(reader, SHOP_NIT, eva?.id ?? ''));
    expect(terms.lista).toBe('Mayoreo');
  });

  it('take promotions with them, with the same cents', async () => {
    await promotion({ nombre: '3x2', productos: ['PAN'], accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 } });
    const ten = await promotion({
      nombre: 'Café al 10',
      productos: ['CAFE'],
      listas: ['mayoreo'],
      accion: { tipo: 'porcentaje', porcentaje: '10' },
    });
    await till.beat();
    const cart: Cart = {
      of: KEY,
      lines: [
        ['PAN', '7'],
        ['CAFE', '3'],
      ],
    };
    expect(await atCentre(cart)).toEqual(['0.20 −0.40', '4.80 −1.44']);
    expect(atTill(cart)).toEqual(['0.20 −0.40', '4.80 −1.44']);
    await owner.ask('/api/promotions/end', { id: ten });
    await till.beat();
    expect(atTill(cart)).toEqual(['0.20 −0.40', '4.80 −0.00']);
    const { body } = await owner.ask('/api/promotions/list', {});
    expect(body['promociones']).toMatchObject([{ estado: 'terminada' }, { estado: 'vigente' }]);
  });

  it('reach a till that begins anew, and what is gone is gone there', async () => {
    const listed = await owner.ask('/api/prices/list', {
      lista: null,
      cliente: null,
      q: '',
      desde: 0,
      limite: 50,
    });
    const [first] = listed.body['precios'] as readonly { id: number; precio: string }[];
    expect(listed.body['total']).toBe(3);
    await owner.ask('/api/prices/delete', { id: first?.id });
    const other = await shopAtCentre(central.url, { caja: 1 });
    await other.enrol(await enrolmentCode(owner));
    for (const each of [till, other]) await each.beat();
    const own = till;
    const cart: Cart = {
      of: KEY,
      lines: [
        ['CAFE', '1'],
        ['PAN', '3'],
      ],
    };
    const everybody: Cart = {
      of: null,
      lines: [
        ['CAFE', '1'],
        ['CAFE', '12'],
      ],
    };
    for (till of [own, other]) {
      expect(atTill(cart)).toEqual(await atCentre(cart));
      expect(atTill(everybody)).toEqual(['5.65 −0.00', '5.00 −0.00']);
      // One that was over before it came is none there.
      const known = till.shop.store.read((reader) => promotionsKnown(reader, SHOP_NIT));
      expect(known.filter(({ activa }) => activa).map(({ terms }) => terms.nombre)).toEqual(['3x2']);
    }
    till = own;
    await other.close();
  });

  it('come and go by the file of a till', async () => {
    const { body } = await owner.ask('/api/prices/export', {});
    const contenido = String(body['contenido']).replace('4.80', '4.75');
    const looked = await owner.ask('/api/prices/import', { contenido, solo: true });
    expect(looked.body).toEqual({
      precios: 4,
      faults: [],
      bajoCosto: { total: 0, primeros: [] },
      // Twelve cost more each than the product itself by now.
      masCaros: {
        total: 1,
        primeros: [{ descripcion: 'Café', desde: '12', precio: '5.00', conMenos: '1.99' }],
      },
    });
    expect(atTill({ of: KEY, lines: [['CAFE', '1']] })).toEqual(['4.80 −0.00']);
    await owner.ask('/api/prices/import', { contenido, solo: false });
    await till.beat();
    expect(atTill({ of: KEY, lines: [['CAFE', '1']] })).toEqual(['4.75 −0.00']);
    const bad = contenido.replace('CAFE-6', 'NADIE');
    const refused = await owner.ask('/api/prices/import', { contenido: bad, solo: false });
    expect(refused.body).toMatchObject({ faults: [{ regla: 'compra-producto-desconocido' }] });
  });

  it('are what they were while the goods of a price are gone, and come back with them', async () => {
    await owner.ask('/api/products/remove', { codigo: 'PAN' });
    await till.beat();
    expect(till.shop.store.read((reader) => findSold(reader, SHOP_NIT, 'PAN'))).toBeNull();
    await owner.ask('/api/products/put', {
      ...GOODS,
      validFrom: null,
      codigo: 'PAN',
      descripcion: 'Pan',
      precio: '0.25',
    });
    await till.beat();
    expect(atTill({ of: KEY, lines: [['PAN', '1']] })).toEqual(['0.20 −0.00']);
  });

  it('go with a customer whose document or name is corrected, as do credit and block; there are not two', async () => {
    const key = '13 000162975';
    const corrected = { ...EVA, numDocumento: '00016297-5' };
    await owner.ask('/api/customers/terms', { clave: KEY, limite: '80.00', dias: 15 });
    await owner.ask('/api/customers/block', { clave: KEY, motivo: 'Cheque sin fondos' });
    await till.beat();
    const found = async (q: string) =>
      (await owner.ask(`/api/customers?q=${q}`)).body as unknown as readonly HandedCustomer[];
    const change = async (q: string, more: Partial<HandedCustomer>) => {
      const [antes] = await found(q);
      const { clave: _clave, terms: _terms, ...rest } = antes ?? { clave: '', terms: null };
      return owner.ask('/api/customers/put', { ...rest, ...more, antes });
    };
    const known = (of: { readonly tipoDocumento: string; readonly numDocumento: string }) =>
      till.shop.store.read((reader) => {
        const customer = findCustomerByDocument(reader, SHOP_NIT, of);
        return customer === null ? null : customerTerms(reader, SHOP_NIT, customer.id);
      });
    const agreed = {
      lista: 'Mayoreo',
      limiteCentavos: 8_000n,
      diasCredito: 15,
      bloqueo: 'Cheque sin fondos',
    };
    const other = { ...EVA, numDocumento: '000162975' };
    expect((await change('Eva', { ...corrected, telefono: '22001100' })).status).toBe(200);
    expect(await found('Eva')).toMatchObject([{ clave: key, terms: { lista: 'Mayoreo' } }]);
    await till.beat();
    expect([known(EVA), known(other)]).toMatchObject([null, agreed]);
    const bought = (of: string): Cart => ({ of, lines: [['PAN', '1']] });
    for (const [of, expected] of [
      [key, '0.20 −0.00'],
      [KEY, '0.25 −0.00'],
    ] as const) {
      expect(await atCentre(bought(of))).toEqual([expected]);
      expect(atTill(bought(of))).toEqual([expected]);
    }
    const taken = await change('Tienda', corrected);
    expect(taken.body['broken']).toMatchObject({ regla: 'ya-esta-en-la-central' });
    expect((await change('Tienda', { nombre: 'Tienda Corregida' })).status).toBe(200);
    expect((await found('Tienda')).map(({ nombre }) => nombre)).toEqual(['Tienda Corregida']);
    // And back: what went with them before is not left behind.
    await owner.ask('/api/customers/block', { clave: key, motivo: null });
    expect((await change('Eva', EVA)).status).toBe(200);
    await till.beat();
    expect([known(EVA), known(other)]).toMatchObject([{ ...agreed, bloqueo: null }, null]);
    expect(atTill(bought(KEY))).toEqual(['0.20 −0.00']);
    const anew = await enrolledTill(owner);
    const { body } = await anew.send('GET', '/till/catalogue?after=0');
    const { customers, prices } = body as unknown as CatalogueAnswer;
    expect(customers.map(({ clave }) => clave)).toEqual([KEY, 'tienda corregida']);
    expect(prices?.flatMap(({ clave }) => clave ?? [])).toEqual([KEY]);
  });
});
