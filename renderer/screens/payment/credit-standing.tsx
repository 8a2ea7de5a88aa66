import type { CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { centsOf, dollars, textOfCents } from '../../money/cents.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { clockText } from '../../text/day.ts';
import { useAccount } from '../customers/use-account.ts';

/** Account of the sale's customer; null without a stored customer and while loading. */
export function useCustomerCredit(tipoDte: TipoVenta): CustomerAccountView | null {
  const tipoDocumento = useCart(({ carts }) => carts[tipoDte].receptor?.tipoDocumento ?? null);
  const numDocumento = useCart(({ carts }) => carts[tipoDte].receptor?.numDocumento ?? null);
  const { account, said } = useAccount(
    tipoDocumento === null || numDocumento === null ? null : { tipoDocumento, numDocumento },
  );
  return said === null ? account : null;
}

interface CreditStandingProps {
  readonly account: CustomerAccountView;
  /** Amount still due: all of it may become credit. */
  readonly dueCents: number;
}

/** Balance and available credit of a customer; renders nothing without an account. */
export function CreditStanding({ account, dueCents }: CreditStandingProps) {
  const { standing } = useWordsAtOnce().payment;
  const { limite, disponible, saldo, vencido, diasCredito, bloqueo, segun } = account;
  if (limite === null && diasCredito === null && bloqueo === null && saldo === '0.00') return null;
  const said = [
    saldo.startsWith('-') ? standing.inFavour(dollars(saldo.slice(1))) : standing.owes(dollars(saldo)),
    ...(limite === null || disponible === null
      ? []
      : [standing.available(dollars(disponible), dollars(limite))]),
    ...(diasCredito === null ? [] : [standing.days(diasCredito)]),
  ];
  const beyond = disponible === null ? 0 : dueCents - (centsOf(disponible) ?? 0);
  return (
    <div className="credit-standing small" role="note" aria-label={standing.title}>
      <span className="soft figures">
        {segun !== null && '≈ '}
        {said.join(' · ')}
        {segun !== null && ` · ${standing.asOf(clockText(segun))}`}
        {vencido !== '0.00' && <strong className="fault"> · {standing.late(dollars(vencido))}</strong>}
      </span>
      {beyond > 0 && <strong className="fault">{standing.beyond(dollars(textOfCents(beyond)))}</strong>}
      {bloqueo !== null && <strong className="fault">{standing.blocked(bloqueo)}</strong>}
    </div>
  );
}
