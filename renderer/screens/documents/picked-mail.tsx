import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { mailDocuments } from '../../stores/documents/document-mail.ts';
import { MailSend } from './drawer/mail-send.tsx';
import { MailSheet } from './drawer/mail-sheet.tsx';

/** Mails the selected documents to one address; for a single one its own address is suggested. */
export function PickedMail({ codes }: { readonly codes: readonly string[] }) {
  const words = useWords().mail;
  // Fixes the selection while the dialog is open.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const close = (): void => setAsked([]);
  const titleOf = (of: readonly string[]) => (of.length === 1 ? words.send : words.sendPicked(of.length));
  const [only, ...others] = asked;
  return (
    <>
      <Button onClick={() => setAsked(codes)}>
        <Mail size={18} aria-hidden="true" />
        {titleOf(codes)}
      </Button>
      {only !== undefined && others.length === 0 && (
        <MailSheet title={titleOf(asked)} codigoGeneracion={only} onClose={close} />
      )}
      {others.length > 0 && (
        <Sheet title={titleOf(asked)} onClose={close}>
          <MailSend
            suggested=""
            label={words.send}
            focused
            underWay
            send={(destinatario) => mailDocuments(asked, destinatario)}
          />
        </Sheet>
      )}
    </>
  );
}
