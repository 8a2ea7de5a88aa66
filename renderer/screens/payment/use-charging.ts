/** Checks before a sale is charged. */
import { useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { focusEntry } from '../../components/focus.ts';
import { centsOf } from '../../money/cents.ts';
import { holdKeysWhile } from '../../input/held-keys.ts';
import { storedEntry } from '../../cart/stored-entry.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { usePreviews } from '../../stores/sale/preview.ts';
import { pricesUnderWay } from '../../stores/sale/prices.ts';
import { scansUnderWay } from '../../stores/catalogue/products-scan.ts';
import { carriesMoney, carryOver } from '../../stores/sale/carry-over.ts';
import { isReceiverUnused } from '../../stores/sale/phone-data.ts';
import { useResult } from '../../stores/sale/result.ts';
import { focusReceiverAfterSheet } from '../lines/entry-focus.ts';
import { focusFirstFault } from '../sale/first-fault.ts';
import type { SaleSheet } from '../sale/sale-tools.tsx';

/** Members of discounts on the whole sale; their fields are in a sheet. */
const DISCOUNT_FIELDS: ReadonlySet<string> = new Set(['descuGravada', 'descuExenta', 'descuNoSuj']);

export interface Charging {
  /** Text left in the entry line when charging was tried; null once it changes. */
  readonly stopped: string | null;
  readonly onTyped: () => void;
  /** Whether the entry line holds text; if so, says so and focuses it. */
  readonly held: () => boolean;
  readonly pay: () => void;
  readonly toFault: () => void;
  readonly exact: () => void;
}

/** Charges a sale without unfinished entry, faults or zero total; otherwise shows what is missing. */
export function useCharging(tipoDte: TipoVenta, onOpen: (sheet: SaleSheet) => void): Charging {
  const [stopped, setStopped] = useState<string | null>(null);
  const held = (): boolean => {
    const typed = storedEntry(tipoDte).trim();
    if (typed === '') return false;
    setStopped(typed);
    focusEntry();
    return true;
  };
  // Faults without a field on the screen are in the sheet for further data.
  const goToFault = (preview: Preview | null): void => {
    const overdrawn = preview?.faults.some(({ campo }) => DISCOUNT_FIELDS.has(campo)) === true;
    if (overdrawn) onOpen('more');
    else focusFirstFault();
  };
  const charge = async (sheet: 'receiver-exact' | 'receiver-pay', go: () => void): Promise<void> => {
    // Earlier scans belong to this sale.
    const scans = scansUnderWay();
    if (scans !== null) await scans;
    // Prices depend on the latest quantities and customer.
    await pricesUnderWay(tipoDte);
    const cart = useCart.getState().carts[tipoDte];
    if (cart.lines.length === 0 || cart.submitted !== null || held()) return;
    // The shown preview may be outdated, and the payment sheet takes its total. Without an answer the sale is sent as it is.
    const preview = await usePreviews.getState().ask(cart);
    const { key, submitted } = useCart.getState().carts[tipoDte];
    if (key !== cart.key || submitted !== null) return;
    if (preview !== null && preview.totales === null) return goToFault(preview);
    if (isReceiverUnused(tipoDte, key)) {
      // Only a factura may lack a receiver.
      if (tipoDte !== '01' && cart.receptor === null) return focusReceiverAfterSheet();
      return onOpen(sheet);
    }
    if (preview !== null && centsOf(preview.totales?.total ?? '') === 0) return onOpen('zero');
    if (!carriesMoney(tipoDte)) return go();
    const carried = carryOver(tipoDte, preview);
    if (carried === null) return;
    // Nothing to pay or return: issues at once.
    if (sheet === 'receiver-exact' && carried.isEven)
      void useResult.getState().issue(tipoDte, carried.payment);
    else onOpen('payment');
  };
  return {
    stopped,
    onTyped: () => setStopped(null),
    held,
    toFault: () => void usePreviews.getState().ask(useCart.getState().carts[tipoDte]).then(goToFault),
    // Keys pressed while the check runs go to the sheet that opens, such as the amount after F8.
    pay: () => void holdKeysWhile(() => charge('receiver-pay', () => onOpen('payment'))),
    exact: () =>
      void holdKeysWhile(() =>
        charge('receiver-exact', () => {
          // With a part already paid, the payment sheet opens for the rest.
          if (useCart.getState().carts[tipoDte].tenders.length > 0) onOpen('payment');
          else void useResult.getState().issue(tipoDte);
        }),
      ),
  };
}
