import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { isUnderWay, useDocumentMail } from '../../stores/documents/document-mail.ts';
import { MailSend } from '../documents/drawer/mail-send.tsx';
import { focusWayOn } from '../sale/use-enter-goes-on.ts';

/** Mail of the sale's document, and a form for another address; renders nothing if mail is off. */
export function ResultMail({ codigoGeneracion }: { readonly codigoGeneracion: string }) {
  const words = useWordsAtOnce().mail;
  const { mail, send } = useDocumentMail(codigoGeneracion);
  const [open, setOpen] = useState(false);
  // Restores an address typed but not sent.
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
            // Escape closes only the address, not the result.
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
