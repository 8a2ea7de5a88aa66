/** A product as a caller of the interface writes and reads it (§shop-products). */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import {
  productRequest,
  WEIGHED_DECIMALS,
  type ProductRequest,
  type ShopProduct,
} from '../../contract/api/shop/products.ts';
import type { JsonNumber } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { distinctBarcodes, visibleCode } from '../../contract/text/product-code.ts';
import { productInput, type ProductTraits } from '../../contract/till/products.ts';
import { validationError } from '../../domain/app-error.ts';
import { tidiedProduct } from '../../domain/import/product-line.ts';
import { amount, toJsonNumber } from '../../domain/money.ts';
import { campoOf, shapeBody } from '../../domain/request-shape.ts';
import type { ProductLevel } from '../../store/catalogue/product-levels.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import { productFaults, shownProduct } from '../catalogue/products.ts';
import { repeatedCodes } from './own-codes.ts';
import { versionOf } from './read-version.ts';

const THOUSAND = 10 ** WEIGHED_DECIMALS;
const SERVICE = '2';

/** What a request asks to be kept. */
export interface WantedProduct {
  /** Without an id of its own yet. */
  readonly product: StoredProduct;
  readonly level: ProductLevel;
  readonly sucursal: string | undefined;
}

/**
 * Reads a request.
 *
 * @throws AppError `VALIDACION` with every fault that can be seen in it
 */
export function wantedProduct(codigo: string, request: unknown): WantedProduct {
  const shape = shapeBody<ProductRequest>(productRequest, request);
  if (shape.kind === 'faulty') throw validationError(shape.faults);
  const given = shape.request;
  const product = productOf(codigo, given);
  const faults = [
    ...contractFaults(product),
    ...(given.esServicio === true && given.tipoItem.text === '1'
      ? [faultAt('esServicio', 'REGLA', rule('servicio-en-bien'))]
      : []),
    ...productFaults(product),
    ...repeatedCodes(product),
    ...levelFaults(given),
  ];
  if (faults.length > 0) throw validationError(faults);
  const { minimo, maximo, sucursal } = given;
  const base = (quantity: JsonNumber | undefined) => baseUnits(quantity, product.pesado);
  return { product, level: { minimo: base(minimo), maximo: base(maximo) }, sucursal };
}

function productOf(codigo: string, given: ProductRequest): StoredProduct {
  const presentaciones = (given.presentaciones ?? []).map((each) => ({
    codigo: visibleCode(each.codigo),
    nombre: each.nombre,
    factor: Number(each.factor.text),
    codigosBarra: distinctBarcodes(each.codigosBarra ?? []),
    precio: each.precio.text,
  }));
  return tidiedProduct({
    id: '',
    codigo,
    codigosBarra: given.codigosBarra ?? [],
    descripcion: given.descripcion,
    precio: given.precio.text,
    uniMedida: Number(given.uniMedida.text),
    ...kindOf(given),
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

/** What the till would not take: it keeps the same products. */
function contractFaults(kept: StoredProduct): readonly Fault[] {
  const { id: _, ...product } = kept;
  const parsed = productInput.safeParse(product);
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.map(({ path, message }) => {
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    return faultAt(campoOf(path), codigo, broken);
  });
}

function levelFaults({ minimo, maximo, pesado }: ProductRequest): readonly Fault[] {
  const decimals = pesado === true ? WEIGHED_DECIMALS : 0;
  const faults = Object.entries({ minimo, maximo }).flatMap(([campo, quantity]) => {
    const has = quantity?.text.split('.')[1]?.length ?? 0;
    return has > decimals ? [faultAt(campo, 'DECIMALES', rule('cantidad-de-producto', { decimals }))] : [];
  });
  const isBelow = minimo !== undefined && maximo !== undefined && amount(maximo).lt(amount(minimo));
  return isBelow
    ? [...faults, faultAt('maximo', 'FUERA_DE_RANGO', rule('maximo-bajo-minimo', { minimo: minimo.text }))]
    : faults;
}

function baseUnits(quantity: JsonNumber | undefined, pesado: boolean): number | null {
  if (quantity === undefined) return null;
  return Number((pesado ? amount(quantity).times(amount(String(THOUSAND))) : amount(quantity)).toFixed());
}

function quantityOf(base: number | null, pesado: boolean): JsonNumber | null {
  if (base === null) return null;
  const units = amount(String(base));
  return toJsonNumber(pesado ? units.div(amount(String(THOUSAND))) : units);
}

/** A product as it is answered, to whoever works in the shop of that level. */
export function productAnswer(stored: StoredProduct, { minimo, maximo }: ProductLevel): ShopProduct {
  const { id: _, tipo, tratamiento, presentaciones, ...rest } = shownProduct(stored);
  const { codigo, codigosBarra, uniMedida, pesado } = rest;
  const price = (precio: string) => toJsonNumber(amount(precio));
  const unit = {
    codigo,
    nombre: catalogName(CAT_014, String(uniMedida)) ?? '',
    factor: 1,
    codigosBarra,
    precio: price(rest.precio),
  };
  const answer = {
    ...rest,
    precio: price(rest.precio),
    precioSinIva: price(rest.precioSinIva),
    tipoItem: tratamiento === 'exento' ? 3 : tratamiento === 'no-sujeto' ? 4 : tipo === 'servicio' ? 2 : 1,
    esServicio: tipo === 'servicio',
    minimo: quantityOf(minimo, pesado),
    maximo: quantityOf(maximo, pesado),
    presentaciones: [unit, ...presentaciones.map((each) => ({ ...each, precio: price(each.precio) }))],
  };
  return { ...answer, version: versionOf(answer) };
}
