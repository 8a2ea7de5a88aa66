/** The credit of a purchase counts once, in the month whose book could give it: of its seal, where that came after the closing (§cierre-libros). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../core/contract/caller.ts';
import { JsonNumber, parseJson } from '../../core/contract/json.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { enter } from '../../core/engine/purchases/enter.ts';
import { receive } from '../../core/engine/purchases/receive.ts';
import { undo } from '../../core/engine/purchases/undo.ts';
import { write } from '../../core/engine/purchases/write.ts';
import { upsertUser } from '../../core/store/people/users.ts';
import { findPurchaseByCode } from '../../core/store/purchases/purchases.ts';
import { closeMonth } from '../../core/till/books/closing.ts';
import { lateDocuments } from '../../core/till/books/late-documents.ts';
import { latePurchases } from '../../core/till/books/late-purchases.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { BUYER, SEAL, supplierDocument } from '../support/shop/supplier-documents.ts';
import { PAPER } from '../support/shop/written-purchases.ts';
import { HISTORIES, type History } from './late-histories.ts';

const BOSS = { id: 'u-1', nombre: 'Ana', rol: 'gerente', pinHash: '' } as const;
const caller: Caller & { readonly userId: string } = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
  userId: BOSS.id,
};

const MONTHS = { '10': '2026-10', '11': '2026-11', '12': '2026-12', '01': '2027-01', '02': '2027-02' };
const yearOf = (day: string) => (day < '10' ? 2027 : 2026);

let shop: Shop;
let ids = 0;

const codeOf = (at: number) => `AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE${String(at + 1).padStart(4, '0')}`;
const documentOf = ({ tipoDte = '03', resumen = {} }: History, at: number) =>
  supplierDocument(BUYER, {
    tipoDte,
    codigoGeneracion: codeOf(at),
    numeroControl: `DTE-${tipoDte}-M001P001-${String(at + 1).padStart(15, '0')}`,
    fecEmi: '2026-10-20',
    resumen,
  });

function received(documento: object): Promise<void> {
  return shop.store.transact((tx, now) => {
    const input = { documento: parseJson(JSON.stringify(documento)) };
    const random = { uuid: () => `compra-${(ids += 1)}`, unit: () => 0 };
    receive(tx, now, { input, caller, branchId: 'central', random });
  });
}

function entered(at: number, documento: ReturnType<typeof documentOf>, periodo?: string): Promise<void> {
  return shop.store.transact((tx, now) => {
    const clave = findPurchaseByCode(tx, caller, codeOf(at))?.clave ?? '';
    const lineas = documento.cuerpoDocumento.map(({ numItem }) => ({
      numItem: new JsonNumber(String(numItem)),
      gasto: true,
    }));
    const input = { lineas, ...(periodo === undefined ? {} : { periodo }) };
    enter(tx, now, { clave, input, caller, branchId: null });
  });
}

function wroteDown(at: number): Promise<void> {
  const [line] = PAPER.lineas;
  if (line === undefined) throw new Error('a paper without lines');
  const lineas = [{ ...line, codigo: null, importe: '100.00' }];
  const escrita = {
    ...PAPER,
    numero: codeOf(at),
    fecha: '2026-10-20',
    lineas,
    iva: '13.00',
    total: '113.00',
  };
  return shop.store.transact((tx, now) => {
    write(tx, now, { clave: codeOf(at), escrita, caller });
  });
}

/** What befell all purchases, in order of its day. */
function eventsOf(history: History, at: number): readonly { readonly day: string; run(): Promise<void> }[] {
  const { seal, annulled, undone, enteredAgain } = history;
  const documento = documentOf(history, at);
  const code = codeOf(at);
  const on = (day: string | undefined, run: () => Promise<void>) => (day === undefined ? [] : [{ day, run }]);
  return [
    ...on(seal === 'con' ? undefined : seal, () => received({ ...documento, selloRecibido: SEAL })),
    ...on(annulled, () =>
      received({ identificacion: {}, documento: { codigoGeneracion: code }, motivo: {} }),
    ),
    ...on(undone, () =>
      shop.store.transact((tx, now) => {
        const clave = findPurchaseByCode(tx, caller, code)?.clave ?? '';
        undo(tx, now, { clave, motivo: 'No era gasto', caller });
      }),
    ),
    ...on(enteredAgain, () => entered(at, documento)),
  ];
}

async function closeOctober(): Promise<void> {
  const scope = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-10' } as const;
  const prepared = await createTaxBooks(shop).prepare(scope);
  await shop.store.transact((tx, now) => closeMonth(tx, scope, { now, actor: 'Ana', prepared }));
}

/** Content of a file, by month. */
const files = new Map<string, { readonly book: string; readonly annex: string; readonly credito: string }>();

beforeAll(async () => {
  shop = await openShop({ at: '2026-10-21 10:00:00' });
  await shop.store.transact((tx, now) => upsertUser(tx, BOSS, now));
  for (const [at, history] of HISTORIES.entries()) {
    const documento = documentOf(history, at);
    if (history.written) {
      await wroteDown(at);
      continue;
    }
    await received(history.seal === 'con' ? { ...documento, selloRecibido: SEAL } : documento);
    await entered(at, documento, '2026-10');
  }
  const events = [...HISTORIES.flatMap(eventsOf), { day: '11-05', run: closeOctober }];
  const dated = events.map(({ day, run }) => ({ date: `${yearOf(day)}-${day}`, run }));
  for (const { date, run } of dated.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const [day = '', time = '10:00:00'] = date.split(' ');
    shop.clock.set(instantOf(day, time));
    await run();
  }
  const books = createTaxBooks(shop);
  for (const [month, mes] of Object.entries(MONTHS)) {
    const scope = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes } as const;
    files.set(month, {
      book: (await books.file(scope, 'compras')).content,
      annex: (await books.file(scope, 'anexo3')).content,
      credito: (await books.month(scope, 1)).compras.credito,
    });
  }
}, 60_000);
afterAll(() => shop.close());

/** Column of the credit, counted from the end: total, retention, excluded, perception, charges, whether it gives credit. */
const CREDIT_COLUMN = -7;

it.each(HISTORIES.map((history, at) => ({ ...history, at })))('$what', ({ at, credit, annex }) => {
  const found = [...files].map(([month, { book }]) => {
    const rows = book.split('\r\n').filter((row) => row.includes(codeOf(at)));
    const cents = rows.map((row) => Math.round(Number(row.split(',').at(CREDIT_COLUMN)) * 100));
    return [month, cents.reduce((sum, each) => sum + each, 0)] as const;
  });
  expect(Object.fromEntries(found.filter(([month, cents]) => cents !== 0 || month in credit))).toEqual(
    credit,
  );
  const named = [...files].filter(([, file]) => file.annex.includes(codeOf(at).replaceAll('-', '')));
  expect(named.map(([month]) => month)).toEqual(annex);
});

it('adds to the sums of the month nothing but the credit', () => {
  const of = (month: string) => HISTORIES.reduce((sum, { credit }) => sum + (credit[month] ?? 0), 0) / 100;
  for (const [month, { credito }] of files) expect(Number(credito)).toBe(of(month));
  const late =
    files
      .get('11')
      ?.book.split('\r\n')
      .filter((row) => row.endsWith('Sellada después')) ?? [];
  expect(late.length).toBeGreaterThan(0);
  for (const row of late)
    expect(row.split(',').slice(-13)).toEqual([
      ...Array.from({ length: 6 }, () => '0.00'),
      // None of a factura, which is there for its perception.
      expect.stringMatching(/^(-?13|0)\.00$/),
      ...Array.from({ length: 5 }, () => '0.00'),
      'Sellada después',
    ]);
});

it('gives each a row that says why, with credit only where a book of an earlier month gave it', () => {
  const place = new Map(HISTORIES.map((_each, at) => [codeOf(at), at + 1]));
  const rows = Object.values(MONTHS).flatMap((mes) =>
    shop.store
      .read((reader) => latePurchases(reader, { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes }))
      .map(({ codigoGeneracion, tardia, iva, deducible, percibido }) =>
        [mes, place.get(codigoGeneracion), tardia, iva, deducible, percibido].join(' '),
      ),
  );
  expect(rows).toEqual([
    '2026-11 4 sellada 1300 true 0',
    '2026-11 5 anulada -1300 true 0',
    '2026-11 6 anulada -1300 false 0',
    '2026-11 7 sellada 1300 true 0',
    '2026-11 8 anulada -1300 false 0',
    '2026-11 9 sellada 1300 true 0',
    '2026-11 10 deshecha -1300 false 0',
    '2026-11 12 sellada -1300 true 0',
    '2026-11 14 sellada 0 false 100',
    '2026-11 15 anulada -1300 true 0',
    '2026-11 17 anulada -1300 true 0',
    '2026-12 7 anulada -1300 true 0',
    '2026-12 9 deshecha -1300 true 0',
    '2026-12 16 sellada 1300 true 0',
  ]);
});

it('names those that a supplier sealed after the closing, whether they give credit or not', () => {
  const late = Object.values(MONTHS).map((mes) =>
    shop.store.read((reader) => lateDocuments(reader, { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes })),
  );
  expect(late.map((each) => each.map(({ codigoGeneracion }) => Number(codigoGeneracion.slice(-4))))).toEqual([
    [],
    [4, 7, 9, 12, 13, 14],
    [16],
    [],
    [11],
  ]);
  expect(late[1]?.[3]).toEqual({
    fecha: '2026-10-20',
    tipoDte: '05',
    numeroControl: 'DTE-05-M001P001-000000000000012',
    codigoGeneracion: codeOf(11),
    monto: '113.00',
    que: 'compra-sellada',
  });
});
