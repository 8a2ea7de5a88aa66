/** A product as a caller of the interface writes and reads it (§shop-products). */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import {
  productRequest,
  WEIGHED_DECIMALS,
  type ProductRequest,
  type ShopProduct,
} from '../../contract/api/shop/products.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { distinctBarcodes, visibleCode } from '../../contract/text/product-code.ts';
import { productInput, type ProductTraits, type StockLevel } from '../../contract/till/products.ts';
import { validationError } from '../../domain/app-error.ts';
import { tidiedProduct } from '../../domain/import/product-line.ts';
import { amount, toJsonNumber } from '../../domain/money.ts';
import { productFaults } from '../../domain/products/product-faults.ts';
import { campoOf } from '../../domain/request-shape.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import { shownProduct } from '../catalogue/products.ts';
import { versionOf } from './read-version.ts';

const SERVICE = '2';

/** What a request asks to be kept. */
export interface WantedProduct {
  /** Without an id of its own yet. */
  readonly product: StoredProduct;
  readonly level: StockLevel;
  readonly sucursal: string | undefined;
}

/**
 * Reads a request.
 *
 * @throws AppError `VALIDACION` with every fault that can be seen in it
 */
export function wantedProduct(codigo: string, request: unknown): WantedProduct {
  const given = shapedBody<ProductRequest>(productRequest, request);
  const product = productOf(codigo, given);
  const faults = [
    ...contractFaults(product),
    ...(given.esServicio === true && given.tipoItem.text === '1'
      ? [faultAt('esServicio', 'REGLA', rule('servicio-en-bien'))]
      : []),
    ...productFaults(product),
    ...levelFaults(given),
  ];
  if (faults.length > 0) throw validationError(faults);
  const { minimo, maximo, sucursal } = given;
  return { product, level: { minimo: minimo?.text ?? null, maximo: maximo?.text ?? null }, sucursal };
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

function levelFaults({ minimo, maximo, pesado, llevaExistencia }: ProductRequest): readonly Fault[] {
  const decimals = pesado === true ? WEIGHED_DECIMALS : 0;
  const faults = Object.entries({ minimo, maximo }).flatMap(([campo, quantity]) => {
    if (quantity !== undefined && llevaExistencia !== true)
      return [faultAt(campo, 'REGLA', rule('nivel-sin-existencia'))];
    const has = quantity?.text.split('.')[1]?.length ?? 0;
    return has > decimals ? [faultAt(campo, 'DECIMALES', rule('cantidad-de-producto', { decimals }))] : [];
  });
  const isBelow = minimo !== undefined && maximo !== undefined && amount(maximo).lt(amount(minimo));
  return isBelow
    ? [...faults, faultAt('maximo', 'FUERA_DE_RANGO', rule('maximo-bajo-minimo', { minimo: minimo.text }))]
    : faults;
}

/** A product as it is answered, to whoever works in the shop of that level. */
export function productAnswer(stored: StoredProduct, { minimo, maximo }: StockLevel): ShopProduct {
  const { id: _, tipo, tratamiento, presentaciones, ...rest } = shownProduct(stored);
  const { codigo, codigosBarra, uniMedida } = rest;
  const price = (precio: string) => toJsonNumber(amount(precio));
  const quantity = (wanted: string | null) => (wanted === null ? null : price(wanted));
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
    minimo: quantity(minimo),
    maximo: quantity(maximo),
    presentaciones: [unit, ...presentaciones.map((each) => ({ ...each, precio: price(each.precio) }))],
  };
  return { ...answer, version: versionOf(answer) };
}
