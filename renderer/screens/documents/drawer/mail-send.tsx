import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { useWordsAtOnce } from '../../../text/words.ts';

export interface MailSendProps {
  readonly suggested: string;
  readonly label: string;
  readonly focused?: boolean;
  /** Whether a mail is under way; its message is shown until the result is known. */
  readonly underWay: boolean;
  readonly onTyped?: (typed: string) => void;
  /** @returns the error; null when the mail is queued */
  readonly send: (destinatario: string) => Promise<LocalizedMessage | null>;
}

export function MailSend({ suggested, label, focused = false, underWay, onTyped, send }: MailSendProps) {
  const words = useWordsAtOnce().mail;
  const [address, setAddress] = useState(suggested);
  const [fault, setFault] = useMessage('');
  const [message, setMessage] = useMessage('');
  const { busy, run } = useOneRun();
  const submit = (): Promise<void> =>
    run(async () => {
      setMessage(null);
      const wrong = await send(address);
      setFault(wrong);
      if (wrong === null) setMessage((all) => all.mail.queued(address.trim()));
    });
  return (
    <form
      className="mail-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={words.sendTo}
        value={address}
        fault={fault}
        focused={focused}
        passing={message !== ''}
        onChange={(typed) => {
          setAddress(typed);
          onTyped?.(typed);
          setFault(null);
          setMessage(null);
        }}
      />
      <Button type="submit" aria-disabled={busy}>
        <Mail size={18} aria-hidden="true" />
        {label}
      </Button>
      <p role="status" className="remark">
        {underWay ? message : ''}
      </p>
    </form>
  );
}
