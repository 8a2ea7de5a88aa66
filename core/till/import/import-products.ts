/** Products of a till as lines of a file: compared with those kept, put in place. */
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { AssignedColumns } from '../../domain/import/import-columns.ts';
import { codeKey, presentedCode, readPresentationLine } from '../../domain/import/presentation-line.ts';
import {
  lineCode,
  openProductHeader,
  productHeading,
  readProductLine,
  type ProductHeader,
} from '../../domain/import/product-line.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Randomness } from '../../engine/deps.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import {
  findProductByCode,
  insertProducts,
  saveProduct,
  takenCode,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { ImportLines, OpenLines } from './import-target.ts';

/** Lines of products of an issuer; a column that is missing leaves what is kept as it is. */
export function openProductLines({ issuerId, random, assigned }: Of): OpenLines {
  return (first) => {
    const opened = openProductHeader(first, assigned);
    if (!opened.ok) return opened;
    const { places, header, columnas } = opened;
    return { ok: true, places, lines: { columnas, ...productLines(header, { issuerId, random }) } };
  };
}

interface Of {
  readonly issuerId: string;
  readonly random: Randomness;
  /** As a person assigned the file's columns; null: its headings decide. */
  readonly assigned: AssignedColumns | null;
}

function productLines(
  header: ProductHeader,
  { issuerId, random }: Pick<Of, 'issuerId' | 'random'>,
): Omit<ImportLines, 'columnas'> {
  // No two lines of a file have a code or barcode in common: none has to see what another puts in place, but a presentation its product.
  let fresh = new Map<string, StoredProduct>();
  // New products of lines so far, for the presentations behind them.
  const told = new Map<string, StoredProduct>();
  const put = (stored: StoredProduct, isNew: boolean) => (tx: Tx, now: Instant) => {
    const key = codeKey(stored.codigo);
    if (isNew || fresh.has(key)) fresh.set(key, stored);
    else if (saveProduct(tx, stored, { issuerId, isNew, now }).kind !== 'saved')
      throw new Error('a product that was free is taken');
  };
  const productOf = (reader: Reader, code: string): StoredProduct | null =>
    fresh.get(codeKey(code)) ?? findProductByCode(reader, issuerId, code);
  return {
    ignoradas: header.ignored,
    review: (reader, cells) => {
      const of = presentedCode(header, cells);
      const codigo = of === '' ? lineCode(header, cells) : of;
      const kept = codigo === '' ? null : productOf(reader, codigo);
      const line =
        of === ''
          ? readProductLine(header, cells, kept)
          : readPresentationLine(header, cells, kept ?? told.get(codeKey(of)) ?? null);
      const { product, ...review } = line;
      if (product === null) return { ...review, put: () => undefined };
      const id = kept?.id ?? told.get(codeKey(codigo))?.id ?? random.uuid();
      const stored = { ...product, id };
      const { clave } = line;
      const barred = line.faltas.length === 0 ? barredFault(reader, issuerId, { kept, stored, clave }) : [];
      const faltas = [...line.faltas, ...barred];
      if (of === '' && kept === null && faltas.length === 0) told.set(codeKey(codigo), stored);
      return { ...review, faltas, put: put(stored, kept === null) };
    },
    flush: (tx, now) => {
      const products = [...fresh.values()];
      fresh = new Map();
      insertProducts(tx, products, { issuerId, now });
    },
  };
}

interface Barred {
  readonly kept: StoredProduct | null;
  readonly stored: StoredProduct;
  /** The code of the line. */
  readonly clave: string;
}

function barredFault(
  reader: Reader,
  issuerId: string,
  { kept, stored, clave }: Barred,
): readonly LineFault[] {
  if (belongsToCentre(reader, issuerId, kept?.codigo ?? null))
    return [{ columna: productHeading('codigo'), valor: clave, ...rule('catalogo-de-central') }];
  return takenFault(reader, issuerId, stored);
}

function takenFault(reader: Reader, issuerId: string, product: StoredProduct): readonly LineFault[] {
  const taken = takenCode(reader, issuerId, product);
  if (taken === null) return [];
  const broken = rule('codigo-de-otro-producto', { de: taken.by });
  return [
    { columna: productHeading(taken.barcode ? 'codigosBarra' : 'codigo'), valor: taken.codigo, ...broken },
  ];
}
