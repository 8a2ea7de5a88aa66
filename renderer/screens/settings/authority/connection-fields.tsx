import { useState } from 'react';
import type { Ambiente } from '../../../../core/contract/ambiente.ts';
import type { ProbeResult } from '../../../../core/contract/bridge/bridge-settings.ts';
import type { BridgeReply } from '../../../../core/contract/bridge/bridge.ts';
import { CONNECTION_KINDS, type ConnectionForm } from '../../../../core/contract/settings/settings-forms.ts';
import { Button } from '../../../components/button.tsx';
import { bindTo, type Bindable } from '../bound.ts';
import { Choice, Fault, Field } from '../../../components/form/field.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { messageOfRule } from '../../../faults/fault-text.ts';
import { useInSight } from '../../../hooks/use-in-sight.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { faultAt, type Faults } from '../../../sale/faults.ts';

interface ConnectionFieldsProps extends Bindable<ConnectionForm> {
  readonly ambiente: Ambiente;
}

/** Connection data of an environment. */
export function ConnectionFields({ ambiente, ...form }: ConnectionFieldsProps) {
  const words = useWords().config.connection;
  const bind = bindTo(form);
  const kinds = CONNECTION_KINDS.filter((kind) => ambiente === 'PRUEBAS' || kind === 'hacienda');
  return (
    <>
      <Choice
        label={words.kind}
        {...bind('clase')}
        choices={kinds.map((kind) => [kind, words.kinds[kind]] as const)}
        wide
      />
      {form.value.clase !== 'simulador' && (
        <>
          <Field label={words.url} {...bind('url')} wide />
          <Field label={words.user} {...bind('user')} />
          <Field label={words.password} type="password" {...bind('password')} />
        </>
      )}
    </>
  );
}

export interface ProbeProps {
  readonly probe: () => Promise<BridgeReply<ProbeResult>>;
  /** Called with the faults, or null if there are none. */
  readonly onFaults?: (faults: LocalizedMessage<Faults> | null) => void;
}

export function Probe({ probe, onFaults }: ProbeProps) {
  const all = useWords();
  const words = all.config.connection;
  const [result, setResult] = useState<ProbeResult | null>(null);
  const [fault, setFault] = useMessage('');
  const { busy, run } = useOneRun();
  const place = useInSight<HTMLDivElement>(result);
  const ask = (): Promise<void> =>
    run(async () => {
      setResult(null);
      const reply = await probe();
      if (reply.ok) setResult(reply.value);
      const faults = reply.ok ? null : faultsOf(reply.problem);
      onFaults?.(faults);
      setFault(faults === null ? null : faultAt(faults, WHOLE_FORM));
    });
  return (
    <div ref={place} className="row gap-3 wrap probe">
      <Button aria-disabled={busy} onClick={() => void ask()}>
        {busy ? words.probing : words.probe}
      </Button>
      <div role="status" className="shrinks probe-result">
        {result !== null && (
          <SignalLight tone={result.resultado === 'bien' ? 'good' : 'bad'}>
            {messageOfRule(result.dicho, all)}
          </SignalLight>
        )}
      </div>
      <Fault text={fault} />
    </div>
  );
}
