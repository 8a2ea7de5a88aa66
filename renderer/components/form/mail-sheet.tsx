import { useState } from 'react';
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { Field } from './field.tsx';
import { FormSheet } from './form-sheet.tsx';

export interface MailSheetProps<T> {
  readonly title: string;
  readonly lead: string;
  readonly to: string;
  readonly address: string;
  readonly save: string;
  readonly send: (destinatario: string) => Promise<BridgeReply<T>>;
  readonly onSent: (answer: T, destinatario: string) => void;
  readonly onClose: () => void;
}

/** Asks for the address and sends a mail. */
export function MailSheet<T>(of: MailSheetProps<T>) {
  const { title, lead, to, address, save, send, onSent, onClose } = of;
  const [destinatario, setDestinatario] = useState(address);
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const mail = (): Promise<void> =>
    run(async () => {
      const reply = await send(destinatario);
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      onSent(reply.value, destinatario);
      onClose();
    });
  return (
    <FormSheet
      title={title}
      lead={lead}
      fault={fault}
      save={save}
      onSave={() => void mail()}
      onClose={onClose}
    >
      <Field label={to} value={destinatario} onChange={setDestinatario} focused required passing />
    </FormSheet>
  );
}
