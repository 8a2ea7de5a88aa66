/** Credit terms of a customer for all tills, and the share of the limit that each till may grant alone. */
import { use, useState } from 'react';
import type { CreditParts } from '../../../core/contract/central/accounts/manager-accounts.ts';
import type { HandedCustomer } from '../../../core/contract/central/catalogue/catalogue.ts';
import { Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { centsOf, decimalOf, dollars, textOfCents } from '../../money/cents.ts';
import { useAsked } from '../ask.ts';
import { DownForm } from '../master-data/hand-down-form.tsx';
import { useDownText } from '../master-data/master-data-text.ts';
import { AmbienteContext } from '../parts/period.tsx';
import { useAccountsText } from './accounts-text.ts';
import { BlockForm } from './block-form.tsx';
import { PartFields, sumOf, type Parts } from './part-fields.tsx';

export interface CreditFormProps {
  readonly customer: HandedCustomer;
  readonly onDone: () => void;
}

export function CreditForm({ customer: { clave, terms }, onDone }: CreditFormProps) {
  const own = useAccountsText();
  const { saved } = useDownText();
  const query = new URLSearchParams({ ambiente: use(AmbienteContext), clave }).toString();
  const { value, again } = useAsked(`/api/customers/parts?${query}`);
  const cents = terms?.limiteCentavos ?? null;
  const [limit, setLimit] = useState(cents === null ? '' : textOfCents(cents));
  const [days, setDays] = useState(String(terms?.diasCredito ?? ''));
  const [typed, setTyped] = useState<Parts | null>(null);
  const parts = typed ?? partsOf(value);
  const left = parts === null ? null : leftOf(centsOf(limit), parts);
  return (
    <>
      <DownForm
        title={own.credit}
        path="/api/customers/terms"
        input={() => ({
          clave,
          limite: limit.trim() === '' ? null : (decimalOf(limit) ?? limit),
          dias: days.trim() === '' ? null : Number(days),
          ...(typed === null ? {} : { partes: givenOf(typed) }),
        })}
        onDone={() => {
          setTyped(null);
          again();
          onDone();
        }}
        action={own.saveCredit}
        done={saved}
        isReady={left === null || left >= 0}
      >
        <p className="soft small">{own.creditHow}</p>
        <div className="form-grid">
          <Field label={own.limit} value={limit} inputMode="decimal" onChange={setLimit} />
          <Field label={own.days} value={days} inputMode="numeric" onChange={setDays} />
        </div>
        {value === null || parts === null || value.cajas.length < 2 || limit.trim() === '' ? null : (
          <>
            <Switch
              label={own.equalParts}
              value={parts.equal}
              onChange={(equal) => setTyped({ ...parts, equal })}
            />
            {parts.equal ? null : (
              <p className="small" role="status" data-tone={left !== null && left < 0 ? 'bad' : undefined}>
                {left === null || left < 0 ? own.partsBeyond : own.partsLeft(dollars(textOfCents(left)))}
              </p>
            )}
            <PartFields cajas={value.cajas} parts={parts} onChange={setTyped} />
          </>
        )}
      </DownForm>
      {value === null ? null : <BlockForm clave={clave} bloqueo={value.bloqueo} onDone={again} />}
    </>
  );
}

function partsOf(value: CreditParts | null): Parts | null {
  if (value === null) return null;
  const byTill = Object.fromEntries(value.cajas.map(({ installation, parte }) => [installation, parte]));
  return { equal: value.iguales, byTill };
}

/** Part of the limit not given to a till, in cents; −1 where an amount is invalid, null where parts are equal. */
function leftOf(limit: number | null, parts: Parts): number | null {
  if (parts.equal) return null;
  const sum = sumOf(parts);
  return limit === null || sum === null ? -1 : limit - sum;
}

function givenOf({ equal, byTill }: Parts) {
  if (equal) return null;
  return Object.entries(byTill).map(([installation, monto]) => ({
    installation,
    monto: decimalOf(monto) ?? '0',
  }));
}
