/** What a manager sets and hears of the editions of the format (§editions). */
import { afterEach, describe, expect, it } from 'vitest';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const DAY_MS = 86_400_000;
const LINES = [{ cantidad: 1, descripcion: 'Pan', precioUni: 2, tipoItem: 1, codigo: 'PAN' }];

let shop: ShopApp;
afterEach(() => shop.close());

async function editionOf(desk: Desk, tipoDte: TipoVenta) {
  const request = JSON.stringify({ items: LINES });
  return (await desk.ask('documents.preview', { tipoDte, request })).edicion;
}

async function heard(desk: Desk) {
  const { plazos } = await desk.ask('till.context', {});
  return plazos.filter(({ tipo }) => tipo === 'otra-edicion');
}

describe('the first day of the format of 2026', () => {
  it('is changed for all, and kinds with a day of their own keep it', async () => {
    shop = await openShopApp({ edition2026From: { todos: '2099-01-01', '03': '2026-01-01' } });
    const manager = await shop.enter('Marta Gerente');
    const editions = async () => [await editionOf(manager, '01'), await editionOf(manager, '03')];
    expect(await editions()).toEqual(['2023', '2026']);
    const { reglas } = await manager.ask('settings.saveRules', { edition2026From: '2098-05-05' });
    expect(reglas.edition2026From).toBe('2098-05-05');
    expect(reglas.edition2026ByKind, 'the screen shows it').toEqual({ '03': '2026-01-01' });
    expect(await editions()).toEqual(['2023', '2026']);
  });

  it.each([undefined, { todos: '2099-01-01', '03': '2026-01-01' }])(
    'says what is wrong with a day that is none, where the dates are %j',
    async (edition2026From) => {
      shop = await openShopApp(edition2026From === undefined ? {} : { edition2026From });
      const manager = await shop.enter('Marta Gerente');
      for (const [wrong, why] of [
        ['31/12/2026', 'AAAA-MM-DD'],
        ['2026-02-31', 'fecha'],
        ['', 'AAAA-MM-DD'],
      ] as const) {
        const reply = await manager.call('settings.saveRules', { edition2026From: wrong });
        if (reply.ok) throw new Error(`${wrong} was taken`);
        const { errors = [] } = reply.problem;
        expect(errors.map(({ campo, codigo }) => [campo, codigo])).toEqual([['edition2026From', 'FORMATO']]);
        expect(errors.map((fault) => ruleText(fault)).join()).toContain(why);
      }
    },
  );
});

describe('an authority that takes only the format of before', () => {
  const tuned = async () => {
    shop = await openShopApp({ edition2026From: '2026-01-01' });
    shop.simulator.takeEditions('anterior');
    const manager = await shop.enter('Marta Gerente');
    await manager.sell('2.00');
    return manager;
  };

  it('is told to the manager with its words, and what is typed shows the edition that counts', async () => {
    const manager = await tuned();
    expect(await heard(manager)).toMatchObject([
      { edicion: '2023', clases: ['01'], rechazo: expect.stringContaining('096'), accion: 'ajustes' },
    ]);
    expect(await heard(await shop.enter('Carlos Cajero'))).toEqual([]);
    expect([await editionOf(manager, '01'), await editionOf(manager, '03')]).toEqual(['2023', '2026']);
  });

  it('is told no longer on the next day, until it refuses again', async () => {
    const manager = await tuned();
    shop.pass(DAY_MS);
    await manager.become('Marta Gerente');
    expect([await heard(manager), await editionOf(manager, '01')]).toEqual([[], '2026']);
    await manager.sell('2.00');
    expect(await heard(manager)).toHaveLength(1);
    shop.pass(DAY_MS);
    await manager.become('Marta Gerente');
    shop.simulator.takeEditions('ambas');
    await manager.sell('2.00');
    expect([await heard(manager), await editionOf(manager, '01')]).toEqual([[], '2026']);
  });

  it('refuses where a manager switches the other edition off', async () => {
    const manager = await tuned();
    const { reglas } = await manager.ask('settings.saveRules', { otraEdicion: false });
    expect(reglas.otraEdicion).toBe(false);
    expect([await heard(manager), await editionOf(manager, '01')]).toEqual([[], '2026']);
    const { result } = await manager.sell('2.00');
    expect(result).toMatchObject({ estado: 'RECHAZADO', codigoMsg: '096' });
    expect((await manager.ask('settings.saveRules', { otraEdicion: true })).reglas.otraEdicion).toBe(true);
  });
});
