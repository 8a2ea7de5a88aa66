import { useState } from 'react';
import type { BridgeInput, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { AccountDebtor, CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Choice, choicesOf, Field, type FieldProps } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { Keypad } from '../../components/keypad.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { practisedHere } from '../../stores/manager/onboarding.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { centsOf, dollars, textOfCents } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import type { WordsAtOnce } from '../../text/es-at-once.ts';
import { sellTo } from './sell-to.ts';
import { Reference } from '../payment/tender-form.tsx';
import { typedAmount } from '../cash/typed-amount.ts';

/** A customer with a tax document, who can therefore have an account. */
export interface Debtor extends AccountDebtor {
  readonly nombre: string;
  readonly correo: string | null;
}

type Forma = BridgeInput<'accounts.pay'>['forma'];
const CASH: Forma = '01';
/** No document chosen: the payment goes to the oldest due first. */
const OLDEST = '';
/** Last digits of a control number, enough to tell documents apart. */
const NUMBER_FIGURES = 6;

/** What a balance owes; 0 when it is in the customer's favour. */
export function owedCents(saldo: string): number {
  return saldo.startsWith('-') ? 0 : (centsOf(saldo) ?? 0);
}

/** Sentence with the balance: owed, or in the customer's favour. */
export function standingText(saldo: string, { accounts }: WordsAtOnce): string {
  return saldo.startsWith('-') ? accounts.inFavour(dollars(saldo.slice(1))) : accounts.owes(dollars(saldo));
}

export interface PaymentSheetProps {
  readonly customer: Debtor;
  readonly account: CustomerAccountView;
  readonly onPaid: (paid: BridgeOutput<'accounts.pay'>) => void;
  readonly onClose: () => void;
}

export function PaymentSheet({ customer, account, onPaid, onClose }: PaymentSheetProps) {
  const words = useWordsAtOnce();
  const { account: texts } = words.customers;
  const [monto, setMonto] = useState('');
  const [forma, setForma] = useState<Forma>(account.cajaAbierta ? CASH : '03');
  const [referencia, setReferencia] = useState('');
  const [documento, setDocumento] = useState<string>(OLDEST);
  const [fault, setFault] = useState('');
  const [tried, setTried] = useState(false);
  // Idempotency key: a repeated request is one payment.
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useOneRun();
  const cents = typedAmount(monto);
  const wrong = typeof cents === 'string' ? cents : cents === 0 ? 'amountMissing' : null;
  const chosen = account.cargos.find(({ codigoGeneracion }) => codigoGeneracion === documento);
  const owed = chosen === undefined ? owedCents(account.saldo) : (centsOf(chosen.pendiente) ?? 0);
  const save = (): Promise<void> =>
    run(async () => {
      setTried(true);
      if (typeof cents === 'string' || wrong !== null) return;
      const { tipoDocumento, numDocumento } = customer;
      const reply = await bridge.call('accounts.pay', {
        tipoDocumento,
        numDocumento,
        clave,
        monto: textOfCents(cents),
        forma,
        referencia: referencia.trim() === '' ? null : referencia.trim(),
        documentos: documento === OLDEST ? [] : [documento],
      });
      if (!reply.ok) return setFault(problemText(reply.problem, words));
      practisedHere('ABONO');
      onPaid(reply.value);
    });
  return (
    <FormSheet
      title={texts.payOf(customer.nombre)}
      lead={`${standingText(account.saldo, words)} ${texts.payLead}`}
      fault={fault}
      save={texts.pay}
      onSave={() => void save()}
      cancel={words.cash.cancel}
      onClose={onClose}
    >
      <PaidAmount
        owed={owed}
        value={monto}
        fault={tried && wrong !== null ? words.cash[wrong] : ''}
        onChange={(typed) => {
          setMonto(typed);
          setFault('');
        }}
      />
      <Choice
        label={texts.how}
        value={forma}
        onChange={setForma}
        choices={choicesOf<Forma>(words.payment.method)}
        fault={forma === CASH && !account.cajaAbierta ? texts.noDrawer : ''}
      />
      {typeof cents === 'number' && (
        <Advance saldo={account.saldo} cents={cents} onSell={() => void sellTo(customer)} />
      )}
      {forma !== CASH && <Reference codigo={forma} value={referencia} onChange={setReferencia} />}
      {account.cargos.length > 1 && (
        <PaidDocument cargos={account.cargos} value={documento} onChange={setDocumento} />
      )}
      <Keypad of="money" />
    </FormSheet>
  );
}

interface PaidAmountProps extends Pick<FieldProps, 'value' | 'fault' | 'onChange'> {
  /** What is owed of all or of the chosen document; 0 for nothing. */
  readonly owed: number;
}

function PaidAmount({ owed, onChange, ...field }: PaidAmountProps) {
  const { cash, customers } = useWordsAtOnce();
  /** How often all was filled in: the amount gets the focus back, so that Enter saves. */
  const [filled, setFilled] = useState(0);
  const all = textOfCents(owed);
  return (
    <>
      <Field key={filled} label={cash.amount} inputMode="decimal" focused onChange={onChange} {...field} />
      {owed > 0 && (
        <div className="row">
          <Button
            onClick={() => {
              onChange(all);
              setFilled(filled + 1);
            }}
          >
            {customers.account.payAll(dollars(all))}
          </Button>
        </div>
      )}
    </>
  );
}

interface AdvanceProps {
  readonly saldo: string;
  readonly cents: number;
  /** Starts the sale that the law requires before an advance. */
  readonly onSell: () => void;
}

/** Warning that a payment beyond the balance is an advance. */
function Advance({ saldo, cents, onSell }: AdvanceProps) {
  const { accounts } = useWordsAtOnce();
  const owed = owedCents(saldo);
  if (cents <= owed) return null;
  return (
    <div className="notice" data-tone="warn">
      <p role="status">{owed === 0 ? accounts.nothingOwed : accounts.beyond(dollars(saldo))}</p>
      <Button onClick={onSell}>{accounts.sellFirst}</Button>
    </div>
  );
}

interface PaidDocumentProps {
  readonly cargos: CustomerAccountView['cargos'];
  readonly value: string;
  readonly onChange: (codigoGeneracion: string) => void;
}

/** Document to pay; by default the oldest due first. */
function PaidDocument({ cargos, value, onChange }: PaidDocumentProps) {
  const { account } = useWordsAtOnce().customers;
  const documents = cargos.map(
    ({ codigoGeneracion, numeroControl, vence, pendiente }) =>
      [
        codigoGeneracion,
        account.charge(numeroControl.slice(-NUMBER_FIGURES), dollars(pendiente), dayText(vence)),
      ] as const,
  );
  return (
    <Choice
      label={account.what}
      value={value}
      onChange={onChange}
      choices={[[OLDEST, account.oldest], ...documents]}
    />
  );
}
