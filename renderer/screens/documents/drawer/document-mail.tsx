import type { MailRow, StoppedMail } from '../../../../core/contract/bridge/bridge-mail.ts';
import type { Rule } from '../../../../core/contract/rules/rules.ts';
import type { MailState } from '../../../../core/contract/mail.ts';
import { Button } from '../../../components/button.tsx';
import { SignalLight, type Tone } from '../../../components/signal-light.tsx';
import { answeredText, messageOfRule } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { useSession } from '../../../stores/till/session.ts';
import { openSettings } from '../../../stores/manager/settings-section.ts';
import { isUnderWay, useDocumentMail } from '../../../stores/documents/document-mail.ts';
import { momentText } from '../../../text/day.ts';
import { MailSend } from './mail-send.tsx';
import './mail.css';

export const MAIL_TONE: Readonly<Record<MailState, Tone>> = {
  PENDIENTE: 'waiting',
  ENVIANDO: 'waiting',
  ENVIADO: 'good',
  RECHAZADO: 'bad',
  CANCELADO: 'quiet',
};

/** Every mail of this document with its state, and the form to send another. */
export function DocumentMail({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const { mail, send } = useDocumentMail(view.result.codigoGeneracion ?? '');
  if (mail === null) return <p className="soft">{words.config.loading}</p>;
  const { correos, sugerido, detenido, impedimento } = mail;
  return (
    <div className="drawer-part">
      {impedimento === null ? (
        <MailSend
          suggested={sugerido ?? ''}
          underWay={isUnderWay(correos)}
          label={correos.length === 0 ? words.mail.send : words.mail.sendAgain}
          send={send}
        />
      ) : (
        <p className="soft">{messageOfRule(impedimento, words)}</p>
      )}
      {detenido !== null && isUnderWay(correos) && <Stopped stopped={detenido} />}
      <section>
        <h3 className="label">{words.mail.list}</h3>
        {correos.length === 0 ? (
          <p className="soft">{words.mail.none}</p>
        ) : (
          <ul className="mail-list">
            {correos.map((row) => (
              <Row key={row.id} row={row} isStopped={detenido !== null} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Stopped({ stopped }: { readonly stopped: StoppedMail }) {
  const all = useWords();
  const words = all.mail;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return (
    <div className="notice stack mail-stopped" role="status">
      <p>
        <strong>{words.queueStopped}.</strong> {messageOfRule(stopped.motivo, all)}{' '}
        {!isManager && words.askManager}
      </p>
      {stopped.respuesta !== null && <p className="small">{words.serverSaid(stopped.respuesta)}</p>}
      {isManager && <Button onClick={() => openSettings('correo')}>{words.toSettings}</Button>}
    </div>
  );
}

function Row({ row, isStopped }: { readonly row: MailRow; readonly isStopped: boolean }) {
  const words = useWords().mail;
  const { clase, estado, destinatario, creado, actualizado, intentos, proximo, respuesta, quien } = row;
  const details = [
    words.what[clase],
    ...(quien === null ? [] : [words.by(quien)]),
    ...(intentos > 1 ? [words.tries(intentos)] : []),
    ...(proximo === null || intentos === 0 ? [] : [words.next(momentText(proximo))]),
  ];
  return (
    <li>
      <span className="flow gap-0-3 between">
        <SignalLight tone={MAIL_TONE[estado]}>{words.state[estado]}</SignalLight>
        <span className="soft small figures">{momentText(actualizado ?? creado)}</span>
      </span>
      <span className="breaks mail-address">{destinatario}</span>
      <span className="soft small">{details.join(' · ')}</span>
      {respuesta !== null && <Answer estado={estado} respuesta={respuesta} isStopped={isStopped} />}
    </li>
  );
}

interface AnswerProps {
  readonly estado: MailState;
  readonly respuesta: Rule | string;
  readonly isStopped: boolean;
}

function Answer({ estado, respuesta, isStopped }: AnswerProps) {
  const all = useWords();
  const words = all.mail;
  if (estado === 'ENVIADO') return null;
  const told = answeredText(respuesta, all);
  if (estado === 'CANCELADO') return <span className="small">{told}</span>;
  const isRefused = estado === 'RECHAZADO';
  // The notice above already says so for all mails.
  if (isStopped && !isRefused) return null;
  return (
    <>
      <span>{isRefused ? words.notDelivered : words.notYet}</span>
      <span className="soft small">{typeof respuesta === 'string' ? words.answered(respuesta) : told}</span>
    </>
  );
}
