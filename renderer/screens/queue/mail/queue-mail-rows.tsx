import { Button } from '../../../components/button.tsx';
import { lengthText } from '../../../text/length.ts';
import { useState, type ReactNode } from 'react';
import type { MailWaiting, QueuedMail } from '../../../../core/contract/bridge/bridge-mail.ts';
import { bridge } from '../../../bridge/index.ts';
import { Sheet } from '../../../components/sheet.tsx';
import { answeredText } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultAt } from '../../../sale/faults.ts';
import { useDismissedMail } from '../../../stores/documents/dismissed-mail.ts';
import { faultsOf, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { MailSend } from '../../documents/drawer/mail-send.tsx';
import { between, sinceText } from '../queue-times.ts';
import type { LocalizedMessage } from '../../../faults/message.ts';
import { More } from '../queue-cells.tsx';

const COLUMNS = 5;

export interface MailRowsProps {
  readonly waiting: MailWaiting;
  /** Time of the answer, ISO 8601 UTC. */
  readonly ahora: string;
  readonly look: () => Promise<void>;
}

export function WaitingMails({ waiting: { mensajes, esperando }, ahora }: Omit<MailRowsProps, 'look'>) {
  const { queue, mail } = useWords();
  if (mensajes.length === 0) return null;
  return (
    <Table title={mail.queueTitle} last={queue.columns.next}>
      {mensajes.map((row) => (
        <MailRow key={row.id} row={row} ahora={ahora}>
          <td className="figures">
            {row.proximo === null ? '–' : nextText(between(ahora, row.proximo), queue)}
          </td>
        </MailRow>
      ))}
      <More shown={mensajes.length} total={esperando} columns={COLUMNS} />
    </Table>
  );
}

export function RefusedMails({ waiting: { rechazos, rechazados }, ahora, look }: MailRowsProps) {
  const { mail, queue } = useWords();
  const { ids, put } = useDismissedMail();
  const [sending, setSending] = useState<QueuedMail | null>(null);
  const shown = rechazos.filter(({ id }) => !ids.includes(id));
  if (shown.length === 0 && sending === null) return null;
  const total = rechazados - (rechazos.length - shown.length);
  return (
    <section className="stack one-column" aria-label={mail.refusedTitle}>
      <h2>{mail.refusedTitle}</h2>
      <p role="status">{mail.refusedCount(total)}</p>
      <Table title={mail.refusedTitle} last={queue.columns.action}>
        {shown.map((row) => (
          <MailRow key={row.id} row={row} ahora={ahora}>
            <td className="col-action">
              <div className="queue-actions print-actions">
                <Button
                  aria-label={`${mail.sendAgain}: ${row.numeroControl}`}
                  onClick={() => setSending(row)}
                >
                  {mail.sendAgain}
                </Button>
                <Button
                  kind="plain"
                  aria-label={`${mail.putAside}: ${row.numeroControl}`}
                  onClick={() => put(row.id)}
                >
                  {mail.putAside}
                </Button>
              </div>
            </td>
          </MailRow>
        ))}
        <More shown={shown.length} total={total} columns={COLUMNS} />
      </Table>
      {sending !== null && (
        <Sheet title={mail.sendAgain} onClose={() => setSending(null)}>
          <p className="figures">{sending.numeroControl}</p>
          <MailSend
            suggested={sending.destinatario}
            label={mail.send}
            focused
            underWay={false}
            send={async (destinatario) => {
              const wrong = await resend(sending.codigoGeneracion, destinatario);
              if (wrong === null) setSending(null);
              await look();
              return wrong;
            }}
          />
        </Sheet>
      )}
    </section>
  );
}

async function resend(codigoGeneracion: string, destinatario: string): Promise<LocalizedMessage | null> {
  const reply = await bridge.call('mail.resend', { codigoGeneracion, destinatario });
  if (reply.ok) return null;
  return faultAt(faultsOf(reply.problem), 'destinatario', WHOLE_FORM);
}

interface TableProps {
  readonly title: string;
  readonly last: string;
  readonly children: ReactNode;
}

function Table({ title, last, children }: TableProps) {
  const { columns } = useWords().queue;
  return (
    <table className="queue-table" aria-label={title}>
      <thead>
        <tr className="small">
          <th scope="col">{columns.refused}</th>
          <th scope="col">{columns.since}</th>
          <th scope="col" className="col-count">
            {columns.tries}
          </th>
          <th scope="col">{columns.answer}</th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface MailRowProps {
  readonly row: QueuedMail;
  readonly ahora: string;
  readonly children: ReactNode;
}

function MailRow({ row, ahora, children }: MailRowProps) {
  const words = useWords();
  const { mail, queue } = words;
  const { creado, intentos, respuesta } = row;
  return (
    <tr data-mail={row.id}>
      <th scope="row">
        <span className="figures">{row.numeroControl}</span>
        <span className="soft small queue-mail-to">
          {mail.what[row.clase]} · {row.destinatario}
        </span>
      </th>
      <td className="figures">
        {sinceText(creado, ahora)}
        <span className="soft small">{queue.ago(lengthText(between(creado, ahora)))}</span>
      </td>
      <td className="figures col-count">{intentos}</td>
      <td className="queue-mail-why">
        {respuesta === null ? queue.noAnswer : answeredText(respuesta, words)}
      </td>
      {children}
    </tr>
  );
}

function nextText(ms: number, { now, inSpan }: ReturnType<typeof useWords>['queue']): string {
  return ms <= 0 ? now : inSpan(lengthText(ms));
}
