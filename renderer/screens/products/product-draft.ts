/** A product in the form, and its input to the service. */
import {
  NEW_TRAITS,
  SOLD_AS_ITSELF,
  type ListedProduct,
  type ProductRecord,
  type Presentation,
  type ProductInput,
  type StockLevel,
} from '../../../core/contract/till/products.ts';
import { decimalOf } from '../../money/cents.ts';

export interface PresentationDraft extends Omit<Presentation, 'factor' | 'codigosBarra'> {
  readonly factor: string;
  /** Separated by commas. */
  readonly codigosBarra: string;
}

/** A product in the form; its unit is null during the search for one. */
export type ProductDraft = Omit<ProductRecord, 'id' | 'uniMedida' | 'presentaciones'> & {
  readonly id: string | null;
  readonly uniMedida: number | null;
  readonly presentaciones: readonly PresentationDraft[];
  /** Stock levels as typed; empty if not set. */
  readonly minimo: string;
  readonly maximo: string;
};

/** Fields of {@link ProductMore}, by which it shows faults. */
export const MORE_FIELDS: readonly string[] = [...Object.keys(SOLD_AS_ITSELF), 'nivel'];

/** Whether a product has any trait that most do not have. */
export function isSpecial(draft: ProductDraft): boolean {
  const usual = Object.entries(SOLD_AS_ITSELF);
  return usual.some(([name, value]) => JSON.stringify(Reflect.get(draft, name)) !== JSON.stringify(value));
}

/** A product as a form opens it; without id until it is saved. */
export type OpenedProduct = Omit<ProductRecord, 'id'> & {
  readonly id: string | null;
} & Partial<Pick<ListedProduct, 'nivel' | 'precioSinIva' | 'paraTodos'>>;

export function newProduct(): OpenedProduct {
  return { ...NEW_TRAITS, id: null, codigo: '', codigosBarra: [], descripcion: '', precio: '' };
}

/** @param product a saved one, or what is known of a new one */
export function productDraftOf(product: Partial<OpenedProduct>): ProductDraft {
  const {
    presentaciones,
    nivel,
    precioSinIva: _net,
    paraTodos: _today,
    ...rest
  } = { ...newProduct(), ...product };
  return {
    ...rest,
    presentaciones: presentaciones.map(({ factor, codigosBarra, ...one }) => ({
      ...one,
      factor: String(factor),
      codigosBarra: codigosBarra.join(', '),
    })),
    minimo: nivel?.minimo ?? '',
    maximo: nivel?.maximo ?? '',
  };
}

export function newPresentation(): PresentationDraft {
  return { codigo: '', nombre: '', factor: '', codigosBarra: '', precio: '' };
}

/** Default code of a presentation; empty until product code and factor are typed. */
export function proposedCode(
  { codigo }: Pick<ProductDraft, 'codigo'>,
  { factor }: PresentationDraft,
): string {
  return codigo.trim() === '' || factor.trim() === '' ? '' : `${codigo.trim()}-${factor.trim()}`;
}

export function barcodesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** What an optional text is as typed: null if nothing is. */
export function textOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}

export function productInputOf(draft: ProductDraft): Omit<ProductInput, 'nivel'> {
  const { id, minimo: _minimo, maximo: _maximo, precio, presentaciones, ...rest } = draft;
  const isGoods = draft.tipo === 'bien';
  const product = {
    ...rest,
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
    uniMedida: draft.uniMedida ?? NEW_TRAITS.uniMedida,
    codigosBarra: draft.codigosBarra.filter((one) => one.trim() !== ''),
  };
  return id === null ? product : { id, ...product };
}

/** Minimum and maximum stock; null if not set. */
export function levelOf({ minimo, maximo }: ProductDraft): StockLevel {
  const said = (typed: string) => (typed.trim() === '' ? null : (decimalOf(typed) ?? typed));
  return { minimo: said(minimo), maximo: said(maximo) };
}
