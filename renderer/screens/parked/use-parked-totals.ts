import { useEffect, useState } from 'react';
import type { ParkedSale } from '../../cart/cart-storage.ts';
import { previewOf } from '../../stores/sale/preview.ts';

/** What each parked sale comes to, by its id, as the service calculates it; absent while it is not known. */
export function useParkedTotals(parked: readonly ParkedSale[]): Readonly<Record<string, string>> {
  const [totals, setTotals] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      for (const { id, cart } of parked) {
        // One after the other: the sale at hand is asked about as well.
        const total = (await previewOf(cart))?.totales?.total;
        if (isGone) return;
        if (total !== undefined) setTotals((known) => ({ ...known, [id]: total }));
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [parked]);
  return totals;
}
