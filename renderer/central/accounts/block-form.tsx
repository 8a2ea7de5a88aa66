/** Blocks or unblocks a customer's credit at all tills; shows who blocked it and why. */
import { useState } from 'react';
import type { CreditParts } from '../../../core/contract/central/accounts/manager-accounts.ts';
import { Field } from '../../components/form/field.tsx';
import { momentAt } from '../../text/day.ts';
import { DownForm } from '../master-data/hand-down-form.tsx';
import { SignalLine } from '../parts/fields.tsx';
import { useAccountsText } from './accounts-text.ts';
import { MIN_REASON_CHARS } from '../../../core/contract/text/text-length.ts';

export interface BlockFormProps {
  readonly clave: string;
  readonly bloqueo: CreditParts['bloqueo'];
  readonly onDone: () => void;
}

export function BlockForm({ clave, bloqueo, onDone }: BlockFormProps) {
  const own = useAccountsText();
  const [reason, setReason] = useState('');
  const isBlocked = bloqueo !== null && bloqueo.motivo !== null;
  return (
    <DownForm
      title={own.block}
      path="/api/customers/block"
      input={() => ({ clave, motivo: isBlocked ? null : reason.trim() })}
      onDone={() => {
        setReason('');
        onDone();
      }}
      action={isBlocked ? own.unblock : own.block}
      kind={isBlocked ? 'main' : 'danger'}
      isReady={isBlocked || reason.trim().length >= MIN_REASON_CHARS}
    >
      {bloqueo === null ? null : (
        <SignalLine tone={isBlocked ? 'bad' : 'good'}>
          {isBlocked ? `${own.blocked}: ${bloqueo.motivo}. ` : `${own.unblocked}. `}
          {own.saidBy(bloqueo.quien, bloqueo.caja ?? own.atCentre, momentAt(bloqueo.at))}
        </SignalLine>
      )}
      {isBlocked ? null : <Field label={own.blockReason} value={reason} onChange={setReason} wide />}
    </DownForm>
  );
}
