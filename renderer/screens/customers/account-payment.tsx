import { useState } from 'react';
import type { BridgeInput, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { AccountDebtor, CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { Keypad } from '../../components/keypad.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf, dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import { typedAmount } from '../cash/typed-amount.ts';

/** A customer who can owe: known by a document. */
export interface Debtor extends AccountDebtor {
  readonly nombre: string;
}

type Forma = BridgeInput<'accounts.pay'>['forma'];
const CASH: Forma = '01';
/** No document chosen: what is due first is paid. */
const OLDEST = '';

export interface PaymentSheetProps {
  readonly customer: Debtor;
  readonly account: CustomerAccountView;
  readonly onPaid: (paid: BridgeOutput<'accounts.pay'>) => void;
  readonly onClose: () => void;
}

/** How much a customer pays, how, and for what; the receipt's number comes back. */
export function PaymentSheet({ customer, account, onPaid, onClose }: PaymentSheetProps) {
  const words = useWords();
  const { account: texts } = words.customers;
  const [monto, setMonto] = useState('');
  const [forma, setForma] = useState<Forma>(account.cajaAbierta ? CASH : '03');
  const [referencia, setReferencia] = useState('');
  const [documento, setDocumento] = useState<string>(OLDEST);
  const [fault, setFault] = useState('');
  const [tried, setTried] = useState(false);
  // However often it is sent, it is one payment.
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useOneRun();
  const cents = typedAmount(monto);
  const wrong = typeof cents === 'string' ? cents : cents === 0 ? 'amountMissing' : null;
  const save = (): Promise<void> =>
    run(async () => {
      setTried(true);
      if (wrong !== null) return;
      const { tipoDocumento, numDocumento } = customer;
      const reply = await bridge.call('accounts.pay', {
        tipoDocumento,
        numDocumento,
        clave,
        monto,
        forma,
        referencia: referencia.trim() === '' ? null : referencia.trim(),
        documentos: documento === OLDEST ? [] : [documento],
      });
      if (reply.ok) onPaid(reply.value);
      else setFault(problemText(reply.problem, words));
    });
  return (
    <FormSheet
      title={texts.payOf(customer.nombre)}
      lead={texts.payLead}
      fault={fault}
      save={texts.pay}
      onSave={() => void save()}
      cancel={words.cash.cancel}
      onClose={onClose}
    >
      <Field
        label={words.cash.amount}
        value={monto}
        onChange={setMonto}
        inputMode="decimal"
        fault={tried && wrong !== null ? words.cash[wrong] : ''}
        focused
      />
      <Choice
        label={texts.how}
        value={forma}
        onChange={setForma}
        choices={choicesOf<Forma>(words.payment.method)}
        fault={forma === CASH && !account.cajaAbierta ? texts.noDrawer : ''}
      />
      {typeof cents === 'number' && <Advance saldo={account.saldo} cents={cents} />}
      {forma !== CASH && <Field label={texts.reference} value={referencia} onChange={setReferencia} />}
      {account.cargos.length > 1 && (
        <PaidDocument cargos={account.cargos} value={documento} onChange={setDocumento} />
      )}
      <Keypad of="money" />
    </FormSheet>
  );
}

/** What the law makes of money that nobody owes. */
function Advance({ saldo, cents }: { readonly saldo: string; readonly cents: number }) {
  const { accounts } = useWords();
  const owed = saldo.startsWith('-') ? 0 : (centsOf(saldo) ?? 0);
  if (cents <= owed) return null;
  return (
    <p className="notice" data-tone="warn" role="status">
      {owed === 0 ? accounts.nothingOwed : accounts.beyond(dollars(saldo))}
    </p>
  );
}

interface PaidDocumentProps {
  readonly cargos: CustomerAccountView['cargos'];
  readonly value: string;
  readonly onChange: (codigoGeneracion: string) => void;
}

/** What is paid first: one document, or whatever is due first. */
function PaidDocument({ cargos, value, onChange }: PaidDocumentProps) {
  const { account } = useWords().customers;
  const documents = cargos.map(
    ({ codigoGeneracion, vence, pendiente }) =>
      [codigoGeneracion, account.charge(dollars(pendiente), dayText(vence))] as const,
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
