/** A sale that begins with documents that were issued: what bills notas de remisión, and what takes the place of another sale. */
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { SaleDraft } from '../../core/contract/till/sale-draft.ts';
import { DISCOUNTED, type Cart } from '../cart/cart.ts';
import { decimalSum } from '../money/decimal-sum.ts';
import { cartOfDraft, quotedCartOf } from './draft.ts';
import { cartAs, fits } from './other-type.ts';
import { ELECTRONIC } from './request.ts';

/** Whether documents are of one receiver: only then one sale bills them all. */
export function isOneReceiver(drafts: readonly SaleDraft[]): boolean {
  return new Set(drafts.map(receiverName)).size <= 1;
}

function receiverName({ receptor }: SaleDraft): string {
  return receptor === null ? '' : (receptor.numDocumento ?? receptor.nombre);
}

/** What a receiver is billed with: a taxpayer with a crédito fiscal, anybody else with a factura. */
function billingType(drafts: readonly SaleDraft[]): '01' | '03' {
  const receptor = drafts[0]?.receptor;
  return receptor && fits({ ...receptor, id: '' }, '03') ? '03' : '01';
}

/**
 * The sale that bills notas de remisión of one receiver: their lines at the prices they were sent with, each naming its note where
 * there are several (§related-documents).
 *
 * @returns null without any note
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

/** The sale that takes the place of an issued one, as it was or as another type of document: it gets a number of its own. */
export function replacementOf(draft: SaleDraft, tipoDte: TipoVenta): Cart {
  const { codigoGeneracion, numeroControl, pagos } = draft;
  return {
    ...cartAs(quotedCartOf(draft), tipoDte),
    reemplaza: { tipoDte: draft.tipoDte, codigoGeneracion, numeroControl, pagos },
  };
}
