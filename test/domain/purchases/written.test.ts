/** What is written of a paper: its sums, what is wrong with it, and costs that are spread to the cent (§compras-a-mano). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WrittenPurchase } from '../../../core/contract/purchases/written-purchase.ts';
import { lineCosts } from '../../../core/domain/purchases/entered-lines.ts';
import { spreadCents } from '../../../core/domain/purchases/spread.ts';
import {
  owedOfWritten,
  writtenDocument,
  writtenFaults,
} from '../../../core/domain/purchases/written-document.ts';
import { CUSTOMS, PAPER } from '../../support/shop/written-purchases.ts';

const TODAY = '2026-11-28';
const faultsOf = (change: Partial<WrittenPurchase>, of: WrittenPurchase = PAPER) =>
  writtenFaults({ ...of, ...change }, TODAY).map(({ campo, regla }) => `${campo} ${regla}`);
const supplier = (change: Partial<WrittenPurchase['proveedor']>) => ({
  proveedor: { ...PAPER.proveedor, ...change },
});
const costsOf = (escrita: WrittenPurchase) => {
  const as = { codigoGeneracion: 'C', ambiente: 'PRUEBAS', relacionado: null } as const;
  return [...lineCosts(writtenDocument({ escrita, ...as })).values()].map((cost) => cost.toFixed(2));
};

describe('a purchase on paper', () => {
  it('is right as its paper says it', () => {
    expect([faultsOf({}), faultsOf({}, CUSTOMS)]).toEqual([[], []]);
    expect([owedOfWritten(PAPER), owedOfWritten(CUSTOMS)]).toEqual([3277n, 3000n]);
  });

  it('costs its lines and their share of FOVIAL and other charges', () => {
    const fuel: WrittenPurchase = { ...PAPER, otros: '2.90', total: '35.67' };
    expect([faultsOf({}, fuel), costsOf(fuel)]).toEqual([[], ['26.40', '5.50']]);
  });

  it.each<readonly [Partial<WrittenPurchase>, readonly string[]]>([
    [{ fecha: '2026-11-29' }, ['fecha compra-fecha-futura']],
    [{ vence: '2026-11-19' }, ['vence compra-vence-antes']],
    [{ total: '32.76' }, ['total compra-total']],
    [{ iva: '3.80', total: '32.80' }, ['iva compra-iva']],
    [{ iva: '3.79', total: '32.79' }, []],
    [{ tipo: '01' }, ['iva compra-factura-sin-iva']],
    [{ flete: '1.00', total: '33.77' }, ['iva compra-iva', 'flete compra-solo-aduana']],
    [{ sobre: 'c-1' }, ['sobre compra-solo-notas']],
    [{ tipo: '06' }, ['lineas[0].codigo compra-sin-mercaderia']],
    [supplier({ nit: '0614-280390-112-2' }), ['proveedor.nit nit-verificador']],
    [supplier({ nrc: '123456789' }), ['proveedor.nrc nrc-digitos']],
    [supplier({ nrc: null }), ['proveedor.nrc compra-falta-nrc']],
    [supplier({ pais: 'GT' }), ['proveedor.pais compra-de-fuera-por-aduana']],
    [
      { lineas: PAPER.lineas.map((line) => ({ ...line, cantidad: '0' })) },
      ['lineas[0].cantidad mayor-que-cero', 'lineas[1].cantidad mayor-que-cero'],
    ],
  ])('says what is wrong at its field: %j', (change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });

  it('lets nobody of this country sell through customs', () => {
    expect(faultsOf({ proveedor: PAPER.proveedor }, CUSTOMS)).toEqual([
      'proveedor.pais compra-aduana-de-fuera',
    ]);
  });

  it('costs what its lines cost, with freight and duties by their value', () => {
    expect([costsOf(PAPER), costsOf(CUSTOMS)]).toEqual([
      ['24.00', '5.00'],
      ['26.67', '13.34'],
    ]);
  });

  it('is spread to the cent, each part within a cent of its share', () => {
    const cents = fc.bigInt({ min: 0n, max: 10_000_000n });
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 40 }), (whole, worth) => {
        const parts = spreadCents(whole, worth);
        const sum = worth.reduce((all, each) => all + each, 0n);
        expect(parts.reduce((all, each) => all + each, 0n)).toBe(whole);
        for (const [at, part] of parts.entries()) {
          const [weight, of] = sum === 0n ? [1n, BigInt(worth.length)] : [worth[at] ?? 0n, sum];
          const off = part * of - whole * weight;
          expect(off > -of && off < of).toBe(true);
        }
      }),
    );
  });
});
