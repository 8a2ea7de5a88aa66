import { useState } from 'react';
import { SignalLight } from '../../components/signal-light.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useQueue, type QueueView, type QueueWindow } from '../../stores/documents/queue.ts';
import { useTill } from '../../stores/till/till.ts';
import { CauseSheet } from './cause-sheet.tsx';
import { EndSheet } from './end-sheet.tsx';
import { momentText } from '../../text/day.ts';
import { lengthText } from '../../text/length.ts';
import { between, timeOf } from './left-text.ts';

/** Contingency windows that are not over, with their causes, events and legal clocks. */
export function QueueWindows({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const { contingencias, ahora } = view;
  if (contingencias.length === 0) return null;
  return (
    <section className="queue-part">
      <h2>{queue.windows}</h2>
      {contingencias.map((window) => (
        <Window key={window.id} window={window} ahora={ahora} isManager={isManager} />
      ))}
      {!isManager && <p className="soft small">{queue.window.managerOnly}</p>}
    </section>
  );
}

interface WindowProps {
  readonly window: QueueWindow;
  readonly ahora: string;
  readonly isManager: boolean;
}

function Window({ window, ahora, isManager }: WindowProps) {
  const { queue } = useWords();
  const texts = queue.window;
  const isOpen = window.hasta === null;
  return (
    <article className="queue-window" data-window={window.id}>
      <h3>
        <SignalLight tone={isOpen ? 'waiting' : window.rechazo === null ? 'quiet' : 'bad'}>
          {window.hasta === null
            ? texts.openSince(momentText(window.desde))
            : texts.ended(momentText(window.desde), momentText(window.hasta))}
        </SignalLight>
      </h3>
      <dl className="queue-facts">
        <Fact name={texts.cause} value={[window.causa, window.motivo].filter(Boolean).join(': ')} />
        <Fact name={texts.documentsLabel} value={texts.documents(window.pendientes, window.documentos)} />
        <Fact name={texts.event} value={useEventText(window)} bad={window.rechazo !== null} />
        <Clock name={texts.eventClock} end={window.eventoAntesDe} ahora={ahora} />
        <Clock name={texts.documentsClock} end={window.documentosAntesDe} ahora={ahora} />
      </dl>
      {isManager && <WindowActions window={window} />}
    </article>
  );
}

/** Where the event stands, in words. */
function useEventText(window: QueueWindow): string {
  const texts = useWords().queue.window;
  const { evento, hasta, documentos, rechazo, otroEvento } = window;
  if (rechazo !== null) {
    const again = otroEvento === null ? '' : ` ${texts.eventAgain(timeOf(otroEvento))}`;
    return `${texts.eventRefused(rechazo)}${/[.!]$/.test(rechazo) ? '' : '.'}${again}`;
  }
  if (hasta === null) return texts.eventLater;
  if (evento === null || evento.estado === 'RECHAZADO')
    return documentos === 0 ? texts.eventNone : texts.eventSoon;
  return evento.estado === 'PROCESADO' ? texts.eventSealed(evento.sello ?? '') : texts.eventSent;
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly bad?: boolean;
}

function Fact({ name, value, bad = false }: FactProps) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className={bad ? 'seal queue-bad' : 'seal'}>{value}</dd>
    </div>
  );
}

interface ClockProps {
  readonly name: string;
  readonly end: string | null;
  readonly ahora: string;
}

function Clock({ name, end, ahora }: ClockProps) {
  const texts = useWords().queue.window;
  if (end === null) return null;
  const ms = between(ahora, end);
  const moment = momentText(end);
  return (
    <Fact
      name={name}
      value={ms <= 0 ? texts.over(moment) : texts.clock(lengthText(ms), moment)}
      bad={ms <= 0}
    />
  );
}

function WindowActions({ window }: { readonly window: QueueWindow }) {
  const texts = useWords().queue.window;
  const retryEvent = useQueue((queue) => queue.retryEvent);
  const [form, setForm] = useState<'cause' | 'end' | null>(null);
  const close = (): void => setForm(null);
  return (
    <div className="queue-actions">
      {window.rechazo !== null && (
        <button type="button" className="button" data-kind="main" onClick={() => void retryEvent(window.id)}>
          {texts.retry}
        </button>
      )}
      {window.actual && (
        <>
          <button type="button" className="button" onClick={() => setForm('cause')}>
            {texts.changeCause}
          </button>
          <button type="button" className="button" onClick={() => setForm('end')}>
            {texts.end}
          </button>
        </>
      )}
      {form === 'cause' && <CauseSheet window={window} onClose={close} />}
      {form === 'end' && <EndSheet window={window} onClose={close} />}
    </div>
  );
}
