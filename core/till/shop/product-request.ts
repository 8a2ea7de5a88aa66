/** A product as API callers write and read it (§shop-products). */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import {
  productRequest,
  type PresentationRequest,
  type ProductRequest,
  type ShopProduct,
} from '../../contract/api/shop/products.ts';
import type { JsonNumber } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { distinctBarcodes, visibleCode } from '../../contract/text/product-code.ts';
import {
  productInput,
  SOLD_AS_ITSELF,
  type ProductTraits,
  type StockLevel,
} from '../../contract/till/products.ts';
import { validationError } from '../../domain/app-error.ts';
import { tidiedProduct } from '../../domain/import/product-line.ts';
import { amount, toJsonNumber } from '../../domain/money.ts';
import { levelFaults, productFaults } from '../../domain/products/product-faults.ts';
import { campoOf, type Loose } from '../../domain/request-shape.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { shelfWithoutIva } from '../../domain/prices/price-without-iva.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import { versionOf } from './read-version.ts';

const SERVICE = '2';

export interface WantedProduct {
  readonly codigo: string;
  /** With the id of a stored one, and its traits that requests do not say. */
  readonly over: (stored: Stored) => StoredProduct;
  readonly level: StockLevel;
  readonly sucursal: string | undefined;
  readonly derived: DerivedMembers;
  readonly codes: readonly AskedCode[];
}

/** Derived members of an earlier answer, sent back by the caller. */
export interface DerivedMembers {
  readonly precioSinIva: JsonNumber | undefined;
  /** The product itself among its presentations, with its field. */
  readonly unit: {
    readonly campo: string;
    readonly precio: string;
    readonly codigosBarra: readonly string[];
  } | null;
}

const isUnit = ({ codigo, factor }: PresentationRequest, product: string): boolean =>
  factor.text === '1' && plainText(codigo) === plainText(product);

function derivedOf(given: ProductRequest, { codigo }: StoredProduct): DerivedMembers {
  const { precioSinIva, presentaciones = [] } = given;
  const at = presentaciones.findIndex((each) => isUnit(each, codigo));
  const unit = presentaciones[at];
  return {
    precioSinIva,
    unit:
      unit === undefined
        ? null
        : {
            campo: `presentaciones[${at}]`,
            precio: unit.precio.text,
            codigosBarra: distinctBarcodes(unit.codigosBarra ?? []),
          },
  };
}

/**
 * Faults of derived members that match neither the new product nor the old one: the caller tried to change them.
 *
 * @param answers the product after and before
 */
export function derivedFaults(
  { precioSinIva, unit }: DerivedMembers,
  answers: readonly ShopProduct[],
): readonly Fault[] {
  const same = (a: string, b: string) => amount(a).eq(amount(b));
  const isPrice = (answer: ShopProduct) =>
    precioSinIva === undefined || same(precioSinIva.text, answer.precioSinIva.text);
  const isItself = ({ precio, codigosBarra }: ShopProduct) =>
    unit === null ||
    (same(unit.precio, precio.text) && unit.codigosBarra.join('\n') === codigosBarra.join('\n'));
  return [
    ...(answers.some(isPrice) ? [] : [faultAt('precioSinIva', 'NO_COINCIDE', rule('precio-sin-iva-sigue'))]),
    ...(answers.some(isItself) || unit === null
      ? []
      : [faultAt(unit.campo, 'NO_COINCIDE', rule('unidad-es-el-producto'))]),
  ];
}

export interface AskedCode {
  readonly campo: string;
  readonly codigo: string;
  readonly barcode: boolean;
}

/** All well-formed codes and barcodes of a request; the unit is the product itself. */
function askedCodes(
  codigo: string,
  { codigosBarra = [], presentaciones = [] }: Loose<ProductRequest>,
): readonly AskedCode[] {
  const barcodes = (codes: readonly (string | undefined)[], path: string): readonly AskedCode[] =>
    codes.flatMap((code, at) =>
      code === undefined ? [] : [{ campo: `${path}codigosBarra[${at}]`, codigo: code, barcode: true }],
    );
  const packs = presentaciones.flatMap((pack, at): readonly AskedCode[] => {
    const path = `presentaciones[${at}].`;
    const own = pack?.codigo;
    return [
      ...(own === undefined || plainText(own) === plainText(codigo)
        ? []
        : [{ campo: `${path}codigo`, codigo: visibleCode(own), barcode: false }]),
      ...barcodes(pack?.codigosBarra ?? [], path),
    ];
  });
  return [{ campo: 'codigo', codigo, barcode: false }, ...barcodes(codigosBarra, ''), ...packs];
}

/**
 * Validates a request.
 *
 * @param takenFaults codes of other products; called only when there are other faults
 * @throws AppError `VALIDACION` with every fault
 */
export function wantedProduct(
  codigo: string,
  request: unknown,
  takenFaults: (codes: readonly AskedCode[]) => readonly Fault[],
): WantedProduct {
  const given = shapedBody<ProductRequest>(productRequest, request, (loose) =>
    takenFaults(askedCodes(codigo, loose)),
  );
  const over = (stored: Stored) => productOf(codigo, given, stored);
  const product = over({ id: '' });
  const { minimo, maximo } = given;
  const level = { minimo: minimo?.text ?? null, maximo: maximo?.text ?? null };
  const faults = [
    ...contractFaults(product),
    ...(given.esServicio === true && given.tipoItem.text === '1'
      ? [faultAt('esServicio', 'REGLA', rule('servicio-en-bien'))]
      : []),
    ...productFaults(product),
    ...(product.llevaExistencia ? levelFaults(product, level) : unstockedLevels(level)),
    ...(given.codigo !== undefined && plainText(given.codigo) !== plainText(codigo)
      ? [faultAt('codigo', 'NO_COINCIDE', rule('codigo-de-la-ruta', { codigo }))]
      : []),
  ];
  const codes = askedCodes(codigo, given);
  if (faults.length > 0) throw validationError([...faults, ...takenFaults(codes)]);
  const { sucursal } = given;
  return { codigo: product.codigo, over, level, codes, sucursal, derived: derivedOf(given, product) };
}

type Stored = Pick<StoredProduct, 'id'> & Partial<StoredProduct>;

function productOf(codigo: string, given: ProductRequest, stored: Stored): StoredProduct {
  const packs = (given.presentaciones ?? []).filter((each) => !isUnit(each, codigo));
  const presentaciones = packs.map((each) => ({
    codigo: visibleCode(each.codigo),
    nombre: each.nombre,
    factor: Number(each.factor.text),
    codigosBarra: distinctBarcodes(each.codigosBarra ?? []),
    precio: each.precio.text,
  }));
  const untold = Object.entries(stored).filter(([name]) => Object.hasOwn(SOLD_AS_ITSELF, name));
  return tidiedProduct({
    id: stored.id,
    codigo,
    codigosBarra: given.codigosBarra ?? [],
    descripcion: given.descripcion,
    precio: given.precio.text,
    uniMedida: Number(given.uniMedida.text),
    ...kindOf(given),
    ...SOLD_AS_ITSELF,
    ...Object.fromEntries(untold),
    categoria: given.categoria ?? null,
    llevaExistencia: given.llevaExistencia ?? false,
    pesado: given.pesado ?? false,
    retirado: given.retirado ?? false,
    presentaciones,
  });
}

/** §shop-products: 1 and 2 are taxed goods and services, 3 is exempt, 4 not subject. */
function kindOf({ tipoItem, esServicio }: ProductRequest): Pick<ProductTraits, 'tipo' | 'tratamiento'> {
  const { text } = tipoItem;
  const isService = text === SERVICE || (text !== '1' && esServicio === true);
  const tratamiento = text === '3' ? 'exento' : text === '4' ? 'no-sujeto' : 'gravado';
  return { tipo: isService ? 'servicio' : 'bien', tratamiento };
}

/** Stock levels need stock tracking. */
function unstockedLevels(level: StockLevel): readonly Fault[] {
  return (['minimo', 'maximo'] as const).flatMap((name) =>
    level[name] === null ? [] : [faultAt(name, 'REGLA', rule('nivel-sin-existencia'))],
  );
}

/** Faults by the till's own rules for products. */
function contractFaults(kept: StoredProduct): readonly Fault[] {
  const { id: _, ...product } = kept;
  const parsed = productInput.safeParse(product);
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.map(({ path, message }) => {
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    return faultAt(campoOf(path), codigo, broken);
  });
}

export function productAnswer(stored: StoredProduct, { minimo, maximo }: StockLevel): ShopProduct {
  const { codigo, descripcion, codigosBarra, uniMedida, tipo, tratamiento, presentaciones } = stored;
  const { categoria, llevaExistencia, pesado, retirado } = stored;
  const price = (precio: string) => toJsonNumber(amount(precio));
  const quantity = (wanted: string | null) => (wanted === null ? null : price(wanted));
  const unit = {
    codigo,
    nombre: catalogName(CAT_014, String(uniMedida)) ?? '',
    factor: 1,
    codigosBarra,
    precio: price(stored.precio),
  };
  const answer = {
    codigo,
    codigosBarra,
    descripcion,
    precio: price(stored.precio),
    uniMedida,
    categoria,
    llevaExistencia,
    pesado,
    retirado,
    precioSinIva: price(shelfWithoutIva(stored)),
    tipoItem: tratamiento === 'exento' ? 3 : tratamiento === 'no-sujeto' ? 4 : tipo === 'servicio' ? 2 : 1,
    esServicio: tipo === 'servicio',
    minimo: quantity(minimo),
    maximo: quantity(maximo),
    presentaciones: [unit, ...presentaciones.map((each) => ({ ...each, precio: price(each.precio) }))],
  };
  return { ...answer, version: versionOf(answer) };
}
