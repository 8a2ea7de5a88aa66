import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useDocumentMail } from '../../stores/documents/document-mail.ts';
import { isUnderWay } from '../documents/drawer/document-mail.tsx';
import { MailSend } from '../documents/drawer/mail-send.tsx';
import { focusWayOn } from '../sale/use-enter-goes-on.ts';

/** Where the document of this sale goes by mail, and the way to send it elsewhere; nothing where mail is off. */
export function ResultMail({ codigoGeneracion }: { readonly codigoGeneracion: string }) {
  const words = useWords().mail;
  const { mail, send } = useDocumentMail(codigoGeneracion);
  const [open, setOpen] = useState(false);
  // What was typed and not sent stands there again.
  const [typed, setTyped] = useState<string | null>(null);
  const close = (): void => {
    setOpen(false);
    focusWayOn();
  };
  if (mail === null || mail.impedimento !== null) return null;
  const { correos, sugerido } = mail;
  const [latest] = correos;
  return (
    <div className="result-mail">
      <p role="status" className="soft">
        {latest === undefined ? '' : words.auto[latest.estado](latest.destinatario)}
      </p>
      {open ? (
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Of the address alone: the result stays.
            event.stopPropagation();
            close();
          }}
        >
          <MailSend
            suggested={typed ?? (latest === undefined ? (sugerido ?? '') : '')}
            label={words.send}
            focused
            underWay={isUnderWay(correos)}
            onTyped={setTyped}
            send={async (destinatario) => {
              const wrong = await send(destinatario);
              if (wrong === null) {
                setTyped(null);
                close();
              }
              return wrong;
            }}
          />
        </div>
      ) : (
        <Button kind="plain" onClick={() => setOpen(true)}>
          {words.send}
        </Button>
      )}
    </div>
  );
}
