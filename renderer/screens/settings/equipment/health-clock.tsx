import { useState } from 'react';
import type { DatedAhead } from '../../../../core/contract/till/health-view.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { showFaults } from '../../../components/focus.ts';
import { Fault, Field } from '../../../components/form/field.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { NO_FAULTS, faultsUnder } from '../../../sale/faults.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { momentText } from '../../../text/day.ts';

/** Documents dated in the future block issuing; a manager who trusts the clock can lift that. */
export function HealthClock({
  ahead,
  onDone,
}: {
  readonly ahead: DatedAhead;
  readonly onDone: () => Promise<void>;
}) {
  const words = useWords().maintenance.health.ahead;
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useMessage(NO_FAULTS);
  const [fault, setFault] = useMessage('');
  const { busy, run } = useOneRun();
  const goOn = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('maintenance.goOnBefore', { hoy: typed });
      const isTyped = !reply.ok && reply.problem.codigo === 'VALIDACION';
      showFaults(() => {
        setFaults(reply.ok || !isTyped ? null : faultsOf(reply.problem));
        setFault(reply.ok || isTyped ? null : problemMessage(reply.problem));
      }, isTyped);
      if (reply.ok) await onDone();
    });
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.title}</h3>
      <p>{words.lead(ahead.ultimo, momentText(ahead.fechado), ahead.documentos)}</p>
      <p className="soft">{words.way}</p>
      <div className="form-grid">
        <Field
          label={words.today}
          value={typed}
          placeholder="AAAA-MM-DD"
          fault={faultsUnder(faults, 'hoy')}
          onChange={setTyped}
        />
      </div>
      <div className="settings-save">
        <Button aria-disabled={busy} onClick={() => void goOn()}>
          {words.goOn}
        </Button>
      </div>
      <Fault text={fault} />
    </div>
  );
}
