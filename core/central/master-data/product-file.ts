/** Imports a product file into the central catalogue: previews each line, stores the valid ones. */
import type { LineFault, PreviewLine } from '../../contract/bridge/bridge-import.ts';
import { priceAt } from '../../contract/central/products/price-at.ts';
import {
  MAX_PRODUCT_FILE_LINES,
  SHOWN_FILE_LINES,
  type ProductFile,
} from '../../contract/central/products/product-file.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { CsvBroken, csvRecords } from '../../csv/csv-records.ts';
import { brokenLine, fileLines, tooManyLines } from '../../csv/file-lines.ts';
import { PRODUCT_COLUMNS, type Goods } from '../../domain/import/import-product-columns.ts';
import { doubledFaults, previewLine, type LineReading } from '../../domain/import/line-reading.ts';
import { codeKey, presentedCode, readPresentationLine } from '../../domain/import/presentation-line.ts';
import {
  lineCode,
  openProductHeader,
  productHeading,
  readProductLine,
  withWrittenCategory,
  type ProductHeader,
} from '../../domain/import/product-line.ts';
import type { CategoryWritings } from '../../domain/products/category-writing.ts';
import type { Tx } from '../store/database.ts';
import { categoriesBesides } from './categories.ts';
import { findProduct, putProducts, takenCode, type ProductToPut } from './catalogue.ts';

export interface ProductFileUpload {
  readonly bytes: Uint8Array;
  readonly now: number;
}

export async function reviewProductFile(tx: Tx, given: ProductFileUpload): Promise<ProductFile> {
  return (await readFile(tx, given)).file;
}

/** Stores new and changed products of a file under one version; null if there are none. */
export async function putProductFile(
  tx: Tx,
  company: string,
  given: ProductFileUpload,
): Promise<{ readonly file: ProductFile; readonly version: number | null }> {
  const { file, products } = await readFile(tx, given);
  if (products.length === 0) return { file, version: null };
  return { file, version: await putProducts(tx, company, { products, now: given.now }) };
}

interface ReadFile {
  readonly file: ProductFile;
  /** Of the valid lines. */
  readonly products: readonly ProductToPut[];
}

async function readFile(tx: Tx, { bytes, now }: ProductFileUpload): Promise<ReadFile> {
  const lines = await fileLines(bytes);
  if ('regla' in lines) return unreadable(lines);
  const { decimalComma } = lines;
  const tooLong = tooManyLines(lines, MAX_PRODUCT_FILE_LINES);
  if (tooLong !== null) return unreadable(tooLong);
  const lineas = { nuevas: 0, cambiadas: 0, iguales: 0, malas: 0 };
  const shown: PreviewLine[] = [];
  const products = new Map<string, ProductToPut>();
  const seen = new Map<string, number>();
  let header: ProductHeader | null = null;
  let categories: CategoryWritings | null = null;
  try {
    for await (const { line, cells } of csvRecords(lines, lines.separator)) {
      if (header === null) {
        const opened = openProductHeader(PRODUCT_COLUMNS, cells, { assigned: null, decimalComma });
        if (!opened.ok) return unreadable(opened.problema);
        ({ header } = opened);
        continue;
      }
      categories ??= await categoriesBesides(tx, []);
      const written = withWrittenCategory(header, cells, categories.writingOf);
      const read = await readLine(tx, { header, cells: written, now, before: products });
      const doubled = doubledFaults(seen, read.keys, line);
      const preview = previewLine(line, { ...read, faltas: [...read.faltas, ...doubled] });
      lineas[preview.destino] += 1;
      if (preview.destino !== 'iguales') shown.push(preview);
      const isPut = preview.destino === 'nuevas' || preview.destino === 'cambiadas';
      if (isPut && read.product !== null) products.set(codeKey(read.product.codigo), read.product);
    }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    return unreadable(brokenLine(error));
  }
  if (Object.values(lineas).every((count) => count === 0)) return unreadable(rule('archivo-sin-lineas'));
  const wrong = shown.filter(({ destino }) => destino === 'malas');
  const good = shown.filter(({ destino }) => destino !== 'malas');
  const muestra = [...wrong, ...good].slice(0, SHOWN_FILE_LINES);
  return {
    file: { problema: null, lineas, ignoradas: header?.ignored ?? [], muestra },
    products: [...products.values()],
  };
}

function unreadable(problema: Rule): ReadFile {
  const lineas = { nuevas: 0, cambiadas: 0, iguales: 0, malas: 0 };
  return { file: { problema, lineas, ignoradas: [], muestra: [] }, products: [] };
}

interface FileLine {
  readonly header: ProductHeader;
  readonly cells: readonly string[];
  readonly now: number;
  /** Of earlier lines, by code. */
  readonly before: ReadonlyMap<string, ProductToPut>;
}

type ReadLine = LineReading & { readonly product: ProductToPut | null };

async function readLine(tx: Tx, line: FileLine): Promise<ReadLine> {
  const { header, cells, before } = line;
  const of = presentedCode(header, cells);
  const code = of === '' ? lineCode(header, cells) : of;
  const kept = await storedGoods(tx, code, line.now);
  const nit = kept?.nit ?? null;
  if (of === '') return checked(tx, withPrice(readProductLine(header, cells, kept?.goods ?? null), nit));
  const put = before.get(codeKey(code)) ?? null;
  const base =
    put === null ? (kept?.goods ?? null) : { ...put, precio: put.precio ?? kept?.goods.precio ?? '0' };
  const read = readPresentationLine(header, cells, base);
  if (read.product === null) return { ...read, product: null };
  // A presentation's line does not change the product's own price.
  const product = { ...toPut(put?.nit ?? nit, read.product), precio: put?.precio ?? null };
  return checked(tx, { ...read, product });
}

async function storedGoods(
  tx: Tx,
  code: string,
  now: number,
): Promise<{ readonly goods: Goods; readonly nit: string | null } | null> {
  const kept = await findProduct(tx, code);
  if (kept === null) return null;
  const { nit, precios, ...goods } = kept;
  return { nit, goods: { ...goods, precio: priceAt(precios, now) } };
}

/** A product's line; if it does not change the price, future prices stay. */
function withPrice(
  line: ReturnType<typeof readProductLine>,
  nit: string | null,
): LineReading & { readonly product: ProductToPut } {
  const { cambios } = line;
  const hasPrice = cambios === null || cambios.some(({ columna }) => columna === productHeading('precio'));
  const product = toPut(nit, line.product);
  return { ...line, product: hasPrice ? product : { ...product, precio: null } };
}

function toPut(nit: string | null, product: Goods): ProductToPut {
  return { ...product, nit, codigosBarra: [...product.codigosBarra], validFrom: null };
}

async function checked(tx: Tx, line: LineReading & { readonly product: ProductToPut }): Promise<ReadLine> {
  const { faltas, cambios, product } = line;
  if (faltas.length > 0 || cambios?.length === 0) return line;
  return { ...line, faltas: await takenFaults(tx, product) };
}

async function takenFaults(tx: Tx, product: ProductToPut): Promise<readonly LineFault[]> {
  const taken = await takenCode(tx, product);
  if (taken === null) return [];
  const { barcode, codigo, broken } = taken;
  return [{ columna: productHeading(barcode ? 'codigosBarra' : 'codigo'), valor: codigo, ...broken }];
}
