import { useEffect, useRef } from 'react';
import { useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { exactProduct, findProducts, foundProducts, type FoundProduct } from '../../sale/find-products.ts';
import { sound } from '../../sale/sounds.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';

/** Passes scanned products to `onFound` instead of the sale. @param onFound returns why it refuses them, or null @returns the fault of the last scan, or '' */
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

/** Product with exactly that code, or the error message. */
export async function scannedGoods(code: string): Promise<FoundProduct | LocalizedMessage> {
  const answer = await findProducts(code, 1);
  if (answer === null) return ({ inventory }) => inventory.counting.noAnswer;
  const exact = exactProduct(answer);
  const found = foundProducts(answer, code).find(({ product }) => product.codigo === exact?.codigo);
  return found ?? (({ purchases }) => purchases.unknownCode(code));
}

/** Line for a scan: the one with that product, else the first empty one; undefined: a new line. */
export function scannedLine<Line extends { readonly codigo: string | null; readonly descripcion: string }>(
  lines: readonly Line[],
  codigo: string,
): Line | undefined {
  const isEmpty = (line: Line) => line.codigo === null && line.descripcion === '';
  return lines.find((line) => line.codigo === codigo) ?? lines.find(isEmpty);
}

export function focusQuantity(id: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>(`[data-line="${id}"] input[inputmode="decimal"]`);
    field?.focus();
    field?.select();
  });
}
