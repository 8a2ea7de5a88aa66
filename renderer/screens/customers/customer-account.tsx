import { useEffect, useState } from 'react';
import type { AccountCharge, CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useSession } from '../../stores/till/session.ts';
import { useTill } from '../../stores/till/till.ts';
import { clockText, dayText } from '../../text/day.ts';
import { AccountEntries, AccountPayments } from './account-entries.tsx';
import { PaymentSheet, type Debtor } from './account-payment.tsx';
import { CreditSheet } from './credit-sheet.tsx';
import { EntrySheet, ReverseSheet } from './entry-sheet.tsx';
import { StatementTools } from './statement-tools.tsx';

/** Whether what a customer owes is kept: only of who is known by a document. */
export function isDebtor(customer: Customer): customer is Customer & Debtor {
  return customer.tipoDocumento !== null && customer.numDocumento !== null;
}

/** What a customer owes, what was paid, and taking a payment. */
export function CustomerAccount({ customer }: { readonly customer: Debtor }) {
  const words = useWords();
  const { account: texts } = words.customers;
  const { account, said, show } = useAccount(customer);
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [message, say] = useMessage('');
  if (said !== null) return <Alert>{said(words)}</Alert>;
  if (account === null) return <p className="soft">{texts.loading}</p>;
  const done = (later: CustomerAccountView): void => {
    show(later);
    setSheet(null);
  };
  const close = (): void => setSheet(null);
  return (
    <div className="stack gap-4">
      <Figures account={account} />
      {account.bloqueo !== null && <Alert>{words.payment.standing.blocked(account.bloqueo)}</Alert>}
      {message !== '' && (
        <p className="notice" data-tone="good" role="status">
          {message}
        </p>
      )}
      <div className="row wrap gap-2">
        <Button
          kind="main"
          onClick={() => {
            say(null);
            setSheet({ kind: 'pay' });
          }}
        >
          {texts.pay}
        </Button>
        <StatementTools customer={customer} mails={isManager} onSaid={say} />
        {isManager && <Button onClick={() => setSheet({ kind: 'enter' })}>{words.accounts.adjust}</Button>}
        {isManager && (
          <Button onClick={() => setSheet({ kind: 'credit' })}>{words.accounts.credit.open}</Button>
        )}
      </div>
      <Charges cargos={account.cargos} />
      <AccountPayments
        abonos={account.abonos}
        onSaid={say}
        onReverse={isManager ? (recibo) => setSheet({ kind: 'reverse', recibo }) : undefined}
      />
      <AccountEntries apuntes={account.apuntes} />
      {sheet?.kind === 'pay' && (
        <PaymentSheet
          customer={customer}
          account={account}
          onPaid={({ recibo, cuenta }) => {
            done(cuenta);
            say((all) => all.customers.account.received(recibo));
          }}
          onClose={close}
        />
      )}
      {sheet?.kind === 'credit' && (
        <CreditSheet customer={customer} account={account} onDone={done} onClose={close} />
      )}
      {sheet?.kind === 'enter' && (
        <EntrySheet customer={customer} saldo={account.saldo} onDone={done} onClose={close} />
      )}
      {sheet?.kind === 'reverse' && <ReverseSheet recibo={sheet.recibo} onDone={done} onClose={close} />}
    </div>
  );
}

/** What lies over the account. */
type OpenSheet =
  | { readonly kind: 'pay' | 'enter' | 'credit' }
  | { readonly kind: 'reverse'; readonly recibo: string };

function Figures({ account }: { readonly account: CustomerAccountView }) {
  const { account: texts } = useWords().customers;
  const { saldo, vencido, limite, disponible, segun } = account;
  const isCredit = saldo.startsWith('-');
  const figures = [
    [isCredit ? texts.inFavour : texts.owes, isCredit ? saldo.slice(1) : saldo, false],
    [texts.late, vencido, vencido !== '0.00'],
    ...(limite === null || disponible === null
      ? []
      : [
          [texts.limit, limite, false] as const,
          [texts.available, disponible, disponible === '0.00'] as const,
        ]),
  ] as const;
  return (
    <>
      <dl className="flow gap-3-5">
        {figures.map(([name, amount, isBad], place) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd className={isBad ? 'figures fault' : 'figures'}>
              <strong>
                {segun !== null && place === 0 ? '≈ ' : ''}
                {dollars(amount)}
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      {segun !== null && <p className="soft small">{texts.allTills(clockText(segun))}</p>}
    </>
  );
}

function Charges({ cargos }: { readonly cargos: readonly AccountCharge[] }) {
  const { account: texts, history } = useWords().customers;
  const today = useTill(({ context }) => context?.hoy ?? '');
  if (cargos.length === 0) return <p className="soft">{texts.nothing}</p>;
  return (
    <section>
      <h3 className="label">{texts.open}</h3>
      <ul className="grid lined customer-rows">
        {cargos.map(({ codigoGeneracion, numeroControl, vence, monto, pendiente }) => (
          <li key={codigoGeneracion} className="stack gap-0-3 customer-row">
            <span className="figures">{numeroControl}</span>
            <span className="figures">
              {dollars(pendiente)}
              {pendiente !== monto && <span className="soft small"> {texts.of(dollars(monto))}</span>}
            </span>
            <span className={vence < today ? 'fault small' : 'soft small'}>
              {vence < today ? history.overdue(dayText(vence)) : history.due(dayText(vence))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The account as the service tells it; `show` puts a later state in its place. */
function useAccount({ tipoDocumento, numDocumento }: Debtor) {
  const [account, show] = useState<CustomerAccountView | null>(null);
  const [said, setSaid] = useState<LocalizedMessage | null>(null);
  useEffect(() => {
    let stale = false;
    void bridge.call('accounts.view', { tipoDocumento, numDocumento }).then((reply) => {
      if (stale) return;
      if (reply.ok) show(reply.value);
      else setSaid(() => problemMessage(reply.problem));
    });
    return () => {
      stale = true;
    };
  }, [tipoDocumento, numDocumento]);
  return { account, said, show };
}
