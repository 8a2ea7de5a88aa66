/** Draft of a sale that bills the unbilled, unreturned rest of a nota de remisión. */
import type { SaleDraft } from '../../contract/till/sale-draft.ts';
import { amount, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import type { RemissionLine } from './remission-left.ts';

/** The draft; discounts are reduced in proportion, in cents. Null when nothing remains. */
export function leftDraft(draft: SaleDraft, lines: readonly RemissionLine[]): SaleDraft | null {
  const lineas = draft.lineas.flatMap((line, place) => {
    const { queda = ZERO } = lines[place] ?? {};
    if (!queda.gt(ZERO)) return [];
    const cantidad = amount(line.cantidad);
    if (queda.eq(cantidad)) return [line];
    const descuento = roundSummary(amount(line.descuento).times(queda).div(cantidad));
    return [{ ...line, cantidad: queda.toFixed(), descuento: descuento.toFixed() }];
  });
  if (lineas.length === 0) return null;
  const share = (kind: keyof SaleDraft['descuentos']): string => {
    const whole = worthOf(draft.lineas, kind);
    const of = amount(draft.descuentos[kind]);
    return whole.isZero() ? of.toFixed() : roundSummary(of.times(worthOf(lineas, kind)).div(whole)).toFixed();
  };
  const descuentos = { gravado: share('gravado'), exento: share('exento'), 'no-sujeto': share('no-sujeto') };
  return { ...draft, lineas, descuentos };
}

function worthOf(lineas: SaleDraft['lineas'], kind: keyof SaleDraft['descuentos']): Amount {
  const own = lineas.filter(({ tratamiento }) => tratamiento === kind);
  return sum(
    own.map(({ precio, cantidad, descuento }) =>
      amount(precio).times(amount(cantidad)).minus(amount(descuento)),
    ),
  );
}
