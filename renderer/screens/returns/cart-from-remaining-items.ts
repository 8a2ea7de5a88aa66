/** Builds the sale that replaces a document after a return, or charges what it omitted. */
import { isVenta } from '../../../core/contract/edition.ts';
import type { ReturnPlan } from '../../../core/contract/bridge/bridge-returns.ts';
import { DISCOUNTED, emptyCart, type Cart, type CartLine } from '../../cart/cart.ts';
import { centsOf, decimalOf } from '../../money/cents.ts';
import { decimalSum } from '../../money/decimal-sum.ts';
import { scaled } from '../../money/scaled.ts';
import { restOf, shareOf, worthOf } from '../../money/share.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';

/** CAT-014: other unit, used for services. */
const OTHER_UNIT = 99;

/** Cart of the new document. @param cart the document's original sale with its payments */
export function cartFromRemainingItems(
  cart: Cart,
  { documento, lineas }: Pick<ReturnPlan, 'documento' | 'lineas'>,
  draft: Draft,
): Cart {
  const { tipoDte, codigoGeneracion, numeroControl } = documento;
  if (!isVenta(tipoDte)) return cart;
  const own = { ...cart, pagos: [], corrigeNumero: null };
  const { cargo } = draft;
  if (draft.clase === 'cargo') {
    const lines = [chargeLine(cargo.descripcion.trim(), decimalOf(cargo.monto) ?? '0')];
    return { ...own, lines, cotizacion: null, relacionados: [], descuentos: emptyCart(tipoDte).descuentos };
  }
  const lines = cart.lines.flatMap((line, at) => lineOf(line, { quedan: lineas[at]?.quedan, at, draft }));
  const left = (kind: CartLine['tratamiento'], of: readonly CartLine[]): bigint =>
    worthOf(of.filter(({ tratamiento }) => tratamiento === kind));
  const descuentos = Object.fromEntries(
    DISCOUNTED.map((kind) => [
      kind,
      shareOf(cart.descuentos[kind], left(kind, lines), left(kind, cart.lines)),
    ]),
  ) as Cart['descuentos'];
  return {
    ...own,
    lines,
    // A price reduction leaves the discount on the whole unchanged.
    descuentos: draft.clase === 'rebaja' ? cart.descuentos : descuentos,
    reemplaza: { tipoDte, codigoGeneracion, numeroControl, pagos: cart.pagos },
  };
}

interface LineLeft {
  readonly quedan: string | undefined;
  readonly at: number;
  readonly draft: Draft;
}

function lineOf(line: CartLine, { quedan, at, draft }: LineLeft): readonly CartLine[] {
  const { clase, rebajas, cantidades } = draft;
  // An untaxed charge is not goods: nothing of it is returned.
  if (line.tratamiento === 'no-gravado') return [line];
  if (clase === 'rebaja') return [lowered(line, rebajas[at] ?? '')];
  const cantidad = restOf(quedan ?? line.cantidad, cantidades[at] ?? '');
  if (cantidad === null) return [];
  const share = [cantidad, line.cantidad].map((units) => scaled(units) ?? 0n);
  return [{ ...line, cantidad, descuento: shareOf(line.descuento, share[0] ?? 0n, share[1] ?? 0n) }];
}

function lowered(line: CartLine, typed: string): CartLine {
  const off = centsOf(typed);
  if (off === null || off === 0) return line;
  return { ...line, descuento: decimalSum([line.descuento, typed]) };
}

function chargeLine(descripcion: string, precio: string): CartLine {
  return {
    id: crypto.randomUUID(),
    codigo: null,
    descripcion,
    cantidad: '1',
    precio,
    descuento: '',
    uniMedida: OTHER_UNIT,
    esServicio: true,
    tratamiento: 'gravado',
  };
}
