import { useId } from 'react';
import { Check } from './check.tsx';
import { Fault } from './field.tsx';

export interface SwitchProps {
  readonly label: string;
  readonly value: boolean;
  readonly fault?: string | undefined;
  readonly onChange: (checked: boolean) => void;
  readonly note?: string;
}

export function Switch({ label, value, fault = '', onChange, note }: SwitchProps) {
  const id = useId();
  return (
    <>
      <Check
        label={label}
        role="switch"
        checked={value}
        aria-checked={value}
        aria-describedby={note === undefined ? undefined : id}
        onChange={onChange}
      />
      {note !== undefined && (
        <p className="soft small" id={id}>
          {note}
        </p>
      )}
      <Fault text={fault} />
    </>
  );
}
