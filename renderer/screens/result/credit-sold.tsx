import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import { isOnCredit } from '../../sale/issued-total.ts';
import { useCart } from '../../stores/sale/cart.ts';
import type { Outcome } from '../../stores/sale/result.ts';
import { dayText } from '../../text/day.ts';
import { standingText } from '../customers/account-payment.tsx';
import { useCustomerCredit } from '../payment/credit-standing.tsx';

/** Credit of the sale with its due date, and the customer's balance now. */
export function CreditSold({ outcome: { tipoDte, key, issuance } }: { readonly outcome: Outcome }) {
  const words = useWordsAtOnce();
  const account = useCustomerCredit(tipoDte);
  const isAtHand = useCart(({ carts }) => carts[tipoDte].key === key);
  const { dteJson, codigoGeneracion } = issuance.result;
  if (!isOnCredit(dteJson)) return null;
  const known = isAtHand ? account : null;
  const charge = known?.cargos.find((each) => each.codigoGeneracion === codigoGeneracion);
  return (
    <p className="result-credit">
      <strong>
        {charge === undefined
          ? words.result.soldOnCredit
          : words.result.onCredit(dollars(charge.pendiente), dayText(charge.vence))}
      </strong>
      {known !== null && <span className="soft figures"> {standingText(known.saldo, words)}</span>}
    </p>
  );
}
