/** The number of a refused document nobody corrected: back to its sequence, or with its document for good (§number-return). */
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../core/store/store.ts';
import { putFence } from '../../../core/store/numbers/fence.ts';
import { keptNumbers } from '../../../core/store/numbers/kept-numbers.ts';
import { FACTURA, NOTA_REMISION } from '../../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import {
  codeOf,
  DAY_MS,
  expectSound,
  HOUR_MS,
  storedReasons,
  ledger,
  lifeLine,
  numbers,
  refusing,
  rowOf,
} from '../issuing/refused-shop.ts';

const MINUTE_MS = 60_000;
/** Numbers are looked at every five minutes. */
const A_LOOK_MS = 5 * MINUTE_MS;

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

async function refusedShop(options: ShopOptions = {}): Promise<string> {
  shop = await openShop(options);
  shop.simulator.addFaults(refusing());
  return codeOf(await shop.issue('01', FACTURA));
}

/** A day goes by and the numbers are looked at. */
async function aDayLater(): Promise<void> {
  shop.clock.set(shop.clock.now() + DAY_MS);
  await shop.pass(A_LOOK_MS);
}

describe('a number that goes back', () => {
  it('serves the next document once 24 hours passed without a correction', async () => {
    const corrige = await refusedShop();
    await shop.issue('01', FACTURA);
    shop.clock.set(shop.clock.now() + DAY_MS - A_LOOK_MS);
    await shop.pass(A_LOOK_MS);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/2 ASIGNADO']);
    await shop.pass(A_LOOK_MS);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/2 ASIGNADO', '2026/1 DEVUELTO']);
    expect(lifeLine(shop, 1).at(-1)).toMatchObject({ estado: 'RECHAZADO', causa: 'numero-devuelto' });
    const late = await shop.issue('01', FACTURA, { corrige });
    expect(late).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
    expect(late.body['message']).toContain('su número volvió a la serie');
    for (const numeroControl of ['DTE-01-0001-00000001', 'DTE-01-0001-00000003'])
      expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 200, body: { numeroControl } });
    expect(numbers(shop)).toEqual([
      [1, 'RECHAZADO', 'devuelto'],
      [2, 'PROCESADO', 'suyo'],
      [1, 'PROCESADO', 'suyo'],
      [3, 'PROCESADO', 'suyo'],
    ]);
    expect(shop.simulator.report()).toMatchObject({
      series: [{ sellados: 3, ultimo: 3, huecos: [], repetidos: 0 }],
    });
  });

  it('goes back at the start after a night with the computer off', async () => {
    await refusedShop();
    await shop.crash();
    shop.clock.set(shop.clock.now() + DAY_MS + 1);
    shop = await shop.reopen();
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/1 DEVUELTO']);
  });

  it('does so 24 hours after the refusal of a correction, and not while one is on its way', async () => {
    const corrige = await refusedShop();
    await shop.pass(20 * HOUR_MS);
    shop.simulator.addFaults(refusing());
    await shop.issue('01', FACTURA, { corrige });
    await shop.pass(20 * HOUR_MS);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO']);
    await shop.pass(5 * HOUR_MS);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/1 DEVUELTO']);
  });

  it('is the number only: refused once more it goes back once more', async () => {
    await refusedShop();
    await aDayLater();
    shop.simulator.addFaults(refusing());
    await shop.issue('01', FACTURA);
    await aDayLater();
    expect(ledger(shop)).toEqual([
      '2026/1 ASIGNADO',
      '2026/1 DEVUELTO',
      '2026/1 ASIGNADO',
      '2026/1 DEVUELTO',
    ]);
    expect((await shop.issue('01', FACTURA)).body['numeroControl']).toBe('DTE-01-0001-00000001');
  });
});

/** Numbers in quarantine, as `verify` names them, each with its reason. */
const kept = () =>
  shop.store.read(keptNumbers).listed.map(({ numeroControl, motivo }) => [numeroControl, motivo]);

describe('a number that stays with its document', () => {
  /** It is in quarantine for that reason: no other document gets its number, now or later. */
  async function expectKept(motivo: string, detalle: string): Promise<void> {
    expect(kept()).toEqual([]);
    await aDayLater();
    expect(storedReasons(shop)).toEqual([motivo]);
    expect(kept()).toEqual([['DTE-01-0001-00000001', motivo]]);
    expect(lifeLine(shop, 1).at(-1)).toMatchObject({
      estado: 'RECHAZADO',
      causa: 'cuarentena',
      detalle: expect.stringContaining(detalle),
    });
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'RECHAZADO', numero_vigente: 1 });
    expect((await shop.issue('01', FACTURA)).body['numeroControl']).toBe('DTE-01-0001-00000002');
    await aDayLater();
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/2 ASIGNADO']);
  }

  it.each([
    ['004', '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR'],
    ['004', 'YA EXISTE UN REGISTRO CON ESE VALOR'],
    ['019', '[identificacion.numeroControl] ERROR EN SECUENCIA'],
    ['019', 'ERROR EN SECUENCIA'],
  ])('%s «%s» says that the number is not free', async (codigoMsg, sentence) => {
    shop = await openShop();
    shop.simulator.addFaults(refusing(codigoMsg, sentence));
    await shop.issue('01', FACTURA);
    await expectKept('NUMERO', 'Hacienda dice que el número ya existe o no sigue la secuencia');
  });

  it('the refusal of its number counts also when a later correction was refused for something else', async () => {
    shop = await openShop();
    shop.simulator.addFaults(refusing('019', '[identificacion.numeroControl] ERROR EN SECUENCIA'));
    const corrige = codeOf(await shop.issue('01', FACTURA));
    shop.simulator.addFaults(refusing());
    expect((await shop.issue('01', FACTURA, { corrige })).status).toBe(422);
    await expectKept('NUMERO', 'Hacienda dice');
  });

  it('one that was issued in contingency may have been given to the receiver', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    shop.simulator.addFaults(refusing());
    await shop.pass(MINUTE_MS);
    await expectKept('CONTINGENCIA', 'se emitió en contingencia');
  });

  it('one whose sending had no answer may still be registered', async () => {
    shop = await openShop({ timeouts: { receptionMs: 1000 } });
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'colgar', ms: 2_000 }]);
    shop.simulator.addFaults(refusing());
    expect((await shop.issue('01', FACTURA)).status).toBe(422);
    await expectKept('SIN_RESPUESTA', 'un envío quedó sin respuesta');
  });

  it('one whose caller was told that it is pending may have been printed', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales' }]);
    expect((await shop.issue('01', FACTURA)).status).toBe(202);
    shop.simulator.addFaults(refusing());
    await shop.pass(A_LOOK_MS);
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'RECHAZADO' });
    await expectKept('ENTREGADO', 'se respondió como pendiente');
  });

  it('one of before a restore may have been given to another document since', async () => {
    await refusedShop();
    await shop.pass(HOUR_MS);
    await shop.store.transact((tx, now) => putFence(tx, { key: null, causa: 'OTRO_EQUIPO' }, now));
    await aDayLater();
    expect(storedReasons(shop)).toEqual(['RESTAURACION']);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO']);
  });
});

describe('a document that waits for the seal of a refused one', () => {
  /** Issues a nota de remisión of it. */
  async function relate(numeroDocumento: string): Promise<CallerAnswer> {
    const related = { tipoDocumento: '01', tipoGeneracion: 2, numeroDocumento, fechaEmision: '2026-11-21' };
    const json = JSON.stringify({
      ...(JSON.parse(NOTA_REMISION) as object),
      documentoRelacionado: [related],
    });
    const answer = await shop.issue('04', json);
    expect(shop.queue()).toMatchObject([{ retenido: 'RELACIONADO' }]);
    return answer;
  }

  it('stays stopped once that one is given up, since somebody was given it', async () => {
    expect(await relate(await refusedShop())).toMatchObject({ status: 202, body: { estado: 'PENDIENTE' } });
    await aDayLater();
    expect(shop.queue()).toMatchObject([{ retenido: 'RELACIONADO' }]);
    expect(rowOf(shop, 2)).toMatchObject({ estado: 'EMITIDO' });
  });

  it('that nobody was given is sent and refused, and its number goes back', async () => {
    // Nothing more is stored once it waits: the answer that would tell of it does not leave.
    let isCut = false;
    const waits = () => shop.queue().some(({ retenido }) => retenido === 'RELACIONADO');
    const cut = (store: Store): Store => ({
      ...store,
      transact: (work) => (isCut && waits() ? Promise.reject(new Error('cut')) : store.transact(work)),
    });
    const refused = await refusedShop({ replace: ({ store }) => ({ store: cut(store) }) });
    isCut = true;
    expect(await relate(refused)).toMatchObject({ status: 500 });
    isCut = false;
    await aDayLater();
    expect(shop.queue()).toEqual([]);
    expect(rowOf(shop, 2)).toMatchObject({ estado: 'RECHAZADO', codigo_msg: '014' });
    await aDayLater();
    expect(ledger(shop)).toContain('2026/1 DEVUELTO');
  });

  it('is sealed after the correction is', async () => {
    const corrige = await refusedShop();
    await relate(corrige);
    expect((await shop.issue('01', FACTURA, { corrige })).status).toBe(200);
    await shop.pass(MINUTE_MS);
    expect(numbers(shop)).toEqual([
      [1, 'PROCESADO', 'suyo'],
      [1, 'PROCESADO', 'suyo'],
    ]);
  });
});
