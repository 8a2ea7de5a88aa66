/** On what credit a customer buys at every till. */
import { useState } from 'react';
import type { HandedCustomer } from '../../../core/contract/central/catalogue.ts';
import { Field } from '../../components/form/field.tsx';
import { decimalOf } from '../../money/cents.ts';
import { DownForm } from '../master-data/hand-down-form.tsx';
import { useDownText } from '../master-data/master-data-text.ts';
import { useAccountsText } from './accounts-text.ts';

export interface CreditFormProps {
  readonly customer: HandedCustomer;
  readonly onDone: () => void;
}

/** The form; what is empty is not agreed. */
export function CreditForm({ customer: { clave, terms }, onDone }: CreditFormProps) {
  const own = useAccountsText();
  const { saved } = useDownText();
  const cents = terms?.limiteCentavos ?? null;
  const [limit, setLimit] = useState(cents === null ? '' : (cents / 100).toFixed(2));
  const [days, setDays] = useState(String(terms?.diasCredito ?? ''));
  return (
    <DownForm
      title={own.credit}
      path="/api/customers/terms"
      input={() => ({
        clave,
        limite: limit.trim() === '' ? null : (decimalOf(limit) ?? limit),
        dias: days.trim() === '' ? null : Number(days),
      })}
      onDone={onDone}
      action={own.saveCredit}
      done={saved}
    >
      <p className="soft small">{own.creditHow}</p>
      <div className="form-grid">
        <Field label={own.limit} value={limit} inputMode="decimal" onChange={setLimit} />
        <Field label={own.days} value={days} inputMode="numeric" onChange={setDays} />
      </div>
    </DownForm>
  );
}
