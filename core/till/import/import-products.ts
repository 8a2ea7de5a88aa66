/** Products as lines of a CSV file: read, compared with those kept, written. */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { productInput } from '../../contract/till/products.ts';
import { barcodeKey } from '../../contract/text/product-code.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import {
  findProductByCode,
  insertProducts,
  saveProduct,
  takenCode,
  type StoredProduct,
} from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';
import type { Randomness } from '../../engine/deps.ts';
import {
  barcodesCell,
  catalogCell,
  isRoundedNumber,
  readBarcodes,
  readPrice,
  ROUNDED_NUMBER,
} from './import-cells.ts';
import { cellOf, headerOf, placesOf, type AssignedColumns, type Header } from './import-columns.ts';
import {
  PRODUCT_COLUMNS,
  REQUIRED_COLUMNS,
  readUnit,
  TIPOS,
  TRATAMIENTOS,
  type ProductColumn as Name,
} from './import-product-columns.ts';
import { issueFaults } from './import-faults.ts';
import { changesBetween, headerProblem, type ImportLines, type OpenLines } from './import-target.ts';
import { tidiedProduct } from '../catalogue/products.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

const MIN_DECIMALS = 2;
const UNIDAD = 59;
const OTRA = 99;

export const PRODUCT_HEADINGS: readonly string[] = PRODUCT_COLUMNS.map(({ heading }) => heading);

/** A line that shows how one is written. */
export const PRODUCT_EXAMPLE: readonly string[] = [
  'CAF-400',
  'Café molido 400 g',
  '5.90',
  '7419900000028',
  catalogCell(CAT_014, String(UNIDAD)),
  'bien',
  'gravado',
];

/** A product as the cells of a line, in the order of {@link PRODUCT_HEADINGS}. */
export function productCells(product: Omit<StoredProduct, 'id'>): readonly string[] {
  return [
    product.codigo,
    product.descripcion,
    priceCell(product.precio),
    barcodesCell(product.codigosBarra),
    catalogCell(CAT_014, String(product.uniMedida)),
    product.tipo,
    product.tratamiento,
  ];
}

/** To the cent at least, as prices are written everywhere: `2.5` → `2.50`. */
function priceCell(precio: string): string {
  const [whole = '0', fraction = ''] = precio.split('.');
  return `${whole}.${fraction.padEnd(MIN_DECIMALS, '0')}`;
}

/** Lines of products of an issuer; a column that is missing leaves what is kept as it is. */
export function openProductLines({ issuerId, random, assigned }: Of): OpenLines {
  return (first) => {
    const header = headerOf<Name>(PRODUCT_COLUMNS, first, assigned);
    const places = placesOf(PRODUCT_COLUMNS, header);
    // A file of code and price alone changes prices: new products are what needs more, line by line.
    const missing = PRODUCT_COLUMNS.filter(({ name }) => name === 'codigo' && !header.placeOf.has(name));
    if (missing.length > 0 || header.doubled.length > 0) {
      const names = missing.map(({ heading }) => heading);
      return { ok: false, places, problema: headerProblem(names, header.doubled, first) };
    }
    return { ok: true, places, lines: productLines(header, { issuerId, random, assigned }) };
  };
}

interface Of {
  readonly issuerId: string;
  readonly random: Randomness;
  /** As a person assigned the file's columns; null: its headings decide. */
  readonly assigned: AssignedColumns | null;
}

function productLines(header: Header<Name>, { issuerId, random }: Of): ImportLines {
  const heading = (name: string) => PRODUCT_COLUMNS.find((column) => column.name === name)?.heading ?? name;
  // No two lines of a file have a code or barcode in common: none has to see what another puts in place.
  let fresh: StoredProduct[] = [];
  return {
    columnas: PRODUCT_COLUMNS.filter(({ name }) => header.placeOf.has(name)).map((column) => column.heading),
    ignoradas: header.ignored,
    review: (reader, cells) => {
      const codigo = cellOf(header, cells, 'codigo') ?? '';
      const kept = codigo === '' ? null : findProductByCode(reader, issuerId, codigo);
      const { product, faltas } = readProduct(header, cells, kept);
      const stored = tidiedProduct({ id: kept?.id ?? random.uuid(), ...product });
      const taken = faltas.length === 0 ? barredFault(reader, issuerId, { kept, stored }) : [];
      const cambios =
        kept === null
          ? null
          : changesBetween(PRODUCT_HEADINGS, productCells(tidiedProduct(kept)), productCells(stored));
      return {
        clave: codigo,
        nombre: stored.descripcion,
        faltas: [...faltas, ...taken].map((fault) => ({ ...fault, columna: heading(fault.columna) })),
        cambios,
        keys: keysOf(stored).map((key) => ({ ...key, columna: heading(key.columna) })),
        put: (tx, now) => {
          if (kept === null) return void fresh.push(stored);
          const change = saveProduct(tx, stored, { issuerId, isNew: false, now });
          if (change.kind !== 'saved') throw new Error('a product that was free is taken');
        },
      };
    },
    flush: (tx, now) => {
      const products = fresh;
      fresh = [];
      insertProducts(tx, products, { issuerId, now });
    },
  };
}

function keysOf({ codigo, codigosBarra }: StoredProduct) {
  return [
    ...(codigo === ''
      ? []
      : [{ columna: 'codigo', valor: codigo, key: `codigo/${plainText(barcodeKey(codigo))}` }]),
    ...codigosBarra.map((valor) => ({ columna: 'codigosBarra', valor, key: `barra/${barcodeKey(valor)}` })),
  ];
}

function barredFault(
  reader: Reader,
  issuerId: string,
  { kept, stored }: { readonly kept: StoredProduct | null; readonly stored: StoredProduct },
): readonly LineFault[] {
  if (belongsToCentre(reader, issuerId, kept?.codigo ?? null))
    return [{ columna: 'codigo', valor: stored.codigo, ...rule('catalogo-de-central') }];
  return takenFault(reader, issuerId, stored);
}

function takenFault(reader: Reader, issuerId: string, product: StoredProduct): readonly LineFault[] {
  const taken = takenCode(reader, issuerId, product);
  if (taken === null) return [];
  const broken = rule('codigo-de-otro-producto', { de: taken.by });
  return [{ columna: taken.barcode ? 'codigosBarra' : 'codigo', valor: taken.codigo, ...broken }];
}

/** A line as a product; what its file does not say is as it is kept, or usual. */
function readProduct(header: Header<Name>, cells: readonly string[], kept: StoredProduct | null) {
  const faltas: LineFault[] = [];
  const cell = (name: Name) => cellOf(header, cells, name);
  const wrong: Wrong = (columna, broken) =>
    void faltas.push({ columna, valor: cell(columna) ?? '', ...broken });
  for (const name of REQUIRED_COLUMNS)
    if (cell(name) === undefined && kept === null) wrong(name, rule('columna-de-producto-nuevo'));
  const kind = readKind(cell, kept, wrong);
  const goods = readGoods(cell, kept, wrong);
  const product = {
    codigo: cell('codigo') ?? '',
    ...goods,
    ...kind,
  };
  const named = new Set(faltas.map(({ columna }) => columna));
  const parsed = productInput.safeParse(product);
  const rest = parsed.success ? [] : issueFaults(parsed.error.issues, product);
  return { product, faltas: [...faltas, ...rest.filter(({ columna }) => !named.has(columna))] };
}

type Wrong = (columna: Name, broken: Rule) => void;

/** What it is called, what it costs and which barcodes it has. */
function readGoods(cell: (name: Name) => string | undefined, kept: StoredProduct | null, wrong: Wrong) {
  const barras = cell('codigosBarra');
  const rounded = barras !== undefined && isRoundedNumber(barras);
  if (rounded) wrong('codigosBarra', ROUNDED_NUMBER);
  if (isRoundedNumber(cell('codigo') ?? '')) wrong('codigo', ROUNDED_NUMBER);
  const price = cell('precio');
  const precio = price === undefined ? null : readPrice(price);
  if (precio !== null && !precio.ok) wrong('precio', precio.broken);
  return {
    codigosBarra: barras === undefined || rounded ? (kept?.codigosBarra ?? []) : readBarcodes(barras),
    // A name is one line; a cell may hold several.
    descripcion: cell('descripcion')?.replace(/\s+/gu, ' ') ?? kept?.descripcion ?? '',
    precio: precio === null ? (kept?.precio ?? '0') : precio.ok ? precio.value : '0',
  };
}

/** Unit, kind and treatment: an empty cell leaves what is kept, or what is usual. */
function readKind(cell: (name: Name) => string | undefined, kept: StoredProduct | null, wrong: Wrong) {
  const tipo = oneOf(TIPOS, cell('tipo'), kept?.tipo ?? 'bien');
  if (tipo === null) wrong('tipo', rule('bien-o-servicio'));
  const tratamiento = oneOf(TRATAMIENTOS, cell('tratamiento'), kept?.tratamiento ?? 'gravado');
  if (tratamiento === null) wrong('tratamiento', rule('tratamiento'));
  const unit = cell('uniMedida') ?? '';
  const uniMedida = unit === '' ? (kept?.uniMedida ?? (tipo === 'servicio' ? OTRA : UNIDAD)) : readUnit(unit);
  if (uniMedida === null) wrong('uniMedida', rule('unidad-del-catalogo'));
  return {
    uniMedida: Number(uniMedida ?? UNIDAD),
    tipo: tipo ?? 'bien',
    tratamiento: tratamiento ?? 'gravado',
  };
}

function oneOf<T extends string>(
  meanings: Readonly<Record<string, T>>,
  cell: string | undefined,
  otherwise: T,
): T | null {
  if (cell === undefined || cell === '') return otherwise;
  const word = plainText(cell);
  return Object.hasOwn(meanings, word) ? (meanings[word] ?? null) : null;
}
