import { useState } from 'react';
import { AMBIENTES, ROLES } from '../../../../core/contract/ambiente.ts';
import type {
  KeySettings,
  SettingsInput,
  SettingsView,
} from '../../../../core/contract/bridge/bridge-settings.ts';
import { MAX_KEY_NAME_CHARS } from '../../../../core/contract/settings/settings-forms.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { Choice, Fault, Field } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf, saveSetting, useSettings, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { momentText } from '../../../text/day.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { momentDay } from '../day-text.ts';
import { SecondManagerFields, useSecondManager } from './second-manager.tsx';
import { Section, useSavedForm } from '../section.tsx';

/** API keys: create, show once, delete. */
export function KeysSection({ view }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const [creating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<KeySettings | null>(null);
  return (
    <Section title={words.section.llaves} lead={words.keys.lead}>
      {view.llaves.length === 0 && <p className="soft">{words.keys.none}</p>}
      <ul className="grid settings-list">
        {view.llaves.map((key) => (
          <KeyRow key={key.id} item={key} view={view} onRemove={() => setRemoving(key)} />
        ))}
      </ul>
      <div>
        <Button kind="main" onClick={() => setCreating(true)}>
          {words.keys.create}
        </Button>
      </div>
      {creating && <CreateSheet view={view} onClose={() => setCreating(false)} />}
      {removing !== null && (
        <ConfirmSheet
          title={words.keys.removeTitle(removing.last4)}
          lead={words.keys.removeLead}
          action={words.keys.remove}
          run={(given) => saveSetting('settings.deleteKey', { id: removing.id, ...given })}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}

interface KeyRowProps {
  readonly item: KeySettings;
  readonly view: SettingsView;
  readonly onRemove: () => void;
}

function KeyRow({ item, view, onRemove }: KeyRowProps) {
  const words = useWords();
  const { last4, nombre, role, branchId, ambiente, vence, vencida, ultimoUso } = item;
  const branch = view.sucursales.find(({ id }) => id === branchId)?.nombre ?? branchId;
  const end =
    vence === null
      ? words.config.keys.noEnd
      : vencida
        ? words.config.keys.ended(momentDay(vence))
        : words.config.keys.endsOn(momentDay(vence));
  const use = ultimoUso === null ? words.config.keys.neverUsed : momentText(ultimoUso);
  return (
    <li>
      <div className="grid grow breaks settings-item">
        <strong className="figures">{nombre ?? `sk_${role}_…${last4}`}</strong>
        {nombre !== null && (
          <span className="small figures">
            sk_{role}_…{last4}
          </span>
        )}
        <span className="soft small">
          {branch} · {words.ambiente[ambiente]} · {end}
        </span>
        <span className="soft small figures">
          {words.config.keys.lastUse}: {use}
        </span>
      </div>
      <Button tone="bad" aria-label={`${words.config.keys.remove} …${last4}`} onClick={onRemove}>
        {words.config.keys.remove}
      </Button>
    </li>
  );
}

type KeyForm = Required<Omit<SettingsInput<'settings.createKey'>, 'approval'>>;

function CreateSheet({ view, onClose }: { readonly view: SettingsView; readonly onClose: () => void }) {
  const words = useWords();
  const [made, setMade] = useState<string | null>(null);
  if (made !== null) {
    return (
      <Sheet title={words.config.keys.shownTitle} onClose={onClose} role="alertdialog">
        <p>{words.config.keys.shownLead}</p>
        <ShownKey text={made} onDone={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet title={words.config.keys.create} onClose={onClose}>
      <CreateForm view={view} onMade={setMade} />
    </Sheet>
  );
}

function CreateForm({
  view,
  onMade,
}: {
  readonly view: SettingsView;
  readonly onMade: (key: string) => void;
}) {
  const words = useWords();
  const branchId = view.sucursales[0]?.id ?? '';
  const form = useSavedForm<KeyForm>({ branchId, ambiente: 'PRUEBAS', role: 'user', nombre: '', vence: '' });
  const { value, faults, bind } = form;
  const approval = useSecondManager();
  const create = (): Promise<boolean> =>
    form.submit(async () => {
      const reply = await bridge.call('settings.createKey', { ...value, ...approval.given });
      approval.forgetPin();
      if (!reply.ok) return faultsOf(reply.problem);
      useSettings.getState().put(reply.value.view);
      onMade(reply.value.key);
      return null;
    });
  return (
    <form
      className="stack gap-3 settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Choice
        label={words.config.keys.branch}
        {...bind('branchId')}
        choices={view.sucursales.map(({ id, nombre }) => [id, nombre] as const)}
        focused
      />
      <Choice
        label={words.config.keys.environment}
        {...bind('ambiente')}
        choices={AMBIENTES.map((ambiente) => [ambiente, words.ambiente[ambiente]] as const)}
      />
      <Choice
        label={words.config.keys.role}
        {...bind('role')}
        choices={ROLES.map((role) => [role, words.config.keys.roles[role]] as const)}
      />
      <Field label={words.config.keys.name} {...bind('nombre')} maxLength={MAX_KEY_NAME_CHARS} />
      <DateField label={words.config.keys.ends} {...bind('vence')} />
      <SecondManagerFields approval={approval} />
      <Fault text={faults.get(WHOLE_FORM) ?? ''} />
      <div className="actions">
        <Button type="submit" kind="main">
          {words.config.keys.create}
        </Button>
      </div>
    </form>
  );
}

/** One-time display of a key, focused and with a copy button. */
export function ShownKey({ text, onDone }: { readonly text: string; readonly onDone?: () => void }) {
  const words = useWords().config.keys;
  const [copied, setCopied] = useState(false);
  const ref = useFocus<HTMLButtonElement>();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <code className="breaks well pad-3 shown-key">{text}</code>
      <div className="actions">
        <span role="status" className="settings-saved">
          {copied ? words.copied : ''}
        </span>
        <Button ref={ref} onClick={() => void copy()}>
          {words.copy}
        </Button>
        {onDone !== undefined && (
          <Button kind="main" onClick={onDone}>
            {words.done}
          </Button>
        )}
      </div>
    </>
  );
}
