import { useState } from 'react';
import type { CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import type { BridgeInput, BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { textOfCents } from '../../money/cents.ts';
import { typedAmount } from '../cash/typed-amount.ts';
import { standingText, type Debtor } from './account-payment.tsx';
import { MIN_REASON_CHARS } from '../../../core/contract/text/text-length.ts';

interface DoneProps {
  readonly onDone: (account: CustomerAccountView) => void;
  readonly onClose: () => void;
}

type Kind = BridgeInput<'accounts.enter'>['tipo'];

/** Whether a reason is too short. */
export const isShort = (motivo: string): boolean => motivo.trim().length < MIN_REASON_CHARS;

/** Sends an entry once, with an idempotency key, and shows its fault. */
function useEntering({ onDone }: DoneProps) {
  const words = useWords();
  const [fault, setFault] = useState('');
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useOneRun();
  const enter = (ask: () => Promise<BridgeReply<CustomerAccountView>>): Promise<void> =>
    run(async () => {
      const reply = await ask();
      if (reply.ok) onDone(reply.value);
      else setFault(problemText(reply.problem, words));
    });
  return { fault, setFault, clave, enter };
}

/** Adjusts a customer's balance, with a reason. */
export function EntrySheet(props: DoneProps & { readonly customer: Debtor; readonly saldo: string }) {
  const { customer, saldo, onClose } = props;
  const words = useWords();
  const { accounts } = words;
  const inFavour = saldo.startsWith('-');
  const [tipo, setTipo] = useState<Kind>(inFavour ? 'SALDO_DEVUELTO' : 'REBAJA');
  const [monto, setMonto] = useState('');
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const { fault, clave, enter } = useEntering(props);
  const cents = typedAmount(monto);
  const wrong = typeof cents === 'string' ? cents : cents === 0 ? 'amountMissing' : null;
  const { tipoDocumento, numDocumento, nombre } = customer;
  const save = (): void => {
    setTried(true);
    if (typeof cents === 'string' || wrong !== null || isShort(motivo)) return;
    void enter(() =>
      bridge.call('accounts.enter', {
        tipoDocumento,
        numDocumento,
        clave,
        tipo,
        monto: textOfCents(cents),
        motivo: motivo.trim(),
      }),
    );
  };
  return (
    <FormSheet
      title={accounts.adjustOf(nombre)}
      lead={standingText(saldo, words)}
      fault={fault}
      save={accounts.enter}
      onSave={save}
      cancel={words.cash.cancel}
      onClose={onClose}
    >
      <Choice
        label={accounts.what}
        value={tipo}
        onChange={setTipo}
        choices={choicesOf<Kind>(accounts.choices)}
      />
      <p className="soft small">{accounts.notes[tipo]}</p>
      <Field
        label={words.cash.amount}
        value={monto}
        onChange={setMonto}
        inputMode="decimal"
        fault={tried && wrong !== null ? words.cash[wrong] : ''}
        focused
      />
      <ReasonField
        label={accounts.reason}
        value={motivo}
        onChange={setMotivo}
        fault={tried && isShort(motivo) ? accounts.reasonMissing : ''}
        usual={accounts.usual[tipo]}
      />
    </FormSheet>
  );
}

export function ReverseSheet(props: DoneProps & { readonly recibo: string }) {
  const { recibo, onClose } = props;
  const words = useWords();
  const { accounts } = words;
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const { fault, clave, enter } = useEntering(props);
  return (
    <FormSheet
      title={accounts.reverseOf(recibo)}
      lead={accounts.reverseLead}
      fault={fault}
      save={accounts.reverse}
      onSave={() => {
        setTried(true);
        if (isShort(motivo)) return;
        void enter(() => bridge.call('accounts.reverse', { recibo, clave, motivo: motivo.trim() }));
      }}
      cancel={words.cash.cancel}
      onClose={onClose}
    >
      <ReasonField
        label={accounts.reason}
        value={motivo}
        onChange={setMotivo}
        fault={tried && isShort(motivo) ? accounts.reasonMissing : ''}
        usual={accounts.usualReverse}
        focused
      />
    </FormSheet>
  );
}
