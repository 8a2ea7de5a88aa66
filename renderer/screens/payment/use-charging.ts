/** What stands between a key and a charge. */
import { useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { focusEntry } from '../../components/focus.ts';
import { centsOf } from '../../money/cents.ts';
import { holdKeysWhile } from '../../input/held-keys.ts';
import { storedEntry } from '../../cart/stored-entry.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { previewOf } from '../../stores/sale/preview.ts';
import { scansUnderWay } from '../../stores/catalogue/products-scan.ts';
import { carriesMoney, carryOver } from '../../stores/sale/carry-over.ts';
import { useResult } from '../../stores/sale/result.ts';
import { typedReceiver } from '../../stores/till/typed-receiver.ts';
import { focusReceiverAfterSheet } from '../lines/entry-focus.ts';
import { focusFirstFault } from '../sale/first-fault.ts';
import type { SaleSheet } from '../sale/sale-tools.tsx';

/** Discounts on the whole: their fields are in a sheet. */
const DISCOUNT_FIELDS: ReadonlySet<string> = new Set(['descuGravada', 'descuExenta', 'descuNoSuj']);

export interface Charging {
  /** What stood in the entry line when somebody wanted to go on; null once it is changed. */
  readonly stopped: string | null;
  readonly onTyped: () => void;
  /** Whether something is half typed: then it says so, and the entry line has the focus. */
  readonly held: () => boolean;
  readonly pay: () => void;
  /** Leads to what is wrong. */
  readonly toFault: () => void;
  readonly exact: () => void;
}

/** Charges a sale of which nothing is half typed, wrong or worth nothing; else says what is missing. */
export function useCharging(tipoDte: TipoVenta, onOpen: (sheet: SaleSheet) => void): Charging {
  const [stopped, setStopped] = useState<string | null>(null);
  const held = (): boolean => {
    const typed = storedEntry(tipoDte).trim();
    if (typed === '') return false;
    setStopped(typed);
    focusEntry();
    return true;
  };
  // What stands on no field of the screen is in the sheet with the other data.
  const goToFault = (preview: Preview | null): void => {
    const overdrawn = preview?.faults.some(({ campo }) => DISCOUNT_FIELDS.has(campo)) === true;
    if (overdrawn) onOpen('more');
    else focusFirstFault();
  };
  const charge = async (sheet: 'receiver-exact' | 'receiver-pay', go: () => void): Promise<void> => {
    // What was scanned before the key belongs to this sale.
    const scans = scansUnderWay();
    if (scans !== null) await scans;
    const cart = useCart.getState().carts[tipoDte];
    if (cart.lines.length === 0 || cart.submitted !== null || held()) return;
    // Of this very state: what is shown may be of the one before. Without an answer the sale leaves as it is.
    const preview = await previewOf(cart);
    const { key, submitted } = useCart.getState().carts[tipoDte];
    if (key !== cart.key || submitted !== null) return;
    if (preview !== null && preview.totales === null) return goToFault(preview);
    if (typedReceiver(tipoDte, key) !== '') {
      // Without one only a factura can leave.
      if (tipoDte !== '01' && cart.receptor === null) return focusReceiverAfterSheet();
      return onOpen(sheet);
    }
    if (preview !== null && centsOf(preview.totales?.total ?? '') === 0) return onOpen('zero');
    if (!carriesMoney(tipoDte)) return go();
    const carried = carryOver(tipoDte, preview);
    if (carried === null) return;
    // Where no money moves there is nothing to decide.
    if (sheet === 'receiver-exact' && carried.isEven)
      void useResult.getState().issue(tipoDte, carried.payment);
    else onOpen('payment');
  };
  return {
    stopped,
    onTyped: () => setStopped(null),
    held,
    toFault: () => void previewOf(useCart.getState().carts[tipoDte]).then(goToFault),
    // What is pressed before it is known what opens belongs to that: the amount behind F8, say.
    pay: () => void holdKeysWhile(() => charge('receiver-pay', () => onOpen('payment'))),
    exact: () =>
      void holdKeysWhile(() =>
        charge('receiver-exact', () => {
          // Something was handed over already: the rest of it goes on there.
          if (useCart.getState().carts[tipoDte].tenders.length > 0) onOpen('payment');
          else void useResult.getState().issue(tipoDte);
        }),
      ),
  };
}
