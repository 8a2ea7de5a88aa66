import { useId } from 'react';
import { Fault } from '../../components/form/field.tsx';

export interface LinesFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows: number;
  readonly fault: string;
  readonly placeholder?: string;
}

export function LinesField({ label, value, onChange, rows, fault, placeholder }: LinesFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <textarea
        id={id}
        className="input settings-lines"
        rows={rows}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}
