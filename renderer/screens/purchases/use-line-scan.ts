import { useEffect } from 'react';
import { useMessage } from '../../faults/message.ts';
import { exactProduct, findProducts, foundProducts } from '../../sale/find-products.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { nextPending, usePurchases } from '../../stores/purchases/purchases.ts';
import { chosenGoods } from './chosen-goods.ts';
import { focusedLine, focusLine } from './line-focus.ts';

/** A scan names the product of the line that has the focus, else of the first that wants one. @returns why it named none */
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
  const answer = await findProducts(code, 1);
  const { lines, choose } = usePurchases.getState();
  const numItem = focused ?? nextPending(lines, null);
  if (answer === null || numItem === null) return;
  const exact = exactProduct(answer);
  const found = foundProducts(answer, code).find(({ product }) => product.codigo === exact?.codigo);
  if (found === undefined) return say(({ purchases }) => purchases.unknownCode(code));
  say(null);
  choose(numItem, chosenGoods(found));
  requestAnimationFrame(() => focusLine(nextPending(usePurchases.getState().lines, numItem)));
}
