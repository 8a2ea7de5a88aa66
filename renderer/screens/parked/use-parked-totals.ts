import { useEffect, useState } from 'react';
import type { ParkedSale } from '../../cart/cart-storage.ts';
import { previewOf } from '../../stores/sale/preview.ts';

/** Totals of parked sales by id, calculated by the service; absent while unknown. */
export function useParkedTotals(parked: readonly ParkedSale[]): Readonly<Record<string, string>> {
  const [totals, setTotals] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      for (const { id, cart } of parked) {
        // One at a time: the current sale needs the service too.
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
