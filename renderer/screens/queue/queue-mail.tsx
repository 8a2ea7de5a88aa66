import { Mail, MailWarning } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { MailWaiting } from '../../../core/contract/bridge-mail.ts';
import { bridge } from '../../bridge/index.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useSession } from '../../stores/session.ts';
import { openSettings } from '../../stores/settings-section.ts';

const LOOK_EVERY_MS = 5000;

/** What is known of mail that waits, and the way to look again. */
export interface WaitingMail {
  /** Null until it was asked. */
  readonly waiting: MailWaiting | null;
  readonly look: () => Promise<void>;
}

/** Mail that waits, looked at again and again: it changes without an event. */
export function useWaitingMail(): WaitingMail {
  const [waiting, setWaiting] = useState<MailWaiting | null>(null);
  const look = useCallback(async () => {
    const reply = await bridge.call('mail.waiting', {});
    if (reply.ok) setWaiting(reply.value);
  }, []);
  usePolling(look, LOOK_EVERY_MS);
  return { waiting, look };
}

/** Mail that waits, and what a person must do where it is stopped; nothing while none waits. */
export function QueueMail({ waiting, look }: WaitingMail) {
  const words = useWords().mail;
  if (waiting === null || (waiting.esperando === 0 && waiting.detenido === null)) return null;
  const { esperando, detenido, ultimaRespuesta, activo } = waiting;
  if (detenido !== null && activo) return <StoppedMail waiting={waiting} look={look} />;
  if (esperando === 0) return null;
  const why = activo ? ultimaRespuesta : words.outboxOff;
  return (
    <p className="queue-mail" role="status">
      <Mail size={18} aria-hidden="true" />
      <span>
        {words.queueWaiting(esperando)}
        {why !== null && <span className="soft"> · {why}</span>}
      </span>
    </p>
  );
}

function StoppedMail({
  waiting,
  look,
}: {
  readonly waiting: MailWaiting;
  readonly look: () => Promise<void>;
}) {
  const words = useWords().mail;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { esperando, detenido } = waiting;
  const resume = async (): Promise<void> => {
    await bridge.call('mail.resume', {});
    await look();
  };
  return (
    <section className="notice queue-stopped" aria-label={words.queueStopped}>
      <div role="status">
        <h2>
          <MailWarning size={18} aria-hidden="true" />
          {words.queueStopped}
        </h2>
        <p>
          {detenido?.motivo} {esperando > 0 && words.outboxKept(esperando)} {!isManager && words.askManager}
        </p>
        {detenido !== null && detenido.respuesta !== null && (
          <p className="small">{words.serverSaid(detenido.respuesta)}</p>
        )}
      </div>
      {isManager && (
        <div className="queue-actions">
          <button type="button" className="button" onClick={() => openSettings('correo')}>
            {words.toSettings}
          </button>
          <button type="button" className="button" onClick={() => void resume()}>
            {words.resume}
          </button>
        </div>
      )}
    </section>
  );
}
