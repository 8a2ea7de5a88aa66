import { useEffect } from 'react';
import { bridge } from '../../../bridge/index.ts';
import { Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useIdleLock } from '../../../stores/till/idle-lock.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { SaveForm, useSavedForm } from '../section.tsx';

/** Idle time before the tills of this installation lock. */
export function LockForm() {
  const words = useWords().maintenance.lock;
  const { minutes, load, put } = useIdleLock();
  const form = useSavedForm<{ readonly minutos: string | null }>({ minutos: null });
  const { value, ...field } = form.bind('minutos');
  const minutos = value ?? String(minutes ?? '');
  useEffect(() => void load(), [load]);
  const save = (): Promise<boolean> =>
    form.submit(async () => {
      const reply = await bridge.call('maintenance.saveLock', { minutos });
      if (!reply.ok) return faultsOf(reply.problem);
      put(reply.value.minutos);
      return null;
    });
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.title}</h3>
      <p className="soft">{words.lead}</p>
      <SaveForm form={form} onSave={save}>
        <div className="form-grid">
          <Field label={`${words.minutes} (${words.hint})`} inputMode="numeric" {...field} value={minutos} />
        </div>
      </SaveForm>
    </div>
  );
}
