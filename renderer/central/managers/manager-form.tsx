/** Form of a manager: name, role and shops. */
import { useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import type { ManagerCode, ManagerView } from '../../../core/contract/central/manager-access.ts';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import { useText } from '../central-text.ts';
import { DownForm } from '../master-data/hand-down-form.tsx';
import { ShopChoice } from '../master-data/shop-choice.tsx';
import { useManagersText } from './managers-text.ts';

type Role = ManagerView['role'];

export interface ManagerFormProps {
  readonly manager: ManagerView | null;
  readonly shops: Tills['shops'];
  /** The access code of a new manager; null after a change. */
  readonly onDone: (name: string, code: ManagerCode | null) => void;
  readonly onClose: () => void;
}

export function ManagerForm({ manager, shops, onDone, onClose }: ManagerFormProps) {
  const text = useManagersText();
  const general = useText();
  const [name, setName] = useState(manager?.name ?? '');
  const [email, setEmail] = useState(manager?.email ?? '');
  const [role, setRole] = useState<Role>(manager?.role ?? 'tienda');
  const [chosen, setChosen] = useState<readonly string[] | null>(
    () => manager?.shops?.map(({ id }) => id) ?? null,
  );
  const seen = role === 'empresa' ? null : chosen;
  return (
    <DownForm
      title={manager?.name ?? text.newManager}
      path="/api/managers/put"
      input={() => ({ id: manager?.id ?? null, name, email, role, shops: seen })}
      isReady={seen === null || seen.length > 0}
      onDone={({ code }) => onDone(name, code)}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field label={text.name} value={name} onChange={setName} required focused />
        <Field label={general.email} value={email} onChange={setEmail} required />
        <Choice
          label={text.role}
          value={role}
          choices={Object.entries(text.roles)}
          onChange={(next) => setRole(next as Role)}
        />
        <p className="soft small wide">{text.rolesHow[role]}</p>
        {role === 'empresa' ? null : (
          <>
            <Check
              label={text.allShops}
              className="wide"
              checked={chosen === null}
              onChange={(checked) => setChosen(checked ? null : shops.map(({ id }) => id))}
            />
            {chosen === null ? null : (
              <ShopChoice label={text.shops} shops={shops} chosen={chosen} onChange={setChosen} />
            )}
          </>
        )}
      </div>
    </DownForm>
  );
}
