import { useState } from 'react';
import type { TillUser } from '../../core/contract/till/till.ts';
import { useWordsAtOnce } from '../text/words.ts';
import { Choice } from './form/field.tsx';
import { PinField } from './form/pin-field.tsx';
import { Keypad } from './keypad.tsx';

/** A manager's approval as typed. */
export interface Approval {
  readonly gerentes: readonly TillUser[];
  readonly userId: string;
  setUserId(id: string): void;
  readonly pin: string;
  setPin(pin: string): void;
  /** Empties the PIN once it was sent; another one, typed before the answer came, stays. */
  forgetPin(): void;
  /** As operations take it; empty while no PIN is typed. */
  readonly given: { readonly approval?: { readonly userId: string; readonly pin: string } };
}

/** State of {@link ApprovalFields}; the first manager is preselected. */
export function useApproval(gerentes: readonly TillUser[]): Approval {
  const [chosen, setUserId] = useState('');
  const [pin, setPin] = useState('');
  const userId = (gerentes.find(({ id }) => id === chosen) ?? gerentes[0])?.id ?? '';
  const given = pin === '' ? {} : { approval: { userId, pin } };
  const forgetPin = (): void => setPin((now) => (now === pin ? '' : now));
  return { gerentes, userId, setUserId, pin, setPin, forgetPin, given };
}

export interface ApprovalFieldsProps {
  readonly approval: Approval;
  readonly lead: string;
  readonly focused?: boolean;
  /** Why the approval was refused. */
  readonly fault?: string;
}

/** Reason for an approval, choice of a manager, and PIN. */
export function ApprovalFields({ approval, lead, focused = false, fault }: ApprovalFieldsProps) {
  const words = useWordsAtOnce().approval;
  return (
    <>
      <p className="notice">{lead}</p>
      <div className="stack gap-3 two-columns approval-fields">
        <Choice
          label={words.manager}
          value={approval.userId}
          onChange={approval.setUserId}
          choices={approval.gerentes.map(({ id, nombre }) => [id, nombre] as const)}
        />
        <PinField
          label={words.pin}
          value={approval.pin}
          onChange={(text) => approval.setPin(text.replace(/\D/g, ''))}
          focused={focused}
          fault={fault}
        />
      </div>
      <Keypad of="digits" />
    </>
  );
}
