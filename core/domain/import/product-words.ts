/** Kinds, treatments and units of products as files of other programs name them. */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import type { ProductTipo, ProductTratamiento } from '../../contract/till/products.ts';
import { plainText } from '../text/plain-text.ts';
import { readCatalogCode } from './import-cells.ts';

export const TIPOS: Readonly<Record<string, ProductTipo>> = {
  bien: 'bien',
  bienes: 'bien',
  b: 'bien',
  producto: 'bien',
  'producto almacenable': 'bien',
  almacenable: 'bien',
  consumible: 'bien',
  goods: 'bien',
  product: 'bien',
  'storable product': 'bien',
  consumable: 'bien',
  '1': 'bien',
  servicio: 'servicio',
  servicios: 'servicio',
  service: 'servicio',
  services: 'servicio',
  s: 'servicio',
  '2': 'servicio',
};
export const TRATAMIENTOS: Readonly<Record<string, ProductTratamiento>> = {
  gravado: 'gravado',
  gravada: 'gravado',
  g: 'gravado',
  si: 'gravado',
  taxable: 'gravado',
  taxed: 'gravado',
  '13%': 'gravado',
  // 13 % in a workbook cell.
  '0.13': 'gravado',
  exento: 'exento',
  exenta: 'exento',
  exempt: 'exento',
  e: 'exento',
  'no-sujeto': 'no-sujeto',
  'no sujeto': 'no-sujeto',
  'no sujeta': 'no-sujeto',
  ns: 'no-sujeto',
};

/** Other programs' names for units of CAT-014. */
const UNITS: Readonly<Record<string, string>> = {
  unidades: '59',
  'unidad(es)': '59',
  units: '59',
  unit: '59',
  'unit(s)': '59',
  pieza: '59',
  piezas: '59',
  piece: '59',
  each: '59',
  docenas: '58',
  dozens: '58',
  dozen: '58',
  kg: '34',
  kilo: '34',
  kilos: '34',
  g: '39',
  lb: '36',
  lbs: '36',
  libras: '36',
  pound: '36',
  oz: '38',
  l: '23',
  litros: '23',
  liter: '23',
  ml: '26',
  galones: '22',
  gal: '22',
};

/** A CAT-014 unit by code, name or other programs' names; null if unknown. */
export function readUnit(cell: string): number | null {
  const code = readCatalogCode(CAT_014, cell) ?? UNITS[plainText(cell)];
  return code === undefined ? null : Number(code);
}
