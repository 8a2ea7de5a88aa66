import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import { carriedPayments, paidAndOwed } from '../../cart/carried.ts';
import type { CartPayment } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import type { WordsAtOnce } from '../../text/es-at-once.ts';

/** What the invalidation moves: `se devuelven $0.75 (efectivo)`. */
function backText({ codigo, monto, credito }: CartPayment, { payment }: WordsAtOnce): string {
  const names: Readonly<Record<string, string>> = payment.method;
  if (credito !== null) return payment.owedLess(dollars(monto)).toLowerCase();
  return payment.backBy(dollars(monto), names[codigo] ?? codigo);
}

/** Payments of the replaced document and the refund due; renders nothing if the sale replaces none. */
export function CarriedDue({ tipoDte, total }: { readonly tipoDte: TipoVenta; readonly total: string }) {
  const words = useWordsAtOnce();
  const pagos = useCart(({ carts }) => carts[tipoDte].reemplaza?.pagos);
  const former = useCart(({ carts }) => carts[tipoDte].reemplaza?.numeroControl ?? '');
  if (pagos === undefined || pagos.length === 0) return null;
  const { back } = carriedPayments(pagos, total);
  const { paid, owed } = paidAndOwed(pagos);
  return (
    <div className="notice remark carried-due">
      {paid !== null && <p>{words.payment.carried(dollars(paid), former)}</p>}
      {owed !== null && <p>{words.payment.carriedDebt(dollars(owed), former)}</p>}
      {back.length > 0 && (
        <p className="consequence">
          {words.payment.backLater} {back.map((pago) => backText(pago, words)).join(' · ')}
        </p>
      )}
    </div>
  );
}
