import { useEffect, useState, type ReactNode } from 'react';
import type { SettingsInput } from '../../../core/contract/bridge/bridge-settings.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { Button } from '../../components/button.tsx';
import { showFaults } from '../../components/focus.ts';
import { Fault } from '../../components/form/field.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { districtFaults } from '../../../core/catalogs/district.ts';
import { NO_FAULTS, faultMap, faultsUnder, type Faults } from '../../sale/faults.ts';
import { useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { holdUnsaved } from '../../stores/till/navigation.ts';
import { bindTo, changesOf, type Bind } from './bound.ts';
import { saveSetting, WHOLE_FORM, type SaveOperation } from '../../stores/manager/settings.ts';

export interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="stack gap-4 settings-section">
      <header className="stack gap-1">
        <h2>{title}</h2>
        {lead !== undefined && <p className="soft">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

export interface SavedForm<Value> {
  readonly value: Value;
  readonly faults: Faults;
  readonly busy: boolean;
  readonly saved: boolean;
  /** Whether something is typed that was not saved. */
  readonly changed: boolean;
  /** What was changed. */
  readonly changes: Partial<Value>;
  /** What a form says with which it was opened (§changed-meanwhile). */
  readonly opened: { readonly antes: Record<string, unknown> };
  faultOf(field: string): string;
  readonly bind: Bind<Value>;
  change(change: Partial<Value>): void;
  /** Sets members that are no change, e.g. a password that was saved. */
  settle(part: Partial<Value>): void;
  setFaults(faults: LocalizedMessage<Faults> | null): void;
  /** Saves the settings. @returns whether it succeeded; false while another save runs */
  save<Op extends SaveOperation>(op: Op, input: SettingsInput<Op>): Promise<boolean>;
  /** Saves anything else. @param ask returns the fault; null when saved @returns as {@link save} */
  submit(ask: () => Promise<LocalizedMessage<Faults> | null>): Promise<boolean>;
}

/** @param stored the record; shown anew when it changes, unless something is typed that was not saved */
export function useSavedForm<Value extends object>(stored: Value): SavedForm<Value> {
  const [value, setValue] = useState(stored);
  const [opened, setOpened] = useState(stored);
  /** What was opened, or sent and saved since. */
  const [base, setBase] = useState(stored);
  const [faults, setFaults] = useMessage(NO_FAULTS);
  const { busy, run } = useOneRun();
  const [hasSaved, setHasSaved] = useState(false);
  const changes = changesOf(value, base);
  const changed = Object.keys(changes).length > 0;
  if ((!changed || base !== opened) && Object.keys(changesOf(stored, opened)).length > 0) {
    setOpened(stored);
    setBase(stored);
    // What was typed while it was saved stays.
    setValue({ ...stored, ...changes });
  }
  const faultOf = (field: string): string => faultsUnder(faults, field);
  const change = (part: Partial<Value>): void => {
    setValue((now) => ({ ...now, ...part }));
    setHasSaved(false);
  };
  const submit = async (ask: () => Promise<LocalizedMessage<Faults> | null>): Promise<boolean> => {
    let isSaved = false;
    await run(async () => {
      const found = await ask();
      isSaved = found === null;
      showFaults(() => {
        setFaults(found);
        setHasSaved(isSaved);
        if (isSaved) setBase(value);
      }, !isSaved);
    });
    return isSaved;
  };
  return {
    value,
    faults,
    busy,
    saved: hasSaved && !changed,
    changed,
    changes,
    opened: { antes: Object.fromEntries(Object.entries(opened)) },
    setFaults,
    faultOf,
    bind: bindTo({ value, faultOf, onChange: change }),
    change,
    settle: (part) => {
      setValue((now) => ({ ...now, ...part }));
      setBase((now) => ({ ...now, ...part }));
    },
    submit,
    save: (op, input) => submit(() => saveSetting(op, input)),
  };
}

/** Shows a fault if the address has no district. @returns whether that prevents saving */
export function lacksDistrict<Value extends { readonly direccion: Customer['direccion'] }>(
  form: Pick<SavedForm<Value>, 'value' | 'setFaults'>,
): boolean {
  const faults = districtFaults(form.value.direccion, 'direccion');
  if (faults.length === 0) return false;
  showFaults(() => form.setFaults((words) => faultMap(faults, words)));
  return true;
}

export interface SaveFormProps {
  readonly form: Pick<SavedForm<object>, 'faults' | 'busy' | 'saved' | 'changed'>;
  /** @returns whether it succeeded */
  readonly onSave: () => Promise<boolean>;
  readonly children: ReactNode;
  readonly more?: ReactNode;
  readonly savedText?: string;
}

export function SaveForm({ form, onSave, children, more, savedText }: SaveFormProps) {
  const words = useWords().config;
  const { changed } = form;
  useEffect(() => (changed ? holdUnsaved(onSave) : undefined), [changed, onSave]);
  return (
    <form
      className="stack gap-3 settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {children}
      <Fault text={form.faults.get(WHOLE_FORM) ?? ''} />
      <div className="settings-save">
        <Button type="submit" kind="main" aria-disabled={form.busy}>
          {words.save}
        </Button>
        {more}
        <span role="status" className="settings-saved">
          {form.saved ? (savedText ?? words.saved) : ''}
        </span>
      </div>
    </form>
  );
}
