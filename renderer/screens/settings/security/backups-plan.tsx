import type { BackupsView } from '../../../../core/contract/bridge/bridge-maintenance.ts';
import { backupPlan } from '../../../../core/contract/settings/backup-plan.ts';
import { typed } from '../../../../core/contract/settings/typed.ts';
import { bridge } from '../../../bridge/index.ts';
import { Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { useMaintenance } from '../../../stores/manager/maintenance.ts';
import { SaveForm, useSavedForm } from '../section.tsx';

/** Schedule, retention and folder of automatic backups. */
export function BackupsPlan({ view }: { readonly view: BackupsView }) {
  const words = useWords().maintenance.backups;
  const { plan, carpeta } = view;
  const form = useSavedForm(typed(plan, backupPlan));
  const { bind } = form;
  const save = (): Promise<boolean> =>
    form.submit(async () => {
      const reply = await bridge.call('maintenance.savePlan', { ...form.value, ...form.opened });
      const { load, put } = useMaintenance.getState();
      if (!reply.ok) {
        void load();
        return faultsOf(reply.problem);
      }
      put(reply.value);
      return null;
    });
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.plan}</h3>
      <SaveForm form={form} onSave={save}>
        <Switch label={words.on} {...bind('activo')} />
        <div className="form-grid">
          <Field label={words.every} inputMode="numeric" {...bind('cadaHoras')} />
          <Field label={words.daily} inputMode="numeric" {...bind('diarias')} />
          <Field label={words.weekly} inputMode="numeric" {...bind('semanales')} />
          <Field
            label={words.folder}
            placeholder={words.folderHint(plan.carpeta === null ? carpeta : '…')}
            {...bind('carpeta')}
            wide
          />
        </div>
      </SaveForm>
    </div>
  );
}
