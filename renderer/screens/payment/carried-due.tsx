import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, dollars, textOfCents } from '../../money/cents.ts';
import { carriedPayments } from '../../cart/carried.ts';
import type { CartPayment } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import type { Words } from '../../text/es.ts';

function sumOf(pagos: readonly CartPayment[]): string {
  return textOfCents(pagos.reduce((sum, { monto }) => sum + (centsOf(monto) ?? 0), 0));
}

/** Text of a refunded payment: `$0.75 en efectivo`. */
function backText({ codigo, monto, credito }: CartPayment, { payment }: Words): string {
  const names: Readonly<Record<string, string>> = payment.method;
  const form = credito === null ? (names[codigo] ?? codigo) : payment.credit;
  return payment.backBy(dollars(monto), form);
}

/** Payments of the replaced document and the refund due; renders nothing if the sale replaces none. */
export function CarriedDue({ tipoDte, total }: { readonly tipoDte: TipoVenta; readonly total: string }) {
  const words = useWords();
  const pagos = useCart(({ carts }) => carts[tipoDte].reemplaza?.pagos);
  const former = useCart(({ carts }) => carts[tipoDte].reemplaza?.numeroControl ?? '');
  if (pagos === undefined || pagos.length === 0) return null;
  const { back } = carriedPayments(pagos, total);
  return (
    <div className="notice remark carried-due">
      <p>{words.payment.carried(dollars(sumOf(pagos)), former)}</p>
      {back.length > 0 && (
        <p className="consequence">
          {words.payment.backLater} {back.map((pago) => backText(pago, words)).join(' · ')}
        </p>
      )}
    </div>
  );
}
