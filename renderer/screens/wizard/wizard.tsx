import type { DemoResult } from '../../../core/contract/bridge/bridge-settings.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useDemoNotes } from '../../stores/till/demo-notes.ts';
import { useSession } from '../../stores/till/session.ts';
import { useWizard } from '../../stores/manager/wizard.ts';
import { ShownKey } from '../settings/security/keys-section.tsx';
import { WizardSteps } from './wizard-steps.tsx';
import '../settings/settings.css';
import { problemMessage, useMessage } from '../../faults/message.ts';
import './wizard.css';

/** First start: set up the company in five steps, or open a demonstration. */
export function Wizard() {
  const step = useWizard((wizard) => wizard.step);
  const demo = useDemoNotes((notes) => notes.demo);
  return (
    <main className="wizard">
      {demo !== null ? <DemoReady demo={demo} /> : step === null ? <Greeting /> : <WizardSteps step={step} />}
    </main>
  );
}

function Brand() {
  return (
    <p className="access-brand">
      <img src="/icon.svg" alt="" width="32" height="32" />
      {useWords().product}
    </p>
  );
}

function Greeting() {
  const words = useWords().wizard;
  const goTo = useWizard((wizard) => wizard.goTo);
  const first = useFocus<HTMLButtonElement>();
  const { busy, run } = useOneRun();
  const [fault, setFault] = useMessage('');
  const start = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('setup.demo', {});
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      useWizard.getState().forget();
      useDemoNotes.getState().keep(reply.value);
    });
  return (
    <div className="stack gap-4 wizard-greeting">
      <Brand />
      <div>
        <h1>{words.title}</h1>
        <p className="soft">{words.lead}</p>
      </div>
      <div className="stack gap-3 wizard-ways">
        <button
          ref={first}
          type="button"
          className="card-button stack top pad-4 wizard-way"
          onClick={() => goTo('emisor')}
        >
          <strong>{words.own}</strong>
          <span className="soft">{words.ownLead}</span>
        </button>
        <button
          type="button"
          className="card-button stack top pad-4 wizard-way"
          aria-disabled={busy}
          onClick={() => void start()}
        >
          <strong>{busy ? words.demoBusy : words.demo}</strong>
          <span className="soft">{words.demoLead}</span>
        </button>
      </div>
      <Fault text={fault} />
    </div>
  );
}

/** Key and users of a demonstration, shown once; must be confirmed. */
function DemoReady({ demo }: { readonly demo: Pick<DemoResult, 'key' | 'users'> }) {
  const words = useWords();
  const refresh = useSession((session) => session.refresh);
  const noted = async (): Promise<void> => {
    // In this order: without its notes this page would show the greeting again.
    await refresh();
    useDemoNotes.getState().forget();
  };
  return (
    <div className="stack gap-4 wizard-greeting">
      <Brand />
      <div>
        <h1>{words.wizard.demoTitle}</h1>
        <p className="soft">{words.wizard.demoPins}</p>
      </div>
      <dl className="facts-row">
        {demo.users.map(({ nombre, rol, pin }) => (
          <div key={nombre}>
            <dt className="label">{words.access.rol[rol]}</dt>
            <dd>{nombre}</dd>
            <dd className="wizard-pin figures">{pin}</dd>
          </div>
        ))}
      </dl>
      <div className="stack gap-3 settings-block">
        <h2 className="wizard-small">{words.wizard.demoKey}</h2>
        <ShownKey text={demo.key} />
      </div>
      <div>
        <Button kind="main" data-size="large" onClick={() => void noted()}>
          {words.wizard.demoEnter}
        </Button>
      </div>
    </div>
  );
}
