/** A sale that goes on as another type of document. */
import type { Customer } from '../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { Cart } from '../cart/cart.ts';

const NIT = '36';

/** Whether a receiver can stand in a document of a type: a crédito fiscal names a taxpayer by NIT and NRC. */
export function fits({ tipoDocumento, nrc }: Customer, tipoDte: TipoVenta): boolean {
  return tipoDte !== '03' || (tipoDocumento === NIT && nrc !== null);
}

/**
 * The same goods at the same shelf prices in a document of another type; the receiver stays: what a crédito fiscal lacks of one is said beside it.
 *
 * @returns a cart with a key of its own, of a sale that corrects nothing
 */
export function cartAs(cart: Cart, tipoDte: TipoVenta): Cart {
  return {
    ...cart,
    tipoDte,
    key: crypto.randomUUID(),
    ivaPercibido: cart.ivaPercibido && tipoDte === '03',
    corrige: null,
    corrigeNumero: null,
    refused: [],
    submitted: null,
    reopened: false,
  };
}
