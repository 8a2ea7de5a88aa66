import { useEffect, useRef } from 'react';
import { useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { exactProduct, findProducts, foundProducts, type FoundProduct } from '../../sale/find-products.ts';
import { sound } from '../../sale/sounds.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';

/**
 * Hands on the goods that a scan names, in place of the sale.
 *
 * @param onFound tells why it does not take them; null: it does
 * @returns why the last scan named none
 */
export function useScannedGoods(onFound: (found: FoundProduct) => LocalizedMessage | null): string {
  const [fault, say] = useMessage('');
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    const scanned = async (code: string): Promise<void> => {
      const found = await scannedGoods(code);
      const refused = typeof found === 'function' ? found : latest.current(found);
      sound(refused === null ? 'read' : 'notFound');
      say(refused);
    };
    return takeScans((code) => void scanned(code));
  }, [say]);
  return fault;
}

/** What has exactly that code, or why there is nothing. */
export async function scannedGoods(code: string): Promise<FoundProduct | LocalizedMessage> {
  const answer = await findProducts(code, 1);
  if (answer === null) return ({ inventory }) => inventory.counting.noAnswer;
  const exact = exactProduct(answer);
  const found = foundProducts(answer, code).find(({ product }) => product.codigo === exact?.codigo);
  return found ?? (({ purchases }) => purchases.unknownCode(code));
}

/** The line that a scan is about: the one that has the goods, else the first that says nothing yet; undefined: a new one. */
export function scannedLine<Line extends { readonly codigo: string | null; readonly descripcion: string }>(
  lines: readonly Line[],
  codigo: string,
): Line | undefined {
  const isEmpty = (line: Line) => line.codigo === null && line.descripcion === '';
  return lines.find((line) => line.codigo === codigo) ?? lines.find(isEmpty);
}

/** Turns to how many of a line there are. */
export function focusQuantity(id: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>(`[data-line="${id}"] input[inputmode="decimal"]`);
    field?.focus();
    field?.select();
  });
}
