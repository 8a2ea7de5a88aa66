import { useState } from 'react';
import type { BackupsView } from '../../../../core/contract/bridge/bridge-upkeep.ts';
import { bridge } from '../../../bridge/index.ts';
import { showFaults } from '../../../components/focus.ts';
import { Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { NO_FAULTS, faultsUnder } from '../../../sale/faults.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { useUpkeep } from '../../../stores/manager/upkeep.ts';
import { useSaid } from '../../../faults/said.ts';
import { SaveForm } from '../section.tsx';

/** When copies are taken by themselves, how many stay, and where. */
export function BackupsPlan({ view }: { readonly view: BackupsView }) {
  const words = useWords().upkeep.backups;
  const { plan, carpeta } = view;
  const [value, setValue] = useState({
    activo: plan.activo,
    cadaHoras: String(plan.cadaHoras),
    diarias: String(plan.diarias),
    semanales: String(plan.semanales),
    carpeta: plan.carpeta ?? '',
  });
  const [faults, setFaults] = useSaid(NO_FAULTS);
  const { busy, run } = useOneRun();
  const [saved, setSaved] = useState(false);
  const change = (part: Partial<typeof value>): void => {
    setValue((before) => ({ ...before, ...part }));
    setSaved(false);
  };
  const save = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('upkeep.savePlan', value);
      showFaults(() => {
        setFaults(reply.ok ? null : faultsOf(reply.problem));
        setSaved(reply.ok);
      }, !reply.ok);
      if (reply.ok) useUpkeep.getState().put(reply.value);
    });
  const number = (name: 'cadaHoras' | 'diarias' | 'semanales', label: string) => (
    <Field
      label={label}
      inputMode="numeric"
      value={value[name]}
      fault={faultsUnder(faults, name)}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
  return (
    <div className="settings-block">
      <h3>{words.plan}</h3>
      <SaveForm form={{ faults, busy, saved }} onSave={() => void save()}>
        <Switch
          className="settings-switch"
          label={words.on}
          value={value.activo}
          onChange={(activo) => change({ activo })}
        />
        <div className="form-grid">
          {number('cadaHoras', words.every)}
          {number('diarias', words.daily)}
          {number('semanales', words.weekly)}
          <Field
            label={words.folder}
            placeholder={words.folderHint(plan.carpeta === null ? carpeta : '…')}
            value={value.carpeta}
            fault={faultsUnder(faults, 'carpeta')}
            onChange={(typed) => change({ carpeta: typed })}
            wide
          />
        </div>
      </SaveForm>
    </div>
  );
}
