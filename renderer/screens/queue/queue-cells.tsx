/** Cells shared by the tables of the queue. */
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useQueue } from '../../stores/documents/queue.ts';
import { momentText } from '../../text/day.ts';
import { lengthText } from '../../text/length.ts';
import { between, sinceText } from './queue-times.ts';

/** Row saying that not all entries are shown. @param props columns: of its table */
export function More(props: { readonly shown: number; readonly total: number; readonly columns: number }) {
  const { shown, total, columns } = props;
  const { queue } = useWords();
  if (shown >= total) return null;
  return (
    <tr>
      <td colSpan={columns} className="soft small">
        {queue.shown(shown, total)}
      </td>
    </tr>
  );
}

export function Since({ desde, ahora }: { readonly desde: string; readonly ahora: string }) {
  const { queue } = useWords();
  return (
    <td className="figures">
      {sinceText(desde, ahora)}
      <span className="soft small">{queue.ago(lengthText(between(desde, ahora)))}</span>
    </td>
  );
}

export function Next({ proximo, ahora }: { readonly proximo: string | null; readonly ahora: string }) {
  const { queue } = useWords();
  const ms = proximo === null ? null : between(ahora, proximo);
  if (ms === null) return <td className="soft queue-next">{queue.notByItself}</td>;
  return <td className="figures">{ms <= 0 ? queue.now : queue.inSpan(lengthText(ms))}</td>;
}

/** Deadline for the seal. */
export function Term({ antesDe, ahora }: { readonly antesDe: string; readonly ahora: string }) {
  const { queue } = useWords();
  const ms = between(ahora, antesDe);
  const moment = momentText(antesDe);
  return (
    <span className="queue-term small">
      {ms <= 0 ? queue.termOver(moment) : queue.documentTerm(lengthText(ms), moment)}
    </span>
  );
}

export function SendNow({ codigo, what }: { readonly codigo: string; readonly what: string }) {
  const { queue } = useWords();
  const { send, sending } = useQueue();
  const [asked, setAsked] = useState(false);
  const press = (): void => {
    setAsked(true);
    void send(codigo);
  };
  return (
    <td className="col-action">
      <Button disabled={sending === codigo} aria-label={queue.sendOne(what)} onClick={press}>
        <SendHorizontal size={18} aria-hidden="true" className="only-compact" />
        <span className="only-comfortable">{queue.send}</span>
      </Button>
      <span role="status" className="only-read">
        {asked ? queue.sent : ''}
      </span>
    </td>
  );
}
