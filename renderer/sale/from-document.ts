/** Sales created from issued documents: billing notas de remisión, or replacing a sale. */
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { SaleDraft } from '../../core/contract/till/sale-draft.ts';
import { DISCOUNTED, type Cart } from '../cart/cart.ts';
import { decimalSum } from '../money/decimal-sum.ts';
import { cartOfDraft, sameSaleOf } from './draft.ts';
import { cartAs, fits } from './other-type.ts';
import { ELECTRONIC } from './request.ts';

/** Whether all have the same receiver; only then can one sale bill them. */
export function isOneReceiver(drafts: readonly SaleDraft[]): boolean {
  return new Set(drafts.map(receiverName)).size <= 1;
}

function receiverName({ receptor }: SaleDraft): string {
  return receptor === null ? '' : (receptor.numDocumento ?? receptor.nombre);
}

/** Document type for a receiver: crédito fiscal for taxpayers, else factura. */
export function billingType(drafts: readonly SaleDraft[]): '01' | '03' {
  const receptor = drafts[0]?.receptor;
  return receptor && fits({ ...receptor, id: '' }, '03') ? '03' : '01';
}

/**
 * The sale that bills notas de remisión of one receiver at their original prices; with several notes, each
 * line names its note (§related-documents).
 * @returns null without notes
 */
export function billOf(drafts: readonly SaleDraft[]): Cart | null {
  const notes = drafts.map((draft) => ({ draft, cart: cartOfDraft(draft) }));
  const [first] = notes;
  if (first === undefined) return null;
  const carts = notes.map(({ cart }) => cart);
  const [gravado, exento, noSujeto] = DISCOUNTED.map((kind) => {
    const sum = decimalSum(carts.map(({ descuentos }) => descuentos[kind]));
    return sum === '0' ? '' : sum;
  });
  const lines = notes.flatMap(({ draft, cart }) =>
    cart.lines.map((line) => ({ ...line, relacionado: draft.codigoGeneracion })),
  );
  return {
    ...cartAs(first.cart, billingType(drafts)),
    lines,
    newest: lines.at(-1)?.id ?? null,
    descuentos: { gravado: gravado ?? '', exento: exento ?? '', 'no-sujeto': noSujeto ?? '' },
    observaciones: '',
    relacionados: drafts.map(({ tipoDte, codigoGeneracion, numeroControl, fecEmi }) => ({
      tipoDocumento: tipoDte,
      tipoGeneracion: ELECTRONIC,
      numeroDocumento: codigoGeneracion,
      fechaEmision: fecEmi,
      numeroControl,
    })),
  };
}

/** The cart that replaces an issued document, of the same or another type; it gets a new number. */
export function replacementOf(draft: SaleDraft, tipoDte: TipoVenta): Cart {
  const { codigoGeneracion, numeroControl, pagos } = draft;
  return {
    ...cartAs(sameSaleOf(draft), tipoDte),
    reemplaza: { tipoDte: draft.tipoDte, codigoGeneracion, numeroControl, pagos },
  };
}
