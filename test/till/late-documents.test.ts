/** Own documents of a closed month that were written or settled after its closing, in the month in which that was (§cierre-libros). */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantOf, type Instant } from '../../core/domain/fiscal-time.ts';
import type { DocumentState } from '../../core/domain/lifecycle.ts';
import { addClosing } from '../../core/store/books/book-closings.ts';
import { openReadOnlyStore } from '../../core/store/store.ts';
import { lateDocuments } from '../../core/till/books/late-documents.ts';
import { forge } from '../proof/forge.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';

const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
const noon = (day: string): Instant => instantOf(day, '12:00:00');
const CLOSED_AT = noon('2026-11-05');

/** A sale of 31 October, by its place: its state, and when that came to be; and its state when the month was closed. */
interface Case {
  readonly what: string;
  readonly state: DocumentState;
  /** Of the authority's answer, which counts where there is one; else of the till's own change. */
  readonly answered?: Instant;
  readonly changed?: Instant;
  readonly stood?: DocumentState;
  /** The code it had then, where it has a new one. */
  readonly former?: string;
  readonly found: readonly string[];
}

const CASES: readonly Case[] = [
  {
    what: 'sealed later',
    state: 'PROCESADO',
    answered: noon('2026-11-20'),
    changed: noon('2026-12-20'),
    stood: 'PENDIENTE',
    found: ['2026-11 sellado'],
  },
  {
    what: 'refused a month later',
    state: 'RECHAZADO',
    changed: noon('2026-12-02'),
    stood: 'CONTINGENCIA',
    found: ['2026-12 rechazado'],
  },
  { what: 'that waits otherwise', state: 'CONTINGENCIA', stood: 'PENDIENTE', found: [] },
  { what: 'refused before', state: 'RECHAZADO', changed: noon('2026-11-20'), stood: 'RECHAZADO', found: [] },
  {
    what: 'whose seal bears a moment before the closing',
    state: 'PROCESADO',
    answered: noon('2026-10-31'),
    stood: 'PENDIENTE',
    found: ['2026-11 sellado'],
  },
  {
    what: 'refused before and corrected later',
    state: 'PROCESADO',
    answered: noon('2026-11-06'),
    stood: 'RECHAZADO',
    found: ['2026-11 agregado'],
  },
  {
    what: 'refused later and sealed under a new code',
    state: 'PROCESADO',
    answered: noon('2026-11-06'),
    stood: 'CONTINGENCIA',
    former: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE',
    found: ['2026-11 sellado'],
  },
  { what: 'sealed before', state: 'PROCESADO', answered: noon('2026-11-20'), found: [] },
  // The closing knows none of these.
  {
    what: 'written and sealed later',
    state: 'PROCESADO',
    answered: noon('2026-12-03'),
    found: ['2026-12 agregado'],
  },
  {
    what: 'written later that waits',
    state: 'CONTINGENCIA',
    changed: noon('2026-11-20'),
    found: ['2026-11 agregado'],
  },
  {
    what: 'written, sealed and invalidated later',
    state: 'INVALIDADO',
    answered: noon('2026-11-20'),
    found: [],
  },
  { what: 'written and refused later', state: 'RECHAZADO', changed: noon('2026-11-20'), found: [] },
];
const KNOWN = 8;

let shop: Shop;
let store: ReturnType<typeof openReadOnlyStore>;
const codes: string[] = [];

beforeAll(async () => {
  shop = await openShop({ at: '2026-10-31 20:00:00' });
  for (const _each of CASES) codes.push(String((await shop.issue('01', FACTURA)).body['codigoGeneracion']));
  const pendientes = CASES.flatMap(({ stood: estado, former }, at) =>
    estado === undefined ? [] : [{ codigoGeneracion: former ?? codes[at], estado }],
  );
  const closing = { ...SCOPE, at: CLOSED_AT, actor: 'Ana', stockEntry: 0 };
  await shop.store.transact((tx) => {
    addClosing(tx, {
      ...closing,
      mes: '2026-10',
      document: KNOWN,
      contenido: JSON.stringify({ pendientes }),
    });
  });
  const file = `${shop.folder}/copia.db`;
  const source = new Database(`${shop.folder}/datos/caja.db`, { readonly: true });
  source.exec(`VACUUM INTO '${file}'`);
  source.close();
  forge(
    new Database(file),
    CASES.flatMap(({ state, answered, changed, former }, at) => [
      ...(former === undefined
        ? []
        : [
            `INSERT INTO refused_version (document_id, version, codigo_generacion, observaciones, monto_centavos, iva_centavos)
               VALUES (${at + 1}, 1, '${former}', '[]', 1130, 130)`,
          ]),
      `UPDATE document SET estado = '${state}', fh_procesamiento = ${answered ?? 'NULL'},
           updated_at = ${changed ?? 0} WHERE id = ${at + 1}`,
    ]),
  );
  store = openReadOnlyStore(file);
}, 60_000);
afterAll(async () => {
  store.close();
  await shop.close();
});

const lateOf = (mes: string) => store.read((reader) => lateDocuments(reader, { ...SCOPE, mes }));

it.each(CASES.map((each, at) => ({ ...each, at })))('a document $what', ({ at, found }) => {
  const told = ['2026-10', '2026-11', '2026-12', '2027-01'].flatMap((mes) =>
    lateOf(mes).flatMap(({ codigoGeneracion, que }) =>
      codigoGeneracion === codes[at] ? [`${mes} ${que}`] : [],
    ),
  );
  expect(told).toEqual(found);
});

it('each is named once, with its own date, number and amount', () => {
  expect(['2026-11', '2026-12'].map((mes) => lateOf(mes).length)).toEqual([5, 2]);
  expect(lateOf('2026-12')[0]).toEqual({
    fecha: '2026-10-31',
    tipoDte: '01',
    numeroControl: 'DTE-01-0001-00000002',
    codigoGeneracion: codes[1],
    monto: '11.30',
    que: 'rechazado',
  });
});
