import { useEffect, useState } from 'react';
import { bridge } from '../../../bridge/index.ts';
import { showFaults } from '../../../components/focus.ts';
import { Field } from '../../../components/form/field.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { NO_FAULTS, faultsUnder } from '../../../sale/faults.ts';
import { useIdleLock } from '../../../stores/till/idle-lock.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { useSaid } from '../../../faults/said.ts';
import { SaveForm } from '../section.tsx';

/** After how long without use the tills of this installation lock themselves. */
export function LockForm() {
  const words = useWords().upkeep.lock;
  const { minutes, load, put } = useIdleLock();
  const [typed, setTyped] = useState<string | null>(null);
  const [faults, setFaults] = useSaid(NO_FAULTS);
  const { busy, run } = useOneRun();
  const [saved, setSaved] = useState(false);
  useEffect(() => void load(), [load]);
  const save = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('upkeep.saveLock', { minutos: typed ?? String(minutes ?? '') });
      showFaults(() => {
        setFaults(reply.ok ? null : faultsOf(reply.problem));
        setSaved(reply.ok);
      }, !reply.ok);
      if (reply.ok) put(reply.value.minutos);
    });
  return (
    <div className="settings-block">
      <h3>{words.title}</h3>
      <p className="soft">{words.lead}</p>
      <SaveForm form={{ faults, busy, saved }} onSave={() => void save()}>
        <div className="form-grid">
          <Field
            label={`${words.minutes} (${words.hint})`}
            inputMode="numeric"
            value={typed ?? String(minutes ?? '')}
            fault={faultsUnder(faults, 'minutos')}
            onChange={(value) => {
              setTyped(value);
              setSaved(false);
            }}
          />
        </div>
      </SaveForm>
    </div>
  );
}
