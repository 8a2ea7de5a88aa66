/** A shop that has sold something, for tests that read. */
import { expect } from 'vitest';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { CREDITO_FISCAL, FACTURA, NOTA_REMISION } from '../../support/shop/sales.ts';

/** A code that no document has. */
export const ELSEWHERE = '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D';

export interface SoldShop {
  readonly api: ApiShop;
  readonly sale: HttpAnswer;
  readonly invoice: HttpAnswer;
  readonly refused: HttpAnswer;
}

/** In the branch central a factura, a crédito fiscal and a refused factura; in norte a nota de remisión. */
export async function openSoldShop(): Promise<SoldShop> {
  const api = await openApiShop({ documentosMes: 10 });
  const sale = await api.send('/factura/emitir', FACTURA);
  const invoice = await api.send('/credito-fiscal/emitir', CREDITO_FISCAL);
  api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
  const refused = await api.send('/factura/emitir', FACTURA);
  const note = await api.send('/nota-remision/emitir', NOTA_REMISION, { key: 'norte' });
  expect([sale.status, invoice.status, refused.status, note.status]).toEqual([200, 200, 422, 200]);
  return { api, sale, invoice, refused };
}

/** The faults of a refused request, one line each. */
export function faultsOf(answer: HttpAnswer): readonly string[] {
  const errors = answer.body['errors'] as { campo: string; codigo: string; mensaje: string }[];
  return errors.map(({ campo, codigo, mensaje }) => `${campo} | ${codigo} | ${mensaje}`);
}
