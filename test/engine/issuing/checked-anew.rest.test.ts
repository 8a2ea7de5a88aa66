/** What a trial is refused for, what the commit checks once more, and the edition and sequence of a correction (§check-before-number, §correction, §editions). */
import { afterEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import { fallbacksOfToday } from '../../../core/engine/editions/editions-in-force.ts';
import { prepare, preparedNow } from '../../../core/engine/issuing/checked-document.ts';
import { loadIssuing } from '../../../core/engine/issuing/preflight.ts';
import { sequenceOf } from '../../../core/engine/numbers/issue-sequence.ts';
import { findBranch, upsertBranch } from '../../../core/store/issuers/branches.ts';
import { putEditionTaken } from '../../../core/store/issuers/editions-taken.ts';
import { putFence } from '../../../core/store/numbers/fence.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { changedRequest } from '../adjusting/changed-request.ts';
import { remissionShop, rice } from '../remissions/remission-shop.ts';
import { CREDITO_FISCAL, FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { codeOf, refusing, rowOf } from './refused-shop.ts';

const CALLER = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
} as const satisfies Caller;
const NOBODYS = '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D';
const TODAY = { fecEmi: '2026-11-21' };

let shop: Shop;
afterEach(() => shop.close());

/** A call of the shop with a body, as it is checked. */
const contextOf = (tipoDte: TipoDte, json: string) =>
  shop.store.read((reader) => ({
    ...loadIssuing(reader, CALLER),
    caller: CALLER,
    tipoDte,
    input: { request: parseJson(json) },
  }));
const line = (more: object = {}) => ({
  cantidad: 1,
  descripcion: 'Resma de papel bond',
  precioUni: 4.25,
  tipoItem: 1,
  ...more,
});
const noteOn = (codigoGeneracion: unknown) =>
  JSON.stringify({ documentoRelacionado: [{ codigoGeneracion }], items: [line()] });

describe('a check', () => {
  it('of a return before there are any is refused', async () => {
    shop = await openShop();
    const documentos = [{ codigoGeneracion: NOBODYS, items: [{ numItem: 1, cantidad: 1 }] }];
    const context = contextOf('18', JSON.stringify({ documentos }));
    expect(() => shop.store.read((reader) => prepare(reader, context, TODAY))).toThrow(
      expect.objectContaining({ codigo: 'ESTADO_NO_PERMITE' }),
    );
  });

  it('of a note on what nobody knows is not found', async () => {
    shop = await openShop();
    const context = contextOf('05', noteOn(NOBODYS));
    expect(() => shop.store.read((reader) => prepare(reader, context, TODAY))).toThrow(
      expect.objectContaining({ codigo: 'DOCUMENTO_NO_ENCONTRADO' }),
    );
  });

  it('of a sale that bills once more what was billed is refused in a trial too', async () => {
    const at = await remissionShop();
    shop = at.shop;
    const sent = await at.send([rice(10)]);
    expect((await at.bill([sent], [rice(10)])).status).toBe(200);
    const trial = await at.bill([sent], [rice(10)], { simular: true });
    expect([trial.status, trial.body['codigo']]).toEqual([422, 'SALDO_INSUFICIENTE']);
  });
});

describe('a commit', () => {
  it('takes what was checked as it is, and checks anew what changed its edition or what it adjusts', async () => {
    shop = await openShop();
    const context = contextOf('01', FACTURA);
    const checked = shop.store.read((reader) => prepare(reader, context, TODAY));
    const now = (of: Partial<typeof checked>) =>
      shop.store.transact((tx) =>
        preparedNow(tx, context, { prepared: { ...checked, ...of, montoCentavos: 1n }, at: TODAY }),
      );
    expect([checked.edition, checked.standing, checked.montoCentavos]).toEqual(['2023', '', 1130n]);
    expect((await now({})).montoCentavos).toBe(1n);
    expect(await now({ edition: '2026' })).toMatchObject({ edition: '2023', montoCentavos: 1130n });
    expect(await now({ standing: 'otra' })).toMatchObject({ standing: '', montoCentavos: 1130n });
  });

  it('refuses a note whose document was invalidated meanwhile', async () => {
    shop = await openShop();
    const sold = await shop.issue('03', CREDITO_FISCAL);
    const context = contextOf('05', noteOn(codeOf(sold)));
    const prepared = shop.store.read((reader) => prepare(reader, context, TODAY));
    const { body } = await invalidar(shop, invalidation(sold, { tipoAnulacion: 2 }));
    expect(body['estado']).toBe('PROCESADO');
    await expect(
      shop.store.transact((tx) => preparedNow(tx, context, { prepared, at: TODAY })),
    ).rejects.toMatchObject({
      codigo: 'ESTADO_NO_PERMITE',
      broken: { parametros: { causa: { regla: 'relacionado-invalidado' } } },
    });
  });

  it('tries the edition of the date once a day where another was taken, but not for a correction, which has its own', async () => {
    shop = await openShop();
    const context = contextOf('01', FACTURA);
    const prepared = shop.store.read((reader) => prepare(reader, context, TODAY));
    const place = { issuer: context.issuer, ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;
    await shop.store.transact((tx, now) => {
      const taken = { clase: '01', edicion: '2026', dia: '2026-11-20', desde: now } as const;
      const owner = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;
      putEditionTaken(tx, owner, { ...taken, codigoGeneracion: NOBODYS, motivo: 'Otra versión' });
    });
    const active = () =>
      shop.store.read((reader) => fallbacksOfToday(reader, place, TODAY.fecEmi).map(({ clase }) => clase));
    const commit = (at: Parameters<typeof preparedNow>[2]['at']) =>
      shop.store.transact((tx) => preparedNow(tx, context, { prepared, at }).edition);
    expect(await commit({ ...TODAY, edition: '2023' })).toBe('2023');
    expect(active()).toEqual([]);
    expect(await commit(TODAY)).toBe('2023');
    // The next ones of the day wait for what becomes of it.
    expect(active()).toEqual(['01']);
    expect(await commit({ ...TODAY, edition: '2023' })).toBe('2023');
    expect(await commit({ ...TODAY, edition: '2026' })).toBe('2026');
  });
});

describe('a correction', () => {
  it('of what was refused for its edition has the other one', async () => {
    shop = await openShop({ at: '2026-11-30 10:00:00' });
    shop.simulator.takeEditions('nueva');
    const place = { 'receptor.direccion.municipio': '23' };
    const corrige = codeOf(await shop.issue('01', changedRequest('01', place)));
    expect(await shop.issue('01', changedRequest('01', place), { corrige })).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'receptor.direccion.distrito' }] },
    });
    const complete = changedRequest('01', { ...place, 'receptor.direccion.distrito': '14' });
    expect((await shop.issue('01', complete, { corrige })).status).toBe(200);
    // At once: the second version is what the authority took.
    expect(rowOf(shop, 1)).toMatchObject({ edicion: '2026', estado: 'PROCESADO', version: 2 });
  });

  it('of what was refused for its content has its own', async () => {
    shop = await openShop({ at: '2026-11-30 20:00:00' });
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    expect((await shop.issue('01', FACTURA, { corrige })).status).toBe(200);
    expect(shop.documents()).toMatchObject([{ edicion: '2023', estado: 'PROCESADO' }]);
  });

  it.each([
    ['interfaz', 2026, 503],
    ['oficial', 2026, 200],
    ['interfaz', 2027, 200],
  ] as const)(
    'is fenced with the sequence of its number, whatever its branch numbers by since: %s of %i is %i',
    async (formato, anio, status) => {
      shop = await openShop();
      shop.simulator.addFaults(refusing());
      const corrige = codeOf(await shop.issue('01', FACTURA));
      const key = { ...sequenceOf(contextOf('01', FACTURA), anio), formato };
      await shop.store.transact((tx, now) => {
        const branch = findBranch(tx, SHOP_NIT, 'central');
        if (branch === null) throw new Error('a shop without its branch');
        upsertBranch(tx, { ...branch, formatoNumeroControl: 'oficial' }, now);
        putFence(tx, { key, causa: 'ATRASADA', seguro: 9, posible: 9 }, now);
      });
      expect((await shop.issue('01', FACTURA, { corrige })).status).toBe(status);
    },
  );
});
