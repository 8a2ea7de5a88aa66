import { useEffect } from 'react';
import { useMessage } from '../../faults/message.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { nextPending, usePurchases } from '../../stores/purchases/purchases.ts';
import { chosenGoods } from './chosen-goods.ts';
import { focusedLine, focusLine } from './line-focus.ts';
import { scannedGoods } from './use-scanned-goods.ts';

/** A scan sets the product of the focused line, else of the first pending line. @returns the fault of the last scan, or '' */
export function useLineScan(isOpen: boolean): string {
  const [fault, say] = useMessage('');
  useEffect(() => {
    if (!isOpen) return;
    return takeScans((code) => void scanned(code, say));
  }, [isOpen, say]);
  return fault;
}

async function scanned(code: string, say: ReturnType<typeof useMessage<string>>[1]): Promise<void> {
  const focused = focusedLine();
  const found = await scannedGoods(code);
  const { lines, choose } = usePurchases.getState();
  const numItem = focused ?? nextPending(lines, null);
  if (typeof found === 'function') return say(found);
  if (numItem === null) return;
  say(null);
  choose(numItem, chosenGoods(found));
  requestAnimationFrame(() => focusLine(nextPending(usePurchases.getState().lines, numItem)));
}
