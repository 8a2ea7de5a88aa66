import type { CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { momentText } from '../../text/day.ts';
import { OrderMailState } from '../goods-reports/order-mail-state.tsx';
import { printReceipt, savedPdf } from './account-papers.ts';

interface AccountPaymentsProps extends Pick<CustomerAccountView, 'abonos'> {
  readonly onSaid: (said: LocalizedMessage) => void;
  readonly onMail: (recibo: string) => void;
  /** Undefined if the user may not reverse payments. */
  readonly onReverse: ((recibo: string) => void) | undefined;
}

/** Payments, newest first; each receipt can be printed, saved or mailed again. */
export function AccountPayments({ abonos, onSaid, onMail, onReverse }: AccountPaymentsProps) {
  const { customers, payment, accounts } = useWords();
  const { run } = useOneRun();
  const forms: Readonly<Record<string, string>> = payment.method;
  if (abonos.length === 0) return null;
  return (
    <section>
      <h3 className="label">{customers.account.payments}</h3>
      <ul className="grid lined customer-rows">
        {abonos.map(({ recibo, cuando, monto, forma, reverso, envio }) => (
          <li key={recibo} className="stack gap-0-3 customer-row">
            <span className="figures breaks">{recibo}</span>
            <span className="figures">{reverso === null ? dollars(monto) : <del>{dollars(monto)}</del>}</span>
            <span className="soft small">
              {forms[forma] ?? forma} · {momentText(cuando)}
            </span>
            <OrderMailState mail={envio} />
            {reverso !== null && <span className="fault small">{accounts.reversed(reverso)}</span>}
            <span className="row wrap gap-2 small account-acts">
              <Button
                kind="plain"
                aria-label={`${accounts.print}: ${recibo}`}
                onClick={() => void run(async () => onSaid(await printReceipt(recibo)))}
              >
                {accounts.print}
              </Button>
              <Button
                kind="plain"
                aria-label={`${accounts.letter}: ${recibo}`}
                onClick={() =>
                  void run(async () => onSaid(savedPdf(await bridge.call('accounts.receiptPdf', { recibo }))))
                }
              >
                {accounts.letter}
              </Button>
              <Button
                kind="plain"
                aria-label={`${accounts.mailReceipt}: ${recibo}`}
                onClick={() => onMail(recibo)}
              >
                {accounts.mailReceipt}
              </Button>
              {onReverse !== undefined && reverso === null && (
                <Button
                  kind="plain"
                  aria-label={`${accounts.reverse}: ${recibo}`}
                  onClick={() => onReverse(recibo)}
                >
                  {accounts.reverse}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Adjustments by managers, newest first. */
export function AccountEntries({ apuntes }: Pick<CustomerAccountView, 'apuntes'>) {
  const { accounts } = useWords();
  if (apuntes.length === 0) return null;
  return (
    <section>
      <h3 className="label">{accounts.entries}</h3>
      <ul className="grid lined customer-rows">
        {apuntes.map(({ clave, tipo, cuando, monto, motivo }) => (
          <li key={clave} className="stack gap-0-3 customer-row">
            <span>{accounts.kinds[tipo]}</span>
            <span className="figures">{dollars(monto)}</span>
            <span className="soft small">
              {motivo} · {momentText(cuando)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
