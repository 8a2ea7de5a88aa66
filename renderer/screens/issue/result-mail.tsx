import { useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { useDocumentMail } from '../../stores/document-mail.ts';
import { isUnderWay } from '../documents/document-mail.tsx';
import { MailSend } from '../documents/mail-send.tsx';

/** Where the document of this sale goes by mail, and the way to send it elsewhere; nothing where mail is off. */
export function ResultMail({ codigoGeneracion }: { readonly codigoGeneracion: string }) {
  const words = useWords().mail;
  const { mail, send } = useDocumentMail(codigoGeneracion);
  const [open, setOpen] = useState(false);
  if (mail === null || mail.impedimento !== null) return null;
  const { correos, sugerido } = mail;
  const [latest] = correos;
  return (
    <div className="result-mail">
      <p role="status" className="soft">
        {latest === undefined ? '' : words.auto[latest.estado](latest.destinatario)}
      </p>
      {open ? (
        <MailSend
          suggested={latest === undefined ? (sugerido ?? '') : ''}
          label={words.send}
          focused
          underWay={isUnderWay(correos)}
          send={send}
        />
      ) : (
        <button type="button" className="button" data-kind="plain" onClick={() => setOpen(true)}>
          {words.send}
        </button>
      )}
    </div>
  );
}
