/** Filter fields and status lines of the managers' page. */
import type { ReactNode } from 'react';
import type { ManagerPath } from '../../../core/contract/central/manager-answers.ts';
import { AMBIENTES, type Ambiente } from '../../../core/contract/ambiente.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/form/field.tsx';
import type { Tone } from '../../components/signal-light.tsx';
import { saveFile } from '../../stores/till/save-file.ts';
import { ActButton } from './act-button.tsx';
import { useText } from '../central-text.ts';
import { useIsOwner } from '../role.ts';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

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

/** A select with "all"; hidden with fewer than two choices. */
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
  /** Set if it results from a user action. */
  readonly role?: 'status';
  readonly children: ReactNode;
}

export function SignalLine({ tone, role, children }: SignalLineProps) {
  return (
    <p className="signal" data-tone={tone} role={role}>
      <span className="signal-light" />
      {children}
    </p>
  );
}

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

/** Paths that answer a list as a file. */
type ListPath = Extract<ManagerPath, `${string}/file`>;

export function SaveList({ path, input }: { readonly path: ListPath; readonly input: object }) {
  return (
    <ActButton
      path={path}
      input={input}
      onDone={({ name, content }) => saveFile(name, [content], 'text/csv;charset=utf-8')}
    >
      {useText().saveList}
    </ActButton>
  );
}
