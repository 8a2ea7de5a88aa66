/** Codes and barcodes of one product and its presentations: where one stands, and which stand twice. */
import { barcodeKey } from '../../contract/text/product-code.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';

interface OwnCode {
  readonly campo: string;
  readonly codigo: string;
  /** Which of what is sold has it: 0 for the product itself. */
  readonly of: number;
}

function ownCodes(product: StoredProduct): readonly OwnCode[] {
  return [product, ...product.presentaciones].flatMap(({ codigo, codigosBarra }, of) => {
    const at = of === 0 ? '' : `presentaciones[${of - 1}].`;
    const barcodes = codigosBarra.map((barcode, index) => ({
      campo: `${at}codigosBarra[${index}]`,
      codigo: barcode,
      of,
    }));
    return [{ campo: `${at}codigo`, codigo, of }, ...barcodes];
  });
}

/** Where a product has a code or barcode, by its path in a request. */
export function fieldOfCode(product: StoredProduct, codigo: string, isBarcode: boolean): string {
  const own = ownCodes(product).filter(({ campo }) => campo.includes('codigosBarra') === isBarcode);
  return own.find((each) => each.codigo === codigo)?.campo ?? 'codigo';
}

/** A code that names two of the things that a product is sold as: nobody could tell which is meant. */
export function repeatedCodes(product: StoredProduct): readonly Fault[] {
  const first = new Map<string, OwnCode>();
  return ownCodes(product).flatMap((own) => {
    const key = plainText(barcodeKey(own.codigo));
    const before = first.get(key);
    if (before === undefined) first.set(key, own);
    if (before === undefined || before.of === own.of) return [];
    return [faultAt(own.campo, 'REPETIDO', rule('codigo-dos-veces', { otro: before.campo }))];
  });
}
