import { useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { readNumber } from '../../../core/contract/text/identity-text.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import './field.css';

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  readonly wide?: boolean;
  readonly type?: 'text' | 'password';
  readonly inputMode?: 'decimal' | 'numeric';
  readonly placeholder?: string;
  readonly focused?: boolean;
  readonly maxLength?: number;
  readonly required?: boolean;
  /** Closing loses nothing: a search, or input saved at once. */
  readonly passing?: boolean;
  readonly suggestions?: readonly string[];
  /** Formats the value while the field is not focused; the stored value stays as typed. */
  readonly written?: (value: string) => string;
  /** Whether it takes a NIT, DUI or NRC, however its digits are separated. */
  readonly identity?: boolean;
}

const NO_SUGGESTIONS: readonly string[] = [];
const asTyped = (value: string): string => value;

export function Field({
  label,
  value,
  onChange,
  fault = '',
  wide = false,
  focused = false,
  required = false,
  passing = false,
  suggestions = NO_SUGGESTIONS,
  written = asTyped,
  identity = false,
  ...input
}: FieldProps) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const ref = useFocus<HTMLInputElement>(focused);
  // As with Tab, typing replaces the content.
  useLayoutEffect(() => {
    if (focused) ref.current?.select();
  }, [focused, ref]);
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id} className="label" data-required={required ? '' : undefined}>
        {label}
      </label>
      <input
        {...input}
        data-passing={passing ? '' : undefined}
        ref={ref}
        id={id}
        className="input"
        value={isTyping ? value : written(value)}
        autoComplete="off"
        list={suggestions.length === 0 ? undefined : `${id}-known`}
        onChange={(event) => {
          setTyping(true);
          onChange(identity ? readNumber(event.target.value) : event.target.value);
        }}
        onBlur={() => setTyping(false)}
        aria-required={required ? true : undefined}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-known`}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}

export interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly choices: readonly (readonly [value: T, text: string])[];
  readonly fault?: string | undefined;
  readonly wide?: boolean;
  readonly focused?: boolean;
  readonly required?: boolean;
}

export function choicesOf<T extends string>(texts: Readonly<Record<T, string>>): ChoiceProps<T>['choices'] {
  return Object.entries(texts) as unknown as ChoiceProps<T>['choices'];
}

export function Choice<T extends string>({
  label,
  value,
  onChange,
  choices,
  fault = '',
  wide = false,
  focused = false,
  required = false,
}: ChoiceProps<T>) {
  const id = useId();
  const ref = useFocus<HTMLSelectElement>(focused);
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id} className="label" data-required={required ? '' : undefined}>
        {label}
      </label>
      <select
        ref={ref}
        id={id}
        className="select"
        value={value}
        onChange={({ target }) => {
          const [chosen] = choices.find(([code]) => code === target.value) ?? [];
          if (chosen !== undefined) onChange(chosen);
        }}
        aria-required={required ? true : undefined}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
      >
        {choices.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}

export function Fault({ id, text }: { readonly id?: string; readonly text: string }): ReactNode {
  if (text === '') return null;
  return (
    <p className="fault" id={id} role="status">
      {text}
    </p>
  );
}
