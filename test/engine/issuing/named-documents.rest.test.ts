/** Documents of the shop that a body names, whatever stands in it, and rehearsals, each part by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import type { Connection } from '../../../core/contract/settings/issuer.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import type { AppError } from '../../../core/domain/app-error.ts';
import {
  adjustedBy,
  adjustingMark,
  namedDocuments,
  relatedDocument,
  standingOf,
  storedAddress,
} from '../../../core/engine/issuing/adjusted-documents.ts';
import {
  mayRehearse,
  prepareRehearsal,
  recordRehearsal,
  rehearsalOf,
} from '../../../core/engine/issuing/rehearsal.ts';
import { saveCustomer } from '../../../core/store/catalogue/customers.ts';
import { findDocument, findSignedDocument } from '../../../core/store/documents/documents.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import type { Reader } from '../../../core/store/store.ts';
import { CREDITO_FISCAL, FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { codeOf, lifeLine } from './refused-shop.ts';

const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};
const CODE = '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D';
const OTHER = '7C2F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D';

const called = (tipoDte: TipoDte, request: unknown) => ({ caller: CALLER, tipoDte, input: { request } });
const read = <T>({ store }: Shop, work: (reader: Reader) => T): T => store.read(work as never);

describe('what a body names', () => {
  const named = (tipoDte: TipoDte, request: unknown) => namedDocuments(called(tipoDte, request));

  it('is nothing where it has no list', () => {
    for (const body of [
      null,
      undefined,
      7,
      'texto',
      [],
      {},
      { documentoRelacionado: 'x' },
      { documentoRelacionado: {} },
    ])
      expect(named('05', body)).toEqual([]);
  });

  it('is a code alone, or what stands beside other members', () => {
    const list = [
      { codigoGeneracion: CODE.toLowerCase() },
      { numeroDocumento: ` ${OTHER} `, tipoDocumento: '03' },
      { codigoGeneracion: CODE, fechaEmision: '2026-11-21' },
      {},
      null,
      7,
    ];
    const found = [
      { codigo: CODE, isAlone: true },
      { codigo: OTHER, isAlone: false },
    ];
    expect(named('05', { documentoRelacionado: list })).toEqual(found);
    // A return names its facturas with their lines.
    expect(named('18', { documentos: list })).toEqual([...found, { codigo: CODE, isAlone: true }]);
    expect(named('18', { documentoRelacionado: list })).toEqual([]);
  });

  it('is looked up fifty times at most', () => {
    const list = Array.from({ length: 51 }, () => ({ codigoGeneracion: CODE }));
    expect(named('05', { documentoRelacionado: list })).toHaveLength(50);
  });
});

describe('a document of the shop', () => {
  let shop: Shop;
  let credit: string;
  let factura: string;
  let customers = 0;
  beforeAll(async () => {
    shop = await openShop();
    credit = codeOf(await shop.issue('03', CREDITO_FISCAL));
    factura = codeOf(await shop.issue('01', FACTURA));
  });
  afterAll(() => shop.close());

  it('is known to its own place, hidden from the branch next door, and unknown elsewhere', () => {
    const seen = (more: Partial<Caller>, code = credit) => {
      const found = read(shop, (reader) => relatedDocument(reader, { ...CALLER, ...more }, code));
      return typeof found === 'string' ? found : found.codigoGeneracion;
    };
    expect(seen({})).toBe(credit);
    expect(seen({ branchId: 'norte' })).toBe('hidden');
    expect(seen({ branchId: 'norte', role: 'admin' })).toBe(credit);
    expect(seen({ issuerId: '06140000000000' })).toBe('unknown');
    expect(seen({ ambiente: 'PRODUCCION' })).toBe('unknown');
    expect(seen({}, CODE)).toBe('unknown');
  });

  it('is adjusted where its type is, once, with what adjusts it already', async () => {
    const naming = (...codes: readonly string[]) => ({
      documentoRelacionado: codes.map((codigoGeneracion) => ({ codigoGeneracion })),
    });
    const adjusted = (tipoDte: TipoDte, ...codes: readonly string[]) =>
      read(shop, (reader) => adjustedBy(reader, called(tipoDte, naming(...codes))));
    expect(adjusted('01', credit)).toEqual([]);
    expect(adjusted('05', CODE, factura)).toEqual([]);
    expect(adjusted('05', credit, credit)).toHaveLength(1);
    const mark = (tipoDte: TipoDte) =>
      read(shop, (reader) => adjustingMark(reader, called(tipoDte, naming(credit))));
    expect(mark('01')).toBe('');
    const before = JSON.parse(mark('05')) as [[string, unknown[]]];
    expect(before[0][0]).toBe(credit);
    const line = { cantidad: 1, descripcion: 'Resma de papel bond', precioUni: 1, tipoItem: 1 };
    const note = codeOf(await shop.issue('05', JSON.stringify({ items: [line], ...naming(credit) })));
    expect(JSON.parse(mark('05'))).toEqual([[credit, [...before[0][1], [note, 'PROCESADO']]]]);
    expect(adjusted('05', credit)[0]?.notes.at(-1)).toMatchObject({ tipoDte: '05', sellado: true });
  });

  it('has adjustments without a seal too', () => {
    const notes = read(shop, (reader) => {
      const signed = findSignedDocument(reader, 1);
      if (signed === null) throw new Error('there is none');
      const note = { ...signed, tipoDte: '05', estado: 'EMITIDO', sello: null } as never;
      return standingOf(reader, signed, [note]).notes;
    });
    expect(notes).toMatchObject([{ tipoDte: '05', sellado: false }]);
  });

  it('takes the address of a customer by NIT or DUI, of whichever file has one', async () => {
    const direccion = {
      departamento: '06',
      municipio: '14',
      distrito: '04',
      complemento: 'Calle Inventada 7',
    };
    const numDocumento = String(48_765_430 + (customers += 1)).padStart(9, '0');
    const known = (id: string, tipoDocumento: '13' | '36', address: typeof direccion | null) =>
      shop.store.transact((tx, now) =>
        saveCustomer(
          tx,
          {
            id: `${id}-${numDocumento}`,
            tipoDocumento,
            numDocumento,
            nrc: null,
            nombre: 'Eva Inventada',
            nombreComercial: null,
            codActividad: null,
            correo: null,
            telefono: null,
            direccion: address,
          },
          { issuerId: SHOP_NIT, isNew: true, now },
        ),
      );
    const address = (of: string | null) => read(shop, (reader) => storedAddress(reader, SHOP_NIT, of));
    expect([address(null), address(numDocumento)]).toEqual([null, null]);
    await known('c1', '36', null);
    expect(address(numDocumento)).toBeNull();
    await known('c2', '13', direccion);
    expect(address(numDocumento)).toMatchObject(direccion);
  });
});

describe('a rehearsal', () => {
  const BUILT_IN = { ambiente: 'PRUEBAS', autoridad: 'simulador', url: null } as Connection;
  const fault = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      const { faults = [] } = error as AppError;
      return faults.map(
        ({
          codigo,
          regla,
          parametros,
        }: {
          codigo: string;
          regla: string;
          parametros?: object | undefined;
        }) => [codigo, regla, parametros],
      );
    }
  };
  const asked = (
    ensayo: string | undefined,
    more: { request?: unknown; timed?: boolean; alone?: boolean; connection?: object } = {},
  ) => {
    const { request = {}, timed = false, alone = false, connection = {} } = more;
    const deps = {
      ...(alone ? {} : { rehearse: () => Promise.resolve() }),
      clock: timed ? { hold: () => {} } : {},
    };
    return fault(() =>
      rehearsalOf(deps as never, {
        caller: CALLER,
        connection: { ...BUILT_IN, ...connection },
        input: { ensayo, request },
      }),
    );
  };

  it('is for documents of PRUEBAS that go to the built-in simulator', () => {
    expect(mayRehearse(BUILT_IN)).toBe(true);
    const elsewhere = [
      { ambiente: 'PRODUCCION' },
      { autoridad: 'hacienda' },
      { url: 'http://127.0.0.1:9' },
    ] as const;
    for (const more of elsewhere) {
      expect(mayRehearse({ ...BUILT_IN, ...more })).toBe(false);
      expect(asked('rechazo', { connection: more })).toEqual([
        ['VALOR_NO_PERMITIDO', 'ensayo-sin-simulador', { ambiente: 'PRUEBAS' }],
      ]);
    }
    expect(asked('rechazo', { alone: true })).toEqual([
      ['VALOR_NO_PERMITIDO', 'ensayo-sin-simulador', { ambiente: 'PRUEBAS' }],
    ]);
    expect(asked(undefined, { alone: true })).toBeNull();
  });

  it('is of any body that is not simulated, and as long as a clock that is held lets it be', () => {
    const one = { nombre: 'rechazo', valor: '003' };
    for (const request of [null, 7, 'texto', [], {}, { simular: false }, { simular: 'true' }])
      expect(asked('rechazo', { request })).toEqual(one);
    expect(asked('rechazo', { request: { simular: true } })).toMatchObject([
      ['VALOR_NO_PERMITIDO', 'ensayo-de-simulacion', undefined],
    ]);
    expect(asked('sin-linea=601')).toMatchObject([['FORMATO', 'ensayo-con-segundos', { maximo: 600 }]]);
    expect(asked('sin-linea=601', { timed: true })).toEqual({ nombre: 'sin-linea', valor: '601' });
  });

  it('is written down and prepared for a document that is there; without one, or without a simulator, nothing is', async () => {
    const shop = await openShop();
    try {
      await shop.issue('01', FACTURA);
      const lines = lifeLine(shop, 1).length;
      const rehearsal = { nombre: 'lento', valor: '3' } as const;
      await shop.store.transact((tx, now) => {
        recordRehearsal(tx, { caller: CALLER, rehearsal: null }, { documentId: 1, now });
        recordRehearsal(tx, { caller: CALLER, rehearsal }, { documentId: 99, now });
      });
      expect([
        lifeLine(shop, 1).length,
        read(shop, (reader) => listAudit(reader, { limit: 9 })).filter(({ accion }) => accion === 'ensayo'),
      ]).toEqual([lines, []]);
      const told: unknown[] = [];
      const log = {
        info: () => {},
        error: () => {},
        warn: (...of: readonly unknown[]) => void told.push(of),
      };
      const deps = { store: shop.store, log } as never as { store: Shop['store']; log: never };
      const rehearse = (...of: readonly unknown[]) => {
        told.push(of);
        return Promise.reject(new Error('it is another program'));
      };
      await prepareRehearsal(deps, rehearsal, 1);
      await prepareRehearsal({ ...deps, rehearse }, rehearsal, 99);
      expect(told).toEqual([]);
      await prepareRehearsal({ ...deps, rehearse }, rehearsal, 1);
      const codigoGeneracion = read(shop, (reader) => findDocument(reader, 1))?.codigoGeneracion;
      expect(told).toEqual([
        [rehearsal, { nit: SHOP_NIT, codigoGeneracion }],
        ['rehearsal not prepared', { documentId: 1, error: 'Error: it is another program' }],
      ]);
    } finally {
      await shop.close();
    }
  });
});
