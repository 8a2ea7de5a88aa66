/** Lines that were adjusted before: a lowered price, the same goods at two prices, and the sale of somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ReturnForm, ReturnPlan } from '../../../core/contract/bridge/bridge-returns.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

type Make = BridgeInput<'returns.make'>;
const PAPER = { cantidad: 10, descripcion: 'Resma de papel', precioUni: 11.3, tipoItem: 1, codigo: 'PAP-1' };
const PENCILS = {
  cantidad: 4,
  descripcion: 'Caja de lápices',
  precioUni: 5.65,
  tipoItem: 1,
  codigo: 'LAP-1',
};
const units = (...cantidades: readonly string[]): Make['ajuste'] => ({
  clase: 'devolucion',
  lineas: cantidades.map((cantidad, linea) => ({ linea, cantidad })),
});
const off = (monto: string): Make['ajuste'] => ({ clase: 'rebaja', lineas: [{ linea: 0, monto }] });

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
let approval: { readonly userId: string; readonly pin: string };
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
  approval = { userId, pin: PIN['Marta Gerente'] };
});
afterAll(() => shop.close());

async function sell(tipoDte: '01' | '03', request: object, at = desk): Promise<string> {
  const text = JSON.stringify(tipoDte === '03' ? { receptor: RECEPTOR, ...request } : request);
  const sale = { tipoDte, request: text, preciosConIva: true, idempotencyKey: crypto.randomUUID() };
  const { result } = await at.ask('documents.issue', sale);
  return String(result.codigoGeneracion);
}

const planOf = (documento: string, ajuste?: Make['ajuste'], at = desk) =>
  at.ask('returns.plan', { documento, ...(ajuste === undefined ? {} : { ajuste }) });
const make = (codigoGeneracion: string, ajuste: Make['ajuste'], more: Partial<Make> = {}) =>
  desk.ask('returns.make', {
    clave: crypto.randomUUID(),
    codigoGeneracion,
    ajuste,
    forma: 'nota-credito',
    motivo: 'Producto defectuoso',
    regresa: true,
    destino: 'otro',
    approval,
    ...more,
  });
const lawful = ({ formas }: ReturnPlan): readonly ReturnForm[] =>
  (formas ?? []).filter(({ legal }) => legal).map(({ forma }) => forma);

describe('a price that was lowered', () => {
  it.each([
    ['', {}, ['90.40', '22.60', '15.82'], ['22.60', '27.12', '85.88']],
    // 12.00 off the whole of 135.60: of the first line 103.00 were paid, of the second 20.60.
    [
      ' and a discount on the whole',
      { descuGravada: 12 },
      ['80.40', '20.60', '15.82'],
      ['22.60', '24.13', '76.87'],
    ],
  ] as const)(
    'is what the goods come back at, all of them to the cent%s',
    async (_title, more, left, amounts) => {
      const [first, second, lowered] = left;
      const codigo = await sell('03', { items: [PAPER, PENCILS], ...more }, boss);
      const paid = [await make(codigo, off('22.60'))];
      expect((await planOf(codigo)).lineas).toMatchObject([
        { quedan: '10', precio: '11.30', rebajado: '22.60', importe: first },
        { quedan: '4', precio: '5.65', rebajado: null, importe: second },
      ]);
      expect(
        await desk.call('returns.plan', { documento: codigo, ajuste: off(`${first.slice(0, -1)}1`) }),
      ).toMatchObject({
        problem: { errors: [{ campo: 'ajuste.lineas[0].monto', regla: 'rebajar-de-mas' }] },
      });
      paid.push(await make(codigo, units('3')));
      expect((await planOf(codigo)).lineas[0]).toMatchObject({ quedan: '7', rebajado: lowered });
      paid.push(await make(codigo, units('7', '4')));
      expect(paid.map(({ estado }) => estado)).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
      expect(paid.map(({ liquidacion }) => liquidacion.monto)).toEqual(amounts);
      expect((await planOf(codigo)).disponible).toBe('0.00');
    },
  );
});

describe('the same goods at two prices', () => {
  it('come back at the price of their own line, also when the note is corrected', async () => {
    const items = [
      { ...PAPER, cantidad: 2 },
      { ...PAPER, cantidad: 1, precioUni: 5.65 },
    ];
    const codigo = await sell('03', { items });
    const second = units('0', '1');
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', cuando: { tipoDte: '05' } }]);
    const refused = await make(codigo, second);
    shop.simulator.clearFaults();
    const { codigoGeneracion: corrige } = refused.documento;
    expect((await planOf(corrige)).corrige?.ajuste).toEqual({
      clase: 'devolucion',
      lineas: [{ linea: 1, cantidad: '1' }],
    });
    expect((await make(codigo, second, { corrige })).liquidacion.monto).toBe('5.65');
    expect((await planOf(codigo)).lineas.map(({ quedan }) => quedan)).toEqual(['2', '0']);
  });
});

describe('the sale of somebody else', () => {
  it('is written again by that person or a manager, and what it forgot is charged by anybody', async () => {
    const theirs = await sell('01', { items: [PAPER] }, boss);
    const part = await planOf(theirs, units('1'));
    expect(lawful(part)).toEqual([]);
    expect(part.formas?.find(({ impedida }) => impedida)).toMatchObject({
      forma: 'documento-nuevo',
      motivo: { regla: 'otro-documento-de-quien-vendio', parametros: { vendio: 'Marta Gerente' } },
    });
    const ofManager = await planOf(theirs, off('1.00'), boss);
    expect(lawful(ofManager)).toEqual(['documento-nuevo']);
    expect(ofManager.formas?.find(({ legal }) => legal)?.motivo.regla).toBe('rebajar-con-otro-documento');
    const charge: Make['ajuste'] = { clase: 'cargo', descripcion: 'Flete', monto: '5.65' };
    expect(lawful(await planOf(theirs, charge))).toEqual(['documento-nuevo']);
  });
});
