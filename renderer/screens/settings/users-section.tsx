import { useState } from 'react';
import type { SettingsInput, SettingsView } from '../../../core/contract/bridge-settings.ts';
import { TILL_ROLES } from '../../../core/contract/till.ts';
import { Choice, Fault, Field } from '../../components/field.tsx';
import { PinField } from '../../components/pin-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { saveSetting } from '../../stores/settings.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { LockForm } from './health-lock.tsx';
import { focusFault, SaveForm, Section, useSavedForm } from './section.tsx';

type User = SettingsView['usuarios'][number];
type UserForm = SettingsInput<'settings.saveUser'> & { readonly again: string };

const NEW_USER: UserForm = { id: null, nombre: '', rol: 'cajero', pin: '', again: '' };

/** Who works at the tills. */
export function UsersSection({ view }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const [open, setOpen] = useState<UserForm | null>(null);
  const [ending, setEnding] = useState<User | null>(null);
  const [fault, setFault] = useState('');
  const activate = async (id: string): Promise<void> => {
    const faults = await saveSetting('settings.setUserActive', { id, activo: true });
    setFault([...faults.values()].join(' · '));
  };
  return (
    <Section title={words.section.usuarios} lead={words.users.lead}>
      <ul className="settings-list">
        {view.usuarios.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onEdit={() => setOpen({ ...NEW_USER, id: user.id, nombre: user.nombre, rol: user.rol })}
            onEnd={() => setEnding(user)}
            onActivate={() => void activate(user.id)}
          />
        ))}
      </ul>
      <Fault text={fault} />
      <div>
        <button type="button" className="button" data-kind="main" onClick={() => setOpen(NEW_USER)}>
          {words.users.add}
        </button>
      </div>
      <LockForm />
      {open !== null && <UserSheet initial={open} onClose={() => setOpen(null)} />}
      {ending !== null && (
        <ConfirmSheet
          title={words.users.deactivateTitle(ending.nombre)}
          lead={words.users.deactivateLead}
          action={words.users.deactivate}
          run={() => saveSetting('settings.setUserActive', { id: ending.id, activo: false })}
          onClose={() => setEnding(null)}
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
    <button
      type="button"
      className="button"
      data-kind={kind}
      aria-label={`${action}: ${nombre}`}
      onClick={onClick}
    >
      {action}
    </button>
  );
  return (
    <li>
      <div className="settings-item">
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
  const { value, faultOf, change } = form;
  const isNew = initial.id === null;
  const save = async (): Promise<void> => {
    const { again, ...input } = value;
    if (input.pin !== again) {
      form.setFaults(new Map([['again', words.config.users.mismatch]]));
      return focusFault();
    }
    if (await form.save('settings.saveUser', input)) onClose();
  };
  return (
    <Sheet
      title={isNew ? words.config.users.addTitle : words.config.users.edit(initial.nombre)}
      onClose={onClose}
    >
      <SaveForm form={form} onSave={() => void save()}>
        <div className="form-grid">
          <Field
            label={words.config.users.name}
            value={value.nombre}
            fault={faultOf('nombre')}
            onChange={(nombre) => change({ nombre })}
            focused
          />
          <Choice
            label={words.config.users.role}
            value={value.rol}
            choices={TILL_ROLES.map((rol) => [rol, words.access.rol[rol]] as const)}
            fault={faultOf('rol')}
            onChange={(chosen) => change({ rol: TILL_ROLES.find((rol) => rol === chosen) ?? 'cajero' })}
          />
          <PinField
            label={isNew ? words.config.users.pin : words.config.users.newPin}
            value={value.pin}
            fault={faultOf('pin')}
            onChange={(pin) => change({ pin })}
          />
          <PinField
            label={words.config.users.again}
            value={value.again}
            fault={faultOf('again')}
            onChange={(again) => change({ again })}
          />
        </div>
      </SaveForm>
    </Sheet>
  );
}
