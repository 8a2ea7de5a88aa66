import { useState } from 'react';
import type { CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { MailSheet } from '../../components/form/mail-sheet.tsx';
import { useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useSession } from '../../stores/till/session.ts';
import { useTill } from '../../stores/till/till.ts';
import { clockText, dayText, momentText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { printReceipt } from './account-papers.ts';
import { AccountEntries, AccountPayments } from './account-entries.tsx';
import { owedCents, PaymentSheet, type Debtor } from './account-payment.tsx';
import { CreditSheet } from './credit-sheet.tsx';
import { EntrySheet, ReverseSheet } from './entry-sheet.tsx';
import type { AskedAccount } from './use-account.ts';
import { StatementTools } from './statement-tools.tsx';
import './customer-history.css';

/** Whether the customer can have an account: only with a tax document. */
export function isDebtor(customer: Customer): customer is Customer & Debtor {
  return customer.tipoDocumento !== null && customer.numDocumento !== null;
}

function blockText({ bloqueo, bloqueadoPor }: CustomerAccountView, { payment: { standing } }: Words): string {
  const by =
    bloqueadoPor === null
      ? ''
      : ` ${standing.blockedBy(bloqueadoPor.quien, bloqueadoPor.caja, momentText(bloqueadoPor.cuando))}`;
  return `${standing.blocked(bloqueo ?? '')}${by}`;
}

export interface CustomerAccountProps {
  readonly customer: Debtor;
  /** From {@link useAccount} of this customer. */
  readonly own: AskedAccount;
  /** Whether Enter takes a payment as soon as it is shown. */
  readonly focused: boolean;
}

export function CustomerAccount({ customer, own, focused }: CustomerAccountProps) {
  const { account, said, show, lookAgain } = own;
  const words = useWords();
  const { account: texts } = words.customers;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const { message, taken, say, sayTaken } = useNotice();
  if (said !== null) return <Alert>{said(words)}</Alert>;
  if (account === null) return <p className="soft">{texts.loading}</p>;
  const done = (later: CustomerAccountView): void => {
    show(later);
    setSheet(null);
  };
  const close = (): void => setSheet(null);
  const opened = { customer, account, onClose: close };
  const open = (next: OpenSheet): void => {
    say(null);
    setSheet(next);
  };
  return (
    <div className="stack gap-4">
      <Figures account={account} />
      {account.bloqueo !== null && <Alert>{blockText(account, words)}</Alert>}
      <Notice message={message} recibo={taken} onSaid={say} />
      <div className="row wrap gap-2">
        <PayButton focused={focused} onPress={() => open({ kind: 'pay' })} />
        <StatementTools customer={customer} mails={isManager} onSaid={say} />
        {isManager && <ManagerTools onOpen={(kind) => open({ kind })} />}
      </div>
      <Charges account={account} />
      <AccountPayments
        abonos={account.abonos}
        onSaid={say}
        onMail={(recibo) => open({ kind: 'mail', recibo })}
        onReverse={isManager ? (recibo) => open({ kind: 'reverse', recibo }) : undefined}
      />
      <AccountEntries apuntes={account.apuntes} />
      {sheet?.kind === 'pay' && (
        <PaymentSheet
          {...opened}
          onPaid={({ recibo, cuenta }) => {
            done(cuenta);
            sayTaken(recibo);
          }}
        />
      )}
      {sheet?.kind === 'credit' && <CreditSheet {...opened} onDone={done} onRefused={lookAgain} />}
      {sheet?.kind === 'enter' && (
        <EntrySheet customer={customer} saldo={account.saldo} onDone={done} onClose={close} />
      )}
      {sheet?.kind === 'mail' && (
        <MailReceipt
          recibo={sheet.recibo}
          correo={customer.correo}
          onShow={show}
          onSaid={say}
          onClose={close}
        />
      )}
      {sheet?.kind === 'reverse' && <ReverseSheet recibo={sheet.recibo} onDone={done} onClose={close} />}
    </div>
  );
}

function PayButton({ focused, onPress }: { readonly focused: boolean; readonly onPress: () => void }) {
  const { account } = useWords().customers;
  const ref = useFocus<HTMLButtonElement>(focused);
  return (
    <Button ref={ref} kind="main" onClick={onPress}>
      {account.pay}
    </Button>
  );
}

function ManagerTools({ onOpen }: { readonly onOpen: (kind: 'enter' | 'credit') => void }) {
  const { accounts } = useWords();
  return (
    <>
      <Button onClick={() => onOpen('enter')}>{accounts.adjust}</Button>
      <Button onClick={() => onOpen('credit')}>{accounts.credit.open}</Button>
    </>
  );
}

/** The last message; after a payment also its receipt, to be printed. */
function useNotice() {
  const [message, setMessage] = useMessage('');
  const [taken, setTaken] = useState<string | null>(null);
  return {
    message,
    taken,
    say: (next: LocalizedMessage | null): void => {
      setTaken(null);
      setMessage(next);
    },
    sayTaken: (recibo: string): void => {
      setTaken(recibo);
      setMessage(({ customers }) => customers.account.received(recibo));
    },
  };
}

interface NoticeProps {
  readonly message: string;
  /** To be printed; null for none. */
  readonly recibo: string | null;
  readonly onSaid: (said: LocalizedMessage) => void;
}

function Notice({ message, recibo, onSaid }: NoticeProps) {
  const { accounts } = useWords();
  const { run } = useOneRun();
  if (message === '') return null;
  return (
    <div className="notice row gap-3 between" data-tone="good">
      <p role="status">{message}</p>
      {recibo !== null && (
        <Button onClick={() => void run(async () => onSaid(await printReceipt(recibo)))}>
          {accounts.print}
        </Button>
      )}
    </div>
  );
}

interface MailReceiptProps {
  readonly recibo: string;
  readonly correo: string | null;
  readonly onShow: (account: CustomerAccountView) => void;
  readonly onSaid: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

function MailReceipt({ recibo, correo, onShow, onSaid, onClose }: MailReceiptProps) {
  const { accounts, quotes } = useWords();
  return (
    <MailSheet
      title={accounts.mailReceiptOf(recibo)}
      lead={accounts.mailReceiptLead}
      to={quotes.mailTo}
      address={correo ?? ''}
      save={accounts.send}
      send={(destinatario) => bridge.call('accounts.receiptMail', { recibo, destinatario })}
      onSent={(later, destinatario) => {
        onShow(later);
        onSaid((words) => words.quotes.mailQueued(destinatario));
      }}
      onClose={onClose}
    />
  );
}

type OpenSheet =
  | { readonly kind: 'pay' | 'enter' | 'credit' }
  | { readonly kind: 'reverse' | 'mail'; readonly recibo: string };

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
            <dd className="figures toned" data-tone={isBad ? 'bad' : undefined}>
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

function Charges({ account: { cargos, saldo } }: { readonly account: CustomerAccountView }) {
  const { account: texts, history } = useWords().customers;
  const today = useTill(({ context }) => context?.hoy ?? '');
  if (cargos.length === 0)
    return <p className="soft">{owedCents(saldo) > 0 ? texts.onlyEntries : texts.nothing}</p>;
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
