/** Validation of a product, its presentations and its stock levels. */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { hasCode } from '../../catalogs/catalog.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { barcodeKey } from '../../contract/text/product-code.ts';
import { WEIGHED_DECIMALS, type ProductRecord, type StockLevel } from '../../contract/till/products.ts';
import { amount } from '../money.ts';
import { plainText } from '../text/plain-text.ts';
import { exactBaseUnits } from '../stock/base-units.ts';

type Goods = Omit<ProductRecord, 'id'>;

interface OwnCode {
  readonly campo: string;
  readonly codigo: string;
  readonly barcode: boolean;
  /** 0 for the product, from 1 for its presentations. */
  readonly of: number;
}

/** All codes, then all barcodes; the product's before its presentations'. */
function codesOf({ codigo, codigosBarra, presentaciones }: Goods): readonly OwnCode[] {
  const sold = [{ codigo, codigosBarra }, ...presentaciones].map((one, of) => ({
    one,
    of,
    path: of === 0 ? '' : `presentaciones[${of - 1}].`,
  }));
  return [
    ...sold.map(({ one, of, path }) => ({
      campo: `${path}codigo`,
      codigo: one.codigo,
      barcode: false,
      of,
    })),
    ...sold.flatMap(({ one, of, path }) =>
      one.codigosBarra.map((code, at) => ({
        campo: `${path}codigosBarra[${at}]`,
        codigo: code,
        barcode: true,
        of,
      })),
    ),
  ];
}

export function fieldOfCode(
  product: Goods,
  { codigo, barcode }: { readonly codigo: string; readonly barcode: boolean },
): string {
  const found = codesOf(product).find((own) => own.codigo === codigo && own.barcode === barcode);
  return found?.campo ?? 'codigo';
}

/** Faults of a normalized product alone, without comparing others. */
export function productFaults(product: Goods): readonly Fault[] {
  const { descripcion, uniMedida, tipo, llevaExistencia, pesado, presentaciones } = product;
  const faults: Fault[] = codesOf(product)
    .filter(({ codigo }) => codigo === '')
    .map(({ campo, barcode }) => missing(campo, barcode ? 'el código de barras' : 'el código'));
  if (descripcion === '') faults.push(missing('descripcion', 'la descripción'));
  presentaciones.forEach(({ nombre }, at) => {
    if (nombre === '') faults.push(missing(`presentaciones[${at}].nombre`, 'el nombre de la presentación'));
  });
  if (!hasCode(CAT_014, String(uniMedida)))
    faults.push(faultAt('uniMedida', 'CODIGO_DESCONOCIDO', rule('unidad-desconocida')));
  if (tipo === 'servicio' && (llevaExistencia || pesado)) {
    const campo = llevaExistencia ? 'llevaExistencia' : 'pesado';
    faults.push(faultAt(campo, 'REGLA', rule('servicio-sin-existencia')));
  }
  return [...faults, ...doubledCodes(product)];
}

function missing(campo: string, dato: string): Fault {
  return faultAt(campo, 'CAMPO_REQUERIDO', rule('falta-dato', { dato }));
}

/** Codes shared by two presentations; a code may equal only its own barcode. */
function doubledCodes(product: Goods): readonly Fault[] {
  const seen = new Map<string, OwnCode>();
  return codesOf(product).flatMap((own) => {
    const key = plainText(barcodeKey(own.codigo));
    const before = seen.get(key);
    if (before === undefined) seen.set(key, own);
    if (key === '' || before === undefined || (before.of === own.of && before.barcode !== own.barcode))
      return [];
    return [faultAt(own.campo, 'REPETIDO', rule('codigo-repetido-en-producto'))];
  });
}

/** Faults of a product's stock levels. @param path prefix of the members in the request */
export function levelFaults(
  { pesado }: Pick<ProductRecord, 'pesado'>,
  level: StockLevel,
  path = '',
): readonly Fault[] {
  const { minimo, maximo } = level;
  const decimals = pesado ? WEIGHED_DECIMALS : 0;
  const faults = (['minimo', 'maximo'] as const).flatMap((name) => {
    const wanted = level[name];
    return wanted === null || exactBaseUnits(amount(wanted), { pesado }, Number.MAX_SAFE_INTEGER) !== null
      ? []
      : [faultAt(`${path}${name}`, 'DECIMALES', rule('cantidad-de-producto', { decimals }))];
  });
  if (minimo === null || maximo === null || amount(maximo).gte(amount(minimo))) return faults;
  return [...faults, faultAt(`${path}maximo`, 'FUERA_DE_RANGO', rule('maximo-bajo-minimo', { minimo }))];
}
