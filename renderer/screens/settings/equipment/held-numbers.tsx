import { useEffect, useState } from 'react';
import type { HeldNumbers as Held } from '../../../../core/contract/bridge/bridge-maintenance.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { showFaults } from '../../../components/focus.ts';
import { Fault, Field } from '../../../components/form/field.tsx';
import { problemText } from '../../../faults/fault-text.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { useMessage } from '../../../faults/message.ts';
import { NO_FAULTS } from '../../../sale/faults.ts';
import { momentText } from '../../../text/day.ts';

/** Sequences blocked after data loss, with the central service's last numbers; a person decides where they continue. */
export function HeldNumbers() {
  const say = useWords().maintenance.central;
  const [held, setHeld] = useState<readonly Held[] | null>(null);
  const [firma, setFirma] = useState('');
  const [faults, setFaults] = useMessage(NO_FAULTS);
  const { busy, run } = useOneRun();
  useEffect(() => {
    let isShown = true;
    void bridge.call('maintenance.centralNumbers', {}).then((reply) => {
      if (!isShown) return;
      if (reply.ok) setHeld(reply.value);
      else {
        const { problem } = reply;
        setFaults((all) => new Map([[WHOLE_FORM, problemText(problem, all)]]));
      }
    });
    return () => {
      isShown = false;
    };
  }, [setFaults]);
  const vouch = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('maintenance.vouchNumbers', { firma });
      showFaults(() => {
        setFaults(reply.ok ? null : faultsOf(reply.problem));
      }, !reply.ok);
      if (reply.ok) setHeld(reply.value);
    });
  const isKnown = held?.some(({ hasta }) => hasta !== null) === true;
  return (
    <form
      className="stack gap-3 settings-form"
      noValidate
      aria-label={say.held}
      onSubmit={(event) => {
        event.preventDefault();
        void vouch();
      }}
    >
      <h3>{say.held}</h3>
      {held === null ? null : <Sequences held={held} />}
      {isKnown ? (
        <>
          <p className="soft">{say.vouchHow}</p>
          <Field label={say.vouchName} value={firma} onChange={setFirma} fault={faults.get('firma')} />
          <div className="settings-save">
            <Button type="submit" kind="main" aria-disabled={busy}>
              {say.vouch}
            </Button>
          </div>
        </>
      ) : null}
      <Fault text={faults.get(WHOLE_FORM) ?? ''} />
    </form>
  );
}

function Sequences({ held }: { readonly held: readonly Held[] }) {
  const say = useWords().maintenance.central;
  if (held.length === 0) return <p role="status">{say.lifted}</p>;
  return (
    <>
      <p className="soft">{say.heldLead}</p>
      <ul>
        {held.map((each) => (
          <li key={`${each.ambiente} ${each.tipoDte} ${each.serie} ${each.anio}`}>
            <span className="figures">{`${each.tipoDte} · ${each.serie} · ${each.ambiente}`}</span>
            {': '}
            {each.hasta === null ? say.heldUnknown : say.heldKnown(each.siguiente, momentText(each.hasta))}
          </li>
        ))}
      </ul>
    </>
  );
}
