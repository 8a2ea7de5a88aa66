import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useQueue, type QueueView, type QueuedContingency } from '../../../stores/documents/queue.ts';
import { useTill } from '../../../stores/till/till.ts';
import { CauseSheet } from './cause-sheet.tsx';
import { EndSheet } from './end-sheet.tsx';
import { momentText } from '../../../text/day.ts';
import { lengthText } from '../../../text/length.ts';
import { between, timeOf } from '../queue-times.ts';

/** Open contingencies with causes, events and legal deadlines. */
export function QueueContingencies({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const { contingencias, ahora } = view;
  if (contingencias.length === 0) return null;
  return (
    <section className="stack one-column">
      <h2>{queue.contingencies}</h2>
      {contingencias.map((contingency) => (
        <ContingencyCard key={contingency.id} contingency={contingency} ahora={ahora} isManager={isManager} />
      ))}
      {!isManager && <p className="soft small">{queue.contingency.managerOnly}</p>}
    </section>
  );
}

interface ContingencyProps {
  readonly contingency: QueuedContingency;
  readonly ahora: string;
  readonly isManager: boolean;
}

function ContingencyCard({ contingency, ahora, isManager }: ContingencyProps) {
  const { queue } = useWords();
  const texts = queue.contingency;
  const isOpen = contingency.hasta === null;
  return (
    <article className="stack gap-3 pad-3 queue-contingency" data-contingency={contingency.id}>
      <h3>
        <SignalLight tone={isOpen ? 'waiting' : contingency.rechazo === null ? 'quiet' : 'bad'}>
          {contingency.hasta === null
            ? texts.openSince(momentText(contingency.desde))
            : texts.ended(momentText(contingency.desde), momentText(contingency.hasta))}
        </SignalLight>
      </h3>
      <dl className="stack gap-3-4 queue-facts">
        <Fact name={texts.cause} value={[contingency.causa, contingency.motivo].filter(Boolean).join(': ')} />
        <Fact
          name={texts.documentsLabel}
          value={texts.documents(contingency.pendientes, contingency.documentos)}
        />
        <Fact name={texts.event} value={useEventText(contingency)} bad={contingency.rechazo !== null} />
        <Clock name={texts.eventClock} end={contingency.eventoAntesDe} ahora={ahora} />
        <Clock name={texts.documentsClock} end={contingency.documentosAntesDe} ahora={ahora} />
      </dl>
      {isManager && <ContingencyActions contingency={contingency} />}
    </article>
  );
}

function useEventText(contingency: QueuedContingency): string {
  const texts = useWords().queue.contingency;
  const { evento, hasta, documentos, rechazo, otroEvento } = contingency;
  if (rechazo !== null) {
    const again = otroEvento === null ? '' : ` ${texts.eventAgain(timeOf(otroEvento))}`;
    return `${texts.eventRefused(rechazo)}${again}`;
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
  const texts = useWords().queue.contingency;
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

function ContingencyActions({ contingency }: { readonly contingency: QueuedContingency }) {
  const texts = useWords().queue.contingency;
  const retryEvent = useQueue((queue) => queue.retryEvent);
  const [form, setForm] = useState<'cause' | 'end' | null>(null);
  const close = (): void => setForm(null);
  return (
    <div className="queue-actions">
      {contingency.rechazo !== null && (
        <Button kind="main" onClick={() => void retryEvent(contingency.id)}>
          {texts.retry}
        </Button>
      )}
      {contingency.actual && (
        <>
          <Button onClick={() => setForm('cause')}>{texts.changeCause}</Button>
          <Button onClick={() => setForm('end')}>{texts.end}</Button>
        </>
      )}
      {form === 'cause' && <CauseSheet contingency={contingency} onClose={close} />}
      {form === 'end' && <EndSheet contingency={contingency} onClose={close} />}
    </div>
  );
}
