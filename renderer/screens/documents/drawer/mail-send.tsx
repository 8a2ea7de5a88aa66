import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';

export interface MailSendProps {
  /** Address that stands there at first. */
  readonly suggested: string;
  /** What the button says. */
  readonly label: string;
  /** Whether the address gets the focus as it appears. */
  readonly focused?: boolean;
  /** Whether what is on its way is still told: it is until its end is. */
  readonly underWay: boolean;
  /** Told of every change of the address. */
  readonly onTyped?: (typed: string) => void;
  /** @returns what is wrong; empty when it is on its way */
  readonly send: (destinatario: string) => Promise<string>;
}

/** An address and the button that sends there. */
export function MailSend({ suggested, label, focused = false, underWay, onTyped, send }: MailSendProps) {
  const words = useWords().mail;
  const [address, setAddress] = useState(suggested);
  const [fault, setFault] = useState('');
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setTold('');
    const wrong = await send(address);
    setBusy(false);
    setFault(wrong);
    if (wrong === '') setTold(words.queued(address.trim()));
  };
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
        passing={told !== ''}
        onChange={(typed) => {
          setAddress(typed);
          onTyped?.(typed);
          setFault('');
          setTold('');
        }}
      />
      <button type="submit" className="button" aria-disabled={busy}>
        <Mail size={18} aria-hidden="true" />
        {label}
      </button>
      <p role="status" className="told">
        {underWay ? told : ''}
      </p>
    </form>
  );
}
