import { useId } from 'react';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** What it means, under it. */
  readonly note?: string;
  readonly className: 'settings-switch' | 'cash-switch';
}

/** On or off. */
export function Switch({ label, checked, onChange, note, className }: SwitchProps) {
  const id = useId();
  return (
    <>
      <label className={className}>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={note === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {note !== undefined && (
        <p className="soft small" id={id}>
          {note}
        </p>
      )}
    </>
  );
}
