import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useBooks, type TaxMonth } from '../../stores/manager/books.ts';
import { dayOf, dayText } from '../../text/day.ts';
import { dateOfMonth, monthAfter } from './books-months.ts';
import { MAX_REASON_CHARS } from '../../../core/contract/text/text-length.ts';

/** Whether the month is closed, and the manager's buttons to close or reopen it. */
export function BookClosing({ view, today }: { readonly view: TaxMonth; readonly today: string }) {
  const words = useWords().books;
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null);
  const onClose = () => setAsking(null);
  const { mes, cierre, ultimoCerrado, cuadre } = view;
  const isOver = !today.startsWith(mes) && mes < today;
  const isNext = ultimoCerrado === null || monthAfter(ultimoCerrado) === mes;
  if (cierre === null && !(isOver && isNext && cuadre.cuadra)) return null;
  const isOpenable = cierre !== null && ultimoCerrado === mes;
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.closing}>
      <h2>{words.closing}</h2>
      <p className="soft">
        {cierre === null ? words.closeLead : words.closedBy(dayText(dayOf(cierre.en)), cierre.por)}
      </p>
      <div className="row wrap">
        {cierre === null && <Button onClick={() => setAsking('close')}>{words.close}</Button>}
        {isOpenable && <Button onClick={() => setAsking('reopen')}>{words.reopen}</Button>}
      </div>
      {asking === 'close' && cierre === null && <CloseSheet mes={mes} onClose={onClose} />}
      {asking === 'reopen' && isOpenable && <ReopenSheet mes={mes} onClose={onClose} />}
    </section>
  );
}

interface ClosingSheetProps {
  readonly mes: string;
  readonly onClose: () => void;
}

function CloseSheet({ mes, onClose }: ClosingSheetProps) {
  const words = useWords().books;
  const { close, view } = useBooks();
  const { busy, run } = useOneRun();
  const name = words.monthName(dateOfMonth(mes));
  const sinSello = view?.sinSello ?? 0;
  return (
    <AskSheet
      title={words.closeAsk(name)}
      action={busy ? words.closingNow : words.close}
      onAct={() =>
        void run(async () => {
          await close();
          onClose();
        })
      }
      keep={words.keepOpen}
      onClose={onClose}
    >
      <p>{words.closeExplained}</p>
      {sinSello > 0 && <p>{words.waiting(String(sinSello))}</p>}
    </AskSheet>
  );
}

function ReopenSheet({ mes, onClose }: ClosingSheetProps) {
  const words = useWords().books;
  const reopen = useBooks((books) => books.reopen);
  const { run } = useOneRun();
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = motivo.trim() === '';
  return (
    <FormSheet
      title={words.reopenAsk(words.monthName(dateOfMonth(mes)))}
      lead={words.reopenExplained}
      fault=""
      save={words.reopen}
      onSave={() =>
        void run(async () => {
          setTried(true);
          if (isMissing) return;
          await reopen(motivo.trim());
          onClose();
        })
      }
      cancel={words.keepClosed}
      onClose={onClose}
    >
      <ReasonField
        label={words.reason}
        usual={words.reasons}
        value={motivo}
        onChange={setMotivo}
        maxLength={MAX_REASON_CHARS}
        fault={tried && isMissing ? words.reasonMissing : ''}
        focused
      />
    </FormSheet>
  );
}

/** Documents of closed months that were settled in this month. */
export function LateDocuments({ view: { tardios } }: { readonly view: TaxMonth }) {
  const words = useWords().books;
  if (tardios.length === 0) return null;
  return (
    <section className="notice" data-tone="waiting" aria-label={words.late}>
      <p>{words.lateNote}</p>
      <ul>
        {tardios.map(({ codigoGeneracion, fecha, numeroControl, monto, que }) => (
          <li key={codigoGeneracion}>
            {dayText(fecha)} · <span className="figures breaks">{numeroControl}</span> · {dollars(monto)} ·{' '}
            {words.lateWhat[que]}
          </li>
        ))}
      </ul>
    </section>
  );
}
