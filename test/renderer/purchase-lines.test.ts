/** The request that enters a supplier's document: what is certain is not said again, so that only people's words are learnt. */
import { describe, expect, it } from 'vitest';
import type { ShownPurchase, ShownPurchaseLine } from '../../core/contract/bridge/bridge-purchases.ts';
import { draftsOf, entryRequest, type LineDraft } from '../../renderer/stores/purchases/purchase-lines.ts';

const KNOWN: ShownPurchaseLine = {
  numItem: 1,
  descripcion: 'GASEOSA 3L',
  cantidad: '4',
  precioUni: '10',
  codigo: 'GAS',
  presentacion: 'GAS-C',
  factor: 6,
  origen: 'barra',
  producto: 'Gaseosa, caja',
  pide: false,
  barra: null,
  mercaderia: true,
  recibido: null,
};
const PROPOSED: ShownPurchaseLine = {
  ...KNOWN,
  numItem: 2,
  presentacion: 'QUE',
  factor: 1,
  origen: 'nombre',
  pide: true,
};

/** What leaves for one line of which something was said. */
function sent(line: ShownPurchaseLine, said: Partial<LineDraft> = {}): unknown {
  const purchase = { lineas: [line] } as unknown as ShownPurchase;
  const lines = draftsOf(purchase).map((draft) => ({ ...draft, ...said }));
  const request = JSON.parse(entryRequest(purchase, { lines, deducible: true, periodo: null })) as {
    lineas: unknown[];
  };
  return request.lineas[0];
}

describe('what is sent of a line', () => {
  it('is its number alone where it is known, with what arrived where that differs', () => {
    expect(sent(KNOWN)).toEqual({ numItem: 1 });
    expect(sent(KNOWN, { recibido: '3,5' })).toEqual({ numItem: 1, recibido: 3.5 });
  });

  it('names the product where a person confirmed or chose it, or changed its units', () => {
    expect(sent(PROPOSED, { confirmada: true })).toEqual({ numItem: 2, codigo: 'QUE', factor: 1 });
    expect(sent(KNOWN, { codigo: 'OTRA', factor: '1' })).toEqual({ numItem: 1, codigo: 'OTRA', factor: 1 });
    expect(sent(KNOWN, { factor: '12' })).toEqual({ numItem: 1, codigo: 'GAS-C', factor: 12 });
  });

  it('names none that nobody confirmed, and none of an expense', () => {
    expect(sent(PROPOSED)).toEqual({ numItem: 2 });
    expect(sent(PROPOSED, { gasto: true, confirmada: true })).toEqual({ numItem: 2, gasto: true });
  });

  it('sends what is no number as it was typed, for the service to say so', () => {
    expect(sent(KNOWN, { recibido: 'dos' })).toEqual({ numItem: 1, recibido: 'dos' });
  });
});
