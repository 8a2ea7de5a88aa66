import { useCallback, useEffect, useState } from 'react';
import type { MailForm, MailSettingsView, MailTrial } from '../../../../core/contract/bridge/bridge-mail.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { showFaults } from '../../../components/focus.ts';
import { Fault, Field } from '../../../components/form/field.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { messageOfRule } from '../../../faults/fault-text.ts';
import { useInSight } from '../../../hooks/use-in-sight.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultAt, type Faults } from '../../../sale/faults.ts';
import { faultsOf, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { MailFields } from './mail-fields.tsx';
import { MailOutbox } from './mail-outbox.tsx';
import { useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { SaveForm, Section, useSavedForm } from '../section.tsx';

async function look(show: (view: MailSettingsView) => void): Promise<void> {
  const reply = await bridge.call('mail.settings', {});
  if (reply.ok) show(reply.value);
}

/** Mail settings and queue. */
export function MailSection() {
  const words = useWords();
  const [view, setView] = useState<MailSettingsView | null>(null);
  const refresh = useCallback(() => look(setView), []);
  useEffect(() => void look(setView), []);
  return (
    <Section title={words.config.section.correo} lead={words.mail.lead}>
      {view === null ? (
        <p className="soft">{words.config.loading}</p>
      ) : (
        <>
          {view.guardado && <MailOutbox view={view} onView={setView} refresh={refresh} />}
          <MailSettingsForm view={view} onView={setView} refresh={refresh} />
        </>
      )}
    </Section>
  );
}

interface FormProps {
  readonly view: MailSettingsView;
  readonly onView: (view: MailSettingsView) => void;
  readonly refresh: () => Promise<void>;
}

function MailSettingsForm({ view, onView, refresh }: FormProps) {
  const form = useSavedForm(view.form);
  const { value, faults, setFaults } = form;
  const save = async (): Promise<boolean> => {
    const isSaved = await form.submit(async () => {
      const reply = await bridge.call('mail.save', { ...value, ...form.opened });
      if (!reply.ok) {
        void refresh();
        return faultsOf(reply.problem);
      }
      onView(reply.value);
      return null;
    });
    if (isSaved) form.settle({ password: '' });
    return isSaved;
  };
  const shown = new Map([...faults].filter(([field]) => field !== 'destinatario'));
  return (
    <>
      <SaveForm form={{ ...form, faults: shown }} onSave={save}>
        <MailFields form={form} conPassword={view.conPassword} />
      </SaveForm>
      <Trial form={value} fault={faults.get('destinatario') ?? ''} onFaults={setFaults} />
    </>
  );
}

interface TrialProps {
  readonly form: MailForm;
  readonly fault: string;
  readonly onFaults: (faults: LocalizedMessage<Faults> | null) => void;
}

/** Sends a test mail with the typed settings and shows the result. */
function Trial({ form, fault, onFaults }: TrialProps) {
  const all = useWords();
  const words = all.mail;
  const [destinatario, setDestinatario] = useState(form.remitente);
  const [result, setResult] = useState<MailTrial | null>(null);
  const [problem, setProblem] = useMessage('');
  const { busy, run } = useOneRun();
  const probe = useInSight<HTMLDivElement>(result);
  const send = (): Promise<void> =>
    run(async () => {
      setResult(null);
      const reply = await bridge.call('mail.test', { destinatario, form });
      const faults = reply.ok ? null : faultsOf(reply.problem);
      showFaults(() => {
        if (reply.ok) setResult(reply.value);
        onFaults(faults);
        setProblem(faults === null ? null : faultAt(faults, WHOLE_FORM));
      }, faults !== null);
    });
  return (
    <form
      className="settings-group"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{words.test}</h3>
      <p className="soft">{words.testLead}</p>
      <div className="form-grid">
        <Field label={words.testTo} value={destinatario} fault={fault} onChange={setDestinatario} />
      </div>
      <div ref={probe} className="row gap-3 wrap probe">
        <Button type="submit" aria-disabled={busy}>
          {busy ? words.testing : words.testSend}
        </Button>
        <div role="status" className="shrinks probe-result">
          {result !== null && (
            <SignalLight tone={result.resultado === 'enviado' ? 'good' : 'bad'}>
              {[
                messageOfRule(result.dicho, all),
                ...(result.respuesta === null
                  ? []
                  : [
                      typeof result.respuesta === 'string'
                        ? words.serverSaid(result.respuesta)
                        : messageOfRule(result.respuesta, all),
                    ]),
              ].join(' ')}
            </SignalLight>
          )}
        </div>
        <Fault text={problem} />
      </div>
    </form>
  );
}
