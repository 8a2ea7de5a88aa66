/** Payments against what is to be paid, and the condition that follows from them (§payments). */
import { describe, expect, it } from 'vitest';
import { faultsOf, line, preparationOf, type Judged } from './judged.ts';

type Pago = Readonly<Record<string, unknown>>;
const CASH = { codigo: '01', montoPago: 10 };
const CREDIT = { codigo: '05', montoPago: 10, plazo: '02', periodo: 30 };

interface Paid {
  readonly condicionOperacion: number;
  readonly saldoFavor: number;
  readonly pagos: readonly Pago[];
}
function paid(body: object, of?: Judged): Omit<Paid, 'saldoFavor'> {
  const found = preparationOf(body, of);
  if (found.kind === 'faulty') throw new Error(JSON.stringify(found.faults));
  const { condicionOperacion, pagos } = (JSON.parse(`{${found.document.bodyText}}`) as { resumen: Paid })
    .resumen;
  return { condicionOperacion, pagos };
}
const written = (codigo: string, montoPago: number, more: object = {}) => ({
  codigo,
  montoPago,
  referencia: null,
  plazo: null,
  periodo: null,
  ...more,
});

describe('payments', () => {
  it('are cash of the whole where none is named', () => {
    expect(paid({ items: [line(10)] })).toEqual({ condicionOperacion: 1, pagos: [written('01', 10)] });
    expect(paid({ items: [line(10)], condicionOperacion: 1 }).condicionOperacion).toBe(1);
  });

  it('make the condition: at once, on credit, or both', () => {
    const conditions = (...pagos: readonly Pago[]) =>
      paid({ items: [line(10 * pagos.length)], pagos }).condicionOperacion;
    expect(conditions(CASH)).toBe(1);
    expect(conditions(CASH, CASH)).toBe(1);
    expect(conditions(CREDIT)).toBe(2);
    expect(conditions(CREDIT, CREDIT)).toBe(2);
    expect(conditions(CREDIT, CASH)).toBe(3);
    expect(conditions(CASH, CASH, CREDIT)).toBe(3);
    expect(paid({ items: [line(10)], pagos: [CREDIT] }).pagos).toEqual([
      // A debit card is 02 to the authority.
      written('02', 10, { plazo: '02', periodo: 30 }),
    ]);
  });

  it('that contradict the condition that is said are refused', () => {
    const faults = (condicionOperacion: number, pagos?: readonly Pago[]) =>
      faultsOf({ items: [line(10)], condicionOperacion, ...(pagos === undefined ? {} : { pagos }) });
    expect(faults(2, [CREDIT])).toEqual([]);
    expect(faults(1, [CREDIT])).toEqual(['condicionOperacion REGLA condicion-de-los-pagos condicion=2']);
    expect(faults(3, [CASH])).toEqual(['condicionOperacion REGLA condicion-de-los-pagos condicion=1']);
    expect(faults(2)).toEqual(['condicionOperacion REGLA condicion-sin-pagos']);
  });

  it('come to the total, no cent more or less', () => {
    const faults = (montoPago: number) =>
      faultsOf({ items: [line(10)], pagos: [{ codigo: '01', montoPago }] });
    expect(faults(10)).toEqual([]);
    expect(faults(9.99)).toEqual(['pagos ARITMETICA suma-de-pagos suma="9.99" total="10.00"']);
    expect(faults(10.01)).toEqual(['pagos ARITMETICA suma-de-pagos suma="10.01" total="10.00"']);
  });

  it('of nothing are one of 0.00, of another kind when the receiver has a balance', () => {
    const free = [line(10, { montoDescu: 10 })];
    expect(paid({ items: free })).toEqual({ condicionOperacion: 1, pagos: [written('01', 0)] });
    const inFavour = [line(10), line(0, { noGravado: -10.01 })];
    expect(paid({ items: inFavour })).toEqual({ condicionOperacion: 1, pagos: [written('99', 0)] });
    expect(faultsOf({ items: inFavour, pagos: [CASH] })).toEqual([
      'pagos ARITMETICA suma-de-pagos suma="10.00" total="0.00"',
    ]);
  });

  it('on credit have a term and its unit', () => {
    const faults = (...pagos: readonly Pago[]) => faultsOf({ items: [line(10 * pagos.length)], pagos });
    const unit = 'pagos[1].plazo CAMPO_REQUERIDO falta-unidad-del-plazo';
    const term = 'pagos[0].periodo CAMPO_REQUERIDO falta-plazo';
    expect(faults(CASH, { ...CASH, periodo: 30 })).toEqual([unit]);
    expect(faults({ ...CASH, plazo: '02' }, CASH)).toEqual([term]);
    expect(faults({ ...CASH, plazo: '03' })).toEqual([term]);
    // 01 alone is what callers say of a payment at once.
    expect(faults({ ...CASH, plazo: '01' }, { ...CASH, plazo: '01', periodo: 0 })).toEqual([]);
    expect(faults({ ...CASH, plazo: '01', periodo: 8 })).toEqual([]);
  });
});
