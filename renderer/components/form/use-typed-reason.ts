import { useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import type { ReasonFieldProps } from './reason-field.tsx';
import { MAX_REASON_CHARS, MIN_REASON_CHARS } from '../../../core/contract/text/text-length.ts';

export interface TypedReason {
  readonly motivo: string;
  readonly field: Omit<ReasonFieldProps, 'label' | 'usual'>;
  /** Whether a reason was typed; if not, shows the error at the field. */
  readonly isGiven: () => boolean;
}

/** A reason that a person types; apart from the reasons of refused calls. */
export function useTypedReason(): TypedReason {
  const { faults } = useWords();
  const [value, onChange] = useState('');
  const [tried, setTried] = useState(false);
  const motivo = value.trim();
  const isMissing = motivo.length < MIN_REASON_CHARS;
  const fault = tried && isMissing ? faults.reasonMissing : '';
  return {
    motivo,
    field: { value, onChange, fault, maxLength: MAX_REASON_CHARS, required: true },
    isGiven: () => {
      setTried(true);
      return !isMissing;
    },
  };
}
