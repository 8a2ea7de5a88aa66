import { useState } from 'react';
import { MAX_CREDIT_DAYS } from '../../../core/contract/api/shop/customers.ts';
import type { CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { typedAmount } from '../cash/typed-amount.ts';
import { isShort } from './entry-sheet.tsx';
import type { Debtor } from './account-payment.tsx';

export interface CreditSheetProps {
  readonly customer: Debtor;
  readonly account: CustomerAccountView;
  readonly onDone: (account: CustomerAccountView) => void;
  readonly onRefused: () => Promise<void>;
  readonly onClose: () => void;
}

/** Credit terms of a customer, and whether credit is blocked. */
export function CreditSheet({ customer, account, onDone, onRefused, onClose }: CreditSheetProps) {
  const words = useWords();
  const { credit } = words.accounts;
  const [antes] = useState(() => ({ ...account }));
  const [limite, setLimite] = useState(account.limite ?? '');
  const [dias, setDias] = useState(account.diasCredito === null ? '' : String(account.diasCredito));
  const [isBlocked, setBlocked] = useState(account.bloqueo !== null);
  const [motivo, setMotivo] = useState(account.bloqueo ?? '');
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState('');
  const { run } = useOneRun();
  const cents = limite.trim() === '' ? 0 : typedAmount(limite);
  const wrongLimit = typeof cents === 'string' ? words.cash[cents] : '';
  const areDays = dias.trim() === '' || (/^\d{1,3}$/.test(dias.trim()) && Number(dias) <= MAX_CREDIT_DAYS);
  const reasonMissing = isBlocked && isShort(motivo);
  const save = (): Promise<void> =>
    run(async () => {
      setTried(true);
      if (wrongLimit !== '' || !areDays || reasonMissing) return;
      const { tipoDocumento, numDocumento } = customer;
      const reply = await bridge.call('accounts.terms', {
        tipoDocumento,
        numDocumento,
        limite: limite.trim() === '' ? null : limite.trim(),
        diasCredito: dias.trim() === '' ? null : Number(dias),
        bloqueo: isBlocked ? motivo.trim() : null,
        antes,
      });
      if (reply.ok) return onDone(reply.value);
      setFault(problemText(reply.problem, words));
      await onRefused();
    });
  return (
    <FormSheet
      title={credit.titleOf(customer.nombre)}
      lead={credit.lead}
      fault={fault}
      save={credit.save}
      onSave={() => void save()}
      cancel={words.cash.cancel}
      onClose={onClose}
    >
      <Field
        label={credit.limit}
        value={limite}
        onChange={setLimite}
        inputMode="decimal"
        fault={tried ? wrongLimit : ''}
        focused
      />
      <Field
        label={credit.days}
        value={dias}
        onChange={setDias}
        inputMode="numeric"
        fault={tried && !areDays ? credit.daysWrong(MAX_CREDIT_DAYS) : ''}
      />
      <Switch label={credit.block} value={isBlocked} onChange={setBlocked} />
      {isBlocked && (
        <ReasonField
          label={words.accounts.reason}
          value={motivo}
          onChange={setMotivo}
          fault={tried && reasonMissing ? words.accounts.reasonMissing : ''}
          usual={credit.usual}
        />
      )}
    </FormSheet>
  );
}
