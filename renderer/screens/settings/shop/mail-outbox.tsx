import type { MailSettingsView } from '../../../../core/contract/bridge/bridge-mail.ts';
import type { Rule } from '../../../../core/contract/rules/rules.ts';
import { bridge } from '../../../bridge/index.ts';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { usePolling } from '../../../hooks/use-polling.ts';
import { messageOfRule } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { momentText } from '../../../text/day.ts';
import type { Words } from '../../../text/es.ts';

/** Poll interval, in ms: retries and answers raise no event. */
const LOOK_EVERY_MS = 3000;

export interface MailOutboxProps {
  readonly view: MailSettingsView;
  readonly onView: (view: MailSettingsView) => void;
  readonly refresh: () => Promise<void>;
}

export function MailOutbox({ view, onView, refresh }: MailOutboxProps) {
  const all = useWords();
  const words = all.mail;
  const { activo, esperando, desde, proximo, ultimaRespuesta, detenido } = view.cola;
  usePolling(refresh, LOOK_EVERY_MS);
  const resume = async (): Promise<void> => {
    const reply = await bridge.call('mail.resume', {});
    if (reply.ok) onView(reply.value);
  };
  const tone = detenido !== null ? 'bad' : !activo ? 'quiet' : esperando > 0 ? 'waiting' : 'good';
  const text =
    detenido !== null
      ? words.stopped(momentText(detenido.desde))
      : !activo
        ? words.outboxOff
        : esperando > 0
          ? words.outboxWaiting(esperando)
          : words.outboxEmpty;
  const details = [
    ...(esperando > 0 && (detenido !== null || !activo) ? [words.outboxKept(esperando)] : []),
    ...(esperando > 0 && desde !== null ? [words.outboxSince(momentText(desde))] : []),
    ...(proximo === null ? [] : [words.outboxNext(momentText(proximo))]),
    ...(detenido === null && ultimaRespuesta !== null ? [lastAnswerLine(ultimaRespuesta, all)] : []),
  ];
  return (
    <section className="stack gap-3 settings-block" aria-label={words.outbox}>
      <h3>{words.outbox}</h3>
      <div role="status">
        <SignalLight tone={tone}>{text}</SignalLight>
        {details.map((each) => (
          <p key={each} className="soft">
            {each}
          </p>
        ))}
      </div>
      {detenido !== null && (
        <Alert>
          {messageOfRule(detenido.motivo, all)}
          {detenido.respuesta !== null && (
            <span className="small"> {words.serverSaid(detenido.respuesta)}</span>
          )}
        </Alert>
      )}
      {activo && (esperando > 0 || detenido !== null) && (
        <div className="settings-save">
          <Button onClick={() => void resume()}>{words.resume}</Button>
        </div>
      )}
    </section>
  );
}

function lastAnswerLine(answer: Rule | string, words: Words): string {
  return typeof answer === 'string' ? words.mail.outboxSaid(answer) : messageOfRule(answer, words);
}
