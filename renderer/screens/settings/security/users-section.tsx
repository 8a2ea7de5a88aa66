import { useState } from 'react';
import type { SettingsInput, SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { TILL_ROLES } from '../../../../core/contract/till/till.ts';
import { Button } from '../../../components/button.tsx';
import { showFaults } from '../../../components/focus.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { PinField } from '../../../components/form/pin-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useOwnId } from '../../../stores/till/session.ts';
import { saveSetting } from '../../../stores/manager/settings.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { LockForm } from '../equipment/health-lock.tsx';
import { SecondManagerFields, useSecondManager } from './second-manager.tsx';
import { SaveForm, Section, useSavedForm, type SavedForm } from '../section.tsx';

type User = SettingsView['usuarios'][number];
interface UserForm extends Omit<SettingsInput<'settings.saveUser'>, 'approval' | 'antes'> {
  readonly pinActual: string;
  readonly again: string;
}

const NEW_USER: UserForm = { id: null, nombre: '', rol: 'cajero', pin: '', pinActual: '', again: '' };

/** Users of the tills. */
export function UsersSection({ view }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const [open, setOpen] = useState<UserForm | null>(null);
  const [ending, setEnding] = useState<User | null>(null);
  const [back, setBack] = useState<User | null>(null);
  return (
    <Section title={words.section.usuarios} lead={words.users.lead}>
      <ul className="grid settings-list">
        {view.usuarios.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onEdit={() => setOpen({ ...NEW_USER, id: user.id, nombre: user.nombre, rol: user.rol })}
            onEnd={() => setEnding(user)}
            onActivate={() => setBack(user)}
          />
        ))}
      </ul>
      <div>
        <Button kind="main" onClick={() => setOpen(NEW_USER)}>
          {words.users.add}
        </Button>
      </div>
      <LockForm />
      {open !== null && <UserSheet initial={open} onClose={() => setOpen(null)} />}
      {ending !== null && (
        <ConfirmSheet
          title={words.users.deactivateTitle(ending.nombre)}
          lead={words.users.deactivateLead}
          action={words.users.deactivate}
          run={(given) => saveSetting('settings.setUserActive', { id: ending.id, activo: false, ...given })}
          onClose={() => setEnding(null)}
        />
      )}
      {back !== null && (
        <ConfirmSheet
          title={words.users.activateTitle(back.nombre)}
          lead={words.users.activateLead}
          action={words.users.activate}
          run={(given) => saveSetting('settings.setUserActive', { id: back.id, activo: true, ...given })}
          onClose={() => setBack(null)}
          harmless
        />
      )}
    </Section>
  );
}

interface UserRowProps {
  readonly user: User;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
  readonly onActivate: () => void;
}

function UserRow({ user, onEdit, onEnd, onActivate }: UserRowProps) {
  const words = useWords();
  const { nombre, rol, activo } = user;
  const role = words.access.rol[rol];
  const button = (action: string, onClick: () => void, kind?: 'plain') => (
    <Button kind={kind} aria-label={`${action}: ${nombre}`} onClick={onClick}>
      {action}
    </Button>
  );
  return (
    <li>
      <div className="grid grow breaks settings-item">
        <strong>{nombre}</strong>
        <span className="soft small">{activo ? role : `${role} · ${words.config.users.inactive}`}</span>
      </div>
      {activo ? (
        <>
          {button(words.config.users.deactivate, onEnd, 'plain')}
          {button(words.config.connection.change, onEdit)}
        </>
      ) : (
        button(words.config.users.activate, onActivate)
      )}
    </li>
  );
}

function UserSheet({ initial, onClose }: { readonly initial: UserForm; readonly onClose: () => void }) {
  const words = useWords();
  const form = useSavedForm(initial);
  const { value, bind } = form;
  const isNew = initial.id === null;
  const approval = useSecondManager();
  const isOwn = useOwnId() === initial.id;
  const isNamed = value.nombre.trim() === initial.nombre && value.rol === initial.rol;
  // Changing one's own PIN needs the old one; other changes need a second manager.
  const needed = approval.gerentes.length > 0 && !(isNamed && (isOwn || value.pin === ''));
  const save = async (): Promise<boolean> => {
    const { again, pinActual, ...input } = value;
    if (input.pin !== again) {
      showFaults(() => form.setFaults(({ config }) => new Map([['again', config.users.mismatch]])));
      return false;
    }
    const own = isOwn && input.pin !== '' ? { pinActual } : {};
    const done = await form.save('settings.saveUser', {
      ...input,
      ...own,
      antes: { nombre: initial.nombre, rol: initial.rol },
      ...(needed ? approval.given : {}),
    });
    approval.forgetPin();
    if (done) onClose();
    return done;
  };
  return (
    <Sheet
      title={isNew ? words.config.users.addTitle : words.config.users.edit(initial.nombre)}
      onClose={onClose}
    >
      <SaveForm form={form} onSave={save}>
        <div className="form-grid">
          <Field label={words.config.users.name} {...bind('nombre')} focused />
          <Choice
            label={words.config.users.role}
            {...bind('rol')}
            choices={TILL_ROLES.map((rol) => [rol, words.access.rol[rol]] as const)}
          />
          <PinFields form={form} isNew={isNew} isOwn={isOwn} />
        </div>
        {needed && <SecondManagerFields approval={approval} />}
      </SaveForm>
    </Sheet>
  );
}

interface PinFieldsProps {
  readonly form: Pick<SavedForm<UserForm>, 'value' | 'bind'>;
  readonly isNew: boolean;
  readonly isOwn: boolean;
}

/** A new PIN, typed twice; one's own also needs the old one. */
function PinFields({ form: { value, bind }, isNew, isOwn }: PinFieldsProps) {
  const { users } = useWords().config;
  return (
    <>
      <PinField label={isNew ? users.pin : users.newPin} {...bind('pin')} />
      <PinField label={users.again} {...bind('again')} />
      {isOwn && value.pin !== '' && <PinField label={users.oldPin} {...bind('pinActual')} />}
    </>
  );
}
