/** A product while it is written, and as the service takes it. */
import type {
  ProductRecord,
  Presentation,
  ProductInput,
  StockLevel,
} from '../../../core/contract/till/products.ts';
import { decimalOf } from '../../money/cents.ts';

/** A presentation while it is written. */
export interface PresentationDraft extends Omit<Presentation, 'factor' | 'codigosBarra'> {
  readonly factor: string;
  /** Apart by commas. */
  readonly codigosBarra: string;
}

/** A product while it is written; its unit is null while it is looked for. */
export type ProductDraft = Omit<ProductRecord, 'id' | 'uniMedida' | 'categoria' | 'presentaciones'> & {
  readonly id: string | null;
  readonly uniMedida: number | null;
  readonly categoria: string;
  readonly presentaciones: readonly PresentationDraft[];
  /** What the shop wants to have; empty where it says nothing. */
  readonly minimo: string;
  readonly maximo: string;
};

const UNIDAD = 59;

/** A product as a form is opened with it; one nobody has saved yet has no id. */
export type OpenedProduct = Omit<ProductRecord, 'id'> & {
  readonly id: string | null;
  readonly nivel?: StockLevel;
};

/** A product nobody has written yet. */
export function newProduct(): OpenedProduct {
  return {
    id: null,
    codigo: '',
    codigosBarra: [],
    descripcion: '',
    precio: '',
    uniMedida: UNIDAD,
    tipo: 'bien',
    tratamiento: 'gravado',
    categoria: null,
    llevaExistencia: false,
    pesado: false,
    retirado: false,
    presentaciones: [],
  };
}

/** What a form begins with. */
export function productDraftOf(product: OpenedProduct): ProductDraft {
  const { categoria, presentaciones, nivel, ...rest } = product;
  return {
    ...rest,
    categoria: categoria ?? '',
    presentaciones: presentaciones.map(({ factor, codigosBarra, ...one }) => ({
      ...one,
      factor: String(factor),
      codigosBarra: codigosBarra.join(', '),
    })),
    minimo: nivel?.minimo ?? '',
    maximo: nivel?.maximo ?? '',
  };
}

/** A presentation nobody has written yet. */
export function newPresentation(): PresentationDraft {
  return { codigo: '', nombre: '', factor: '', codigosBarra: '', precio: '' };
}

/** The code of a presentation for which none is written. */
export function proposedCode(
  { codigo }: Pick<ProductDraft, 'codigo'>,
  { factor }: PresentationDraft,
): string {
  return codigo.trim() === '' || factor.trim() === '' ? '' : `${codigo.trim()}-${factor.trim()}`;
}

/** The barcodes that stand in a text. */
export function barcodesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** What a form says of a product, and no other member: a listed product has more. */
export function productInputOf(draft: ProductDraft): Omit<ProductInput, 'nivel'> {
  const { id, codigo, descripcion, precio, tipo, tratamiento, categoria, retirado, presentaciones } = draft;
  const isGoods = tipo === 'bien';
  const product = {
    codigo,
    descripcion,
    tipo,
    tratamiento,
    retirado,
    categoria: categoria.trim() === '' ? null : categoria,
    llevaExistencia: isGoods && draft.llevaExistencia,
    pesado: isGoods && draft.pesado,
    presentaciones: presentaciones.map((one) => ({
      codigo: one.codigo.trim() === '' ? proposedCode(draft, one) : one.codigo,
      nombre: one.nombre,
      factor: Number(one.factor.trim() === '' ? '0' : one.factor),
      codigosBarra: barcodesOf(one.codigosBarra),
      precio: decimalOf(one.precio) ?? one.precio,
    })),
    precio: decimalOf(precio) ?? precio,
    uniMedida: draft.uniMedida ?? UNIDAD,
    codigosBarra: draft.codigosBarra.filter((one) => one.trim() !== ''),
  };
  return id === null ? product : { id, ...product };
}

/** What the shop wants to have of it. */
export function levelOf({ minimo, maximo }: ProductDraft): StockLevel {
  const said = (typed: string) => (typed.trim() === '' ? null : (decimalOf(typed) ?? typed));
  return { minimo: said(minimo), maximo: said(maximo) };
}
