import { Mail, MailWarning, SendHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { MailWaiting } from '../../../../core/contract/bridge/bridge-mail.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { messageOfRule } from '../../../faults/fault-text.ts';
import { usePolling } from '../../../hooks/use-polling.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useSession } from '../../../stores/till/session.ts';
import { openSettings } from '../../../stores/manager/settings-section.ts';
import { RefusedMails, WaitingMails } from './queue-mail-rows.tsx';

const LOOK_EVERY_MS = 5000;

/** Queued mail and a function to refresh it. */
export interface WaitingMail {
  /** Null until loaded. */
  readonly waiting: MailWaiting | null;
  /** Time of the answer, ISO 8601 UTC. */
  readonly askedAt: string;
  readonly look: () => Promise<void>;
}

/** Polls the queued mail, because it changes without an event. */
export function useWaitingMail(): WaitingMail {
  const [{ waiting, askedAt }, setAsked] = useState<Omit<WaitingMail, 'look'>>({
    waiting: null,
    askedAt: '',
  });
  const look = useCallback(async () => {
    const reply = await bridge.call('mail.waiting', {});
    if (reply.ok) setAsked({ waiting: reply.value, askedAt: new Date().toISOString() });
  }, []);
  usePolling(look, LOOK_EVERY_MS);
  return { waiting, askedAt, look };
}

/** Queued and refused mail, and what to do if sending is stopped; renders nothing without any. */
export function QueueMail({ waiting, askedAt: ahora, look }: WaitingMail) {
  if (waiting === null) return null;
  const isStopped = waiting.detenido !== null && waiting.activo;
  return (
    <>
      {isStopped ? <StoppedMail waiting={waiting} look={look} /> : <Outbox waiting={waiting} look={look} />}
      <WaitingMails waiting={waiting} ahora={ahora} />
      <RefusedMails waiting={waiting} ahora={ahora} look={look} />
    </>
  );
}

interface OutboxProps {
  readonly waiting: MailWaiting;
  readonly look: () => Promise<void>;
}

function Outbox({ waiting: { esperando, activo }, look }: OutboxProps) {
  const { mail, queue } = useWords();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  if (esperando === 0) return null;
  return (
    <div className="row wrap well queue-mail">
      <Mail size={18} aria-hidden="true" />
      <p role="status">
        {mail.queueWaiting(esperando)}
        {!activo && <span className="soft"> · {mail.outboxOff}</span>}
      </p>
      {activo && isManager && (
        <Button onClick={() => void resume(look)}>
          <SendHorizontal size={18} aria-hidden="true" />
          {queue.send}
        </Button>
      )}
    </div>
  );
}

async function resume(look: () => Promise<void>): Promise<void> {
  await bridge.call('mail.resume', {});
  await look();
}

function StoppedMail({ waiting, look }: OutboxProps) {
  const all = useWords();
  const words = all.mail;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const { esperando, detenido } = waiting;
  return (
    <section className="notice row gap-2-4 wrap between queue-stopped" aria-label={words.queueStopped}>
      <div role="status">
        <h2 className="row size-1">
          <MailWarning size={18} aria-hidden="true" />
          {words.queueStopped}
        </h2>
        <p>
          {detenido !== null && messageOfRule(detenido.motivo, all)}{' '}
          {esperando > 0 && words.outboxKept(esperando)} {!isManager && words.askManager}
        </p>
        {detenido !== null && detenido.respuesta !== null && (
          <p className="small">{words.serverSaid(detenido.respuesta)}</p>
        )}
      </div>
      {isManager && (
        <div className="queue-actions">
          <Button onClick={() => openSettings('correo')}>{words.toSettings}</Button>
          <Button onClick={() => void resume(look)}>{words.resume}</Button>
        </div>
      )}
    </section>
  );
}
