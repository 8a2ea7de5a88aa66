import type { AccountDebtor } from '../../../core/contract/bridge/bridge-accounts.ts';
import { emptyCart } from '../../cart/cart.ts';
import { findCustomers } from '../../receiver/find-customers.ts';
import { fits } from '../../sale/other-type.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { SCREEN_OF } from '../sale/sale-screens.ts';

/** Starts a sale to a stored customer: crédito fiscal for a taxpayer, else factura. A sale under way is parked. */
export async function sellTo({ tipoDocumento, numDocumento }: AccountDebtor): Promise<void> {
  const found = await findCustomers(numDocumento, 1);
  const receptor = (found ?? []).find((each) => each.tipoDocumento === tipoDocumento) ?? null;
  const tipoDte = receptor !== null && fits(receptor, '03') ? '03' : '01';
  await useCart.getState().takeOver({ ...emptyCart(tipoDte), receptor });
  goTo(SCREEN_OF[tipoDte]);
}
