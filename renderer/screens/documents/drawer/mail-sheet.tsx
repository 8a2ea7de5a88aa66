import { Sheet } from '../../../components/sheet.tsx';
import { messageOfRule } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { isUnderWay, useDocumentMail } from '../../../stores/documents/document-mail.ts';
import { MailSend } from './mail-send.tsx';

/** Mails a document from the result screen. */
export function MailSheet({
  title,
  codigoGeneracion,
  onClose,
}: {
  readonly title: string;
  readonly codigoGeneracion: string;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { mail, send } = useDocumentMail(codigoGeneracion);
  return (
    <Sheet title={title} onClose={onClose}>
      {mail === null ? (
        <p className="soft">{words.config.loading}</p>
      ) : mail.impedimento === null ? (
        <MailSend
          suggested={mail.sugerido ?? ''}
          underWay={isUnderWay(mail.correos)}
          label={words.mail.send}
          send={send}
          focused
        />
      ) : (
        <p>{messageOfRule(mail.impedimento, words)}</p>
      )}
    </Sheet>
  );
}
