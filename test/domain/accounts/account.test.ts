/** The account of a customer: cents are neither lost nor made, whatever is charged and paid, and in whatever order it is read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf, type Charge, type Payment } from '../../../core/domain/accounts/account.ts';
import { creditOfText } from '../../../core/domain/accounts/credit-of-sale.ts';

const cents = fc.bigInt({ min: 1n, max: 100_000n });
const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
const charges = fc.subarray(codes).chain((chosen) =>
  fc.tuple(
    ...chosen.map((codigoGeneracion) =>
      fc.record({
        codigoGeneracion: fc.constant(codigoGeneracion),
        clave: fc.constant(codigoGeneracion),
        centavos: cents,
        vence: fc.constantFrom('2026-11-01', '2026-11-28', '2026-12-15'),
      }),
    ),
  ),
);
const payments = fc
  .array(fc.record({ centavos: cents, documentos: fc.shuffledSubarray(codes) }), { maxLength: 8 })
  .map((list) => list.map((payment, index) => ({ ...payment, clave: `P${index}` })));
const sum = (rows: readonly { readonly centavos: bigint }[]) =>
  rows.reduce((all, { centavos }) => all + centavos, 0n);

describe('an account', () => {
  it('imputes no more than was paid nor than is owed, and leaves nothing open while money is over', () => {
    fc.assert(
      fc.property(charges, payments, (charged, paid) => {
        const { cargos, abonos, saldo, vencido } = accountOf(charged, paid, '2026-11-28');
        expect(saldo).toBe(sum(charged) - sum(paid));
        const open = cargos.reduce((all, { pendiente }) => all + pendiente, 0n);
        const over = abonos.reduce((all, { centavos, imputado }) => all + centavos - sum(imputado), 0n);
        expect(open - over).toBe(saldo);
        expect(open === 0n || over === 0n).toBe(true);
        for (const { centavos, imputado } of abonos) expect(sum(imputado)).toBeLessThanOrEqual(centavos);
        for (const { codigoGeneracion, centavos, pendiente } of cargos) {
          const parts = abonos
            .flatMap(({ imputado }) => imputado)
            .filter((part) => part.codigoGeneracion === codigoGeneracion);
          expect(sum(parts) + pendiente).toBe(centavos);
        }
        const late = cargos.filter(({ vence }) => vence < '2026-11-28');
        expect(vencido).toBe(late.reduce((all, { pendiente }) => all + pendiente, 0n));
      }),
    );
  });

  it('stands the same in whatever order its facts came, a thousand times', () => {
    const facts = fc.tuple(charges, payments).chain(([charged, paid]) =>
      fc.record({
        first: fc.constant({ charged, paid }),
        other: fc.record({
          charged: fc.shuffledSubarray(charged, { minLength: charged.length }),
          paid: fc.shuffledSubarray(paid, { minLength: paid.length }),
        }),
      }),
    );
    const told = ({ charged, paid }: { charged: readonly Charge[]; paid: readonly Payment[] }) => {
      const { cargos, abonos, saldo, vencido } = accountOf(charged, paid, '2026-11-28');
      const open = cargos.map(({ codigoGeneracion, pendiente }) => `${codigoGeneracion} ${pendiente}`);
      const imputed = abonos.map(({ clave, imputado }) =>
        [
          clave,
          ...imputado.map(({ codigoGeneracion, centavos }) => `${codigoGeneracion} ${centavos}`).toSorted(),
        ].join(),
      );
      return { open: open.toSorted(), imputed: imputed.toSorted(), saldo, vencido };
    };
    fc.assert(
      fc.property(facts, ({ first, other }) => {
        expect(told(other)).toEqual(told(first));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what a sale leaves unpaid', () => {
  const text = (...pagos: readonly (readonly [string, string | null, number | null])[]) =>
    `{"resumen":{"pagos":[${pagos
      .map(
        ([monto, plazo, periodo]) =>
          `{"codigo":"13","montoPago":${monto},"plazo":${JSON.stringify(plazo)},"periodo":${periodo}}`,
      )
      .join(',')}]}}`;
  it.each([
    ['in cash', text(['10.00', null, null]), null],
    ['in days', text(['10.00', '01', 30]), [1000n, '2026-12-21']],
    ['in months, at the end of a short one', text(['0.05', '02', 3]), [5n, '2027-02-21']],
    ['in years', text(['7.10', '03', 1]), [710n, '2027-11-21']],
    [
      'in parts, due with the first',
      text(['1.00', null, null], ['2.00', '02', 1], ['3.00', '01', 8]),
      [500n, '2026-11-29'],
    ],
    ['without payments', '{"resumen":{"pagos":null}}', null],
  ])('%s', (_, payload, credit) => {
    const found = creditOfText(payload, '2026-11-21');
    expect(found === null ? null : [found.centavos, found.vence]).toEqual(credit);
  });
});
