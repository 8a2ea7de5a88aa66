/** Fields above a list of the managers' page, and a line that says how something stands. */
import type { ReactNode } from 'react';
import { AMBIENTES, type Ambiente } from '../../core/contract/ambiente.ts';
import type { TextFile } from '../../core/contract/bridge/bridge-manager.ts';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/form/field.tsx';
import type { Tone } from '../components/signal-light.tsx';
import { saveFile } from '../stores/till/save-file.ts';
import { ActButton } from './act-button.tsx';
import { useText } from './central-text.ts';
import { useIsOwner } from './role.ts';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a list is narrowed by. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      className="input"
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export interface FindOrAddProps extends SearchFieldProps {
  readonly add: string;
  readonly onAdd: () => void;
}

/** A search, and beside it how the owner adds another one. */
export function FindOrAdd({ add, onAdd, ...search }: FindOrAddProps) {
  const { onlyCompany } = useText();
  return (
    <div className="flow gap-3 end central-filters">
      <SearchField {...search} />
      {useIsOwner() ? (
        <Button kind="main" onClick={onAdd}>
          {add}
        </Button>
      ) : (
        <p className="soft">{onlyCompany}</p>
      )}
    </div>
  );
}

export interface OneOrAllProps extends SearchFieldProps {
  readonly all: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
}

/** One of several, or all of them; nothing where there is one only. */
export function OneOrAll({ label, value, onChange, all, choices }: OneOrAllProps) {
  if (choices.length < 2) return null;
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {choices.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}

export interface SignalLineProps {
  readonly tone: Tone;
  /** It comes of what somebody pressed. */
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** How something stands, with its light. */
export function SignalLine({ tone, role, children }: SignalLineProps) {
  return (
    <p className="signal" data-tone={tone} role={role}>
      <span className="signal-light" />
      {children}
    </p>
  );
}

/** Of which environment a list is. */
export function AmbienteChoice({
  value,
  onChange,
}: {
  readonly value: Ambiente;
  readonly onChange: (ambiente: Ambiente) => void;
}) {
  const text = useText();
  return (
    <Choice
      label={text.ambiente}
      value={value}
      choices={AMBIENTES.map((each) => [each, text.ambientes[each]])}
      onChange={onChange}
    />
  );
}

/** Saves a list as the file that the centre makes of it. */
export function SaveList({ path, input }: { readonly path: string; readonly input: object }) {
  return (
    <ActButton<TextFile>
      path={path}
      input={input}
      onDone={({ name, content }) => saveFile(name, [content], 'text/csv;charset=utf-8')}
    >
      {useText().saveList}
    </ActButton>
  );
}
