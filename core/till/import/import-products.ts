/** Products as lines of a file: compared with stored ones, written. */
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { rule } from '../../contract/rules/rules.ts';
import { NO_LEVEL, type StockLevel } from '../../contract/till/products.ts';
import { cellOf, type AssignedColumns } from '../../domain/import/import-columns.ts';
import { LEVEL_HEADINGS, levelCells, readLevel } from '../../domain/import/level-cells.ts';
import { changesBetween } from '../../domain/import/line-reading.ts';
import { codeKey, presentedCode, readPresentationLine } from '../../domain/import/presentation-line.ts';
import {
  lineCode,
  openProductHeader,
  productHeading,
  readProductLine,
  SHOP_COLUMNS,
  withWrittenCategory,
  type ProductHeader,
} from '../../domain/import/product-line.ts';
import type { CategoryWritings } from '../../domain/products/category-writing.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Randomness } from '../../engine/deps.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import { movedFaults } from '../../store/catalogue/product-moves.ts';
import { categoriesBesides } from '../../store/catalogue/product-search.ts';
import { productLevel, putProductLevel } from '../../store/catalogue/product-levels.ts';
import {
  findProductByCode,
  insertProducts,
  saveProduct,
  takenCode,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { ImportLines, OpenLines } from './import-target.ts';

export function openProductLines({ assigned, ...of }: Of): OpenLines {
  return (first, decimalComma) => {
    const opened = openProductHeader(SHOP_COLUMNS, first, { assigned, decimalComma });
    if (!opened.ok) return opened;
    const { places, header, columnas } = opened;
    return { ok: true, places, lines: { columnas, ...productLines(header, of) } };
  };
}

interface Of {
  readonly issuerId: string;
  /** Branch whose stock levels are meant. */
  readonly branchId: string;
  readonly random: Randomness;
  /** Columns assigned by a person; null: by their headings. */
  readonly assigned: AssignedColumns | null;
}

function productLines(
  header: ProductHeader,
  { issuerId, branchId, random }: Omit<Of, 'assigned'>,
): Omit<ImportLines, 'columnas'> {
  // No two lines share a code or barcode, so that lines are independent, except a presentation of its product.
  let fresh = new Map<string, StoredProduct>();
  // New products of earlier lines, for presentations that follow.
  const told = new Map<string, StoredProduct>();
  let categories: CategoryWritings | null = null;
  // Desired stock levels, written after new products.
  let levels: { readonly product: StoredProduct; readonly level: StockLevel }[] = [];
  const put = (stored: StoredProduct, isNew: boolean) => (tx: Tx, now: Instant) => {
    const key = codeKey(stored.codigo);
    if (isNew || fresh.has(key)) fresh.set(key, stored);
    else if (saveProduct(tx, stored, { issuerId, isNew, now }).kind !== 'saved')
      throw new Error('a product that was free is taken');
  };
  const productOf = (reader: Reader, code: string): StoredProduct | null =>
    fresh.get(codeKey(code)) ?? findProductByCode(reader, issuerId, code);
  const wantedOf = (reader: Reader, cells: readonly string[], { product, kept }: Compared) => {
    const before = kept === null ? NO_LEVEL : productLevel(reader, kept, branchId);
    const { decimalComma } = header;
    const read = readLevel((name) => cellOf(header, cells, name), { product, kept: before, decimalComma });
    return { ...read, cambios: changesBetween(LEVEL_HEADINGS, levelCells(before), levelCells(read.nivel)) };
  };
  return {
    ignoradas: header.ignored,
    review: (reader, sent) => {
      categories ??= categoriesBesides(reader, issuerId);
      const cells = withWrittenCategory(header, sent, categories.writingOf);
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
      const isOther = line.cambios?.length !== 0;
      const isBarred = line.faltas.length === 0 && isOther;
      const barred = isBarred ? barredFaults(reader, issuerId, { kept, stored, clave }) : [];
      const wanted = of === '' ? wantedOf(reader, cells, { product: stored, kept }) : NOTHING_WANTED;
      const faltas = [...line.faltas, ...barred, ...wanted.faltas];
      if (of === '' && kept === null && faltas.length === 0) told.set(codeKey(codigo), stored);
      return {
        ...review,
        faltas,
        cambios: line.cambios === null ? null : [...line.cambios, ...wanted.cambios],
        put: (tx, now) => {
          if (isOther) put(stored, kept === null)(tx, now);
          if (wanted.cambios.length > 0) levels.push({ product: stored, level: wanted.nivel });
        },
      };
    },
    flush: (tx, now) => {
      insertProducts(tx, [...fresh.values()], { issuerId, now });
      for (const { product, level } of levels) putProductLevel(tx, product, { branchId, level });
      fresh = new Map();
      levels = [];
    },
  };
}

/** A presentation's line has no stock level. */
const NOTHING_WANTED = { nivel: NO_LEVEL, faltas: [], cambios: [] } as const;

interface Compared {
  readonly product: StoredProduct;
  readonly kept: StoredProduct | null;
}

interface Barred {
  readonly kept: StoredProduct | null;
  readonly stored: StoredProduct;
  readonly clave: string;
}

function barredFaults(
  reader: Reader,
  issuerId: string,
  { kept, stored, clave }: Barred,
): readonly LineFault[] {
  if (belongsToCentre(reader, issuerId, kept?.codigo ?? null))
    return [{ columna: productHeading('codigo'), valor: clave, ...rule('catalogo-de-central') }];
  const moved = kept === null ? [] : movedFaults(reader, kept, stored);
  return [
    ...moved.map(({ campo, codigo: _codigo, ...broken }) => ({
      ...broken,
      columna: productHeading(campo),
      valor: '',
    })),
    ...takenFault(reader, issuerId, stored),
  ];
}

function takenFault(reader: Reader, issuerId: string, product: StoredProduct): readonly LineFault[] {
  const taken = takenCode(reader, issuerId, product);
  if (taken === null) return [];
  const broken = rule('codigo-de-otro-producto', { de: taken.by });
  return [
    { columna: productHeading(taken.barcode ? 'codigosBarra' : 'codigo'), valor: taken.codigo, ...broken },
  ];
}
