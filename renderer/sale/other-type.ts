/** Conversion of a cart to another document type. */
import type { Customer } from '../../core/contract/till/customers.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { Cart } from '../cart/cart.ts';

const NIT = '36';

/** Whether a type accepts the receiver: a crédito fiscal needs NIT and NRC. */
export function fits({ tipoDocumento, nrc }: Customer, tipoDte: TipoVenta): boolean {
  return tipoDte !== '03' || (tipoDocumento === NIT && nrc !== null);
}

/**
 * The same items in another type; the receiver stays, and missing data is reported.
 * @returns a cart with its own key that corrects nothing
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
