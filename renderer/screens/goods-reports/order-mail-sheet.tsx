import { useState } from 'react';
import type { PlacedOrder } from '../../../core/contract/bridge/bridge-orders.ts';
import { bridge } from '../../bridge/index.ts';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';

export interface OrderMailSheetProps {
  readonly order: PlacedOrder;
  readonly onSent: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** To which address an order is mailed: at first that of the supplier's last document. */
export function OrderMailSheet({ order, onSent, onClose }: OrderMailSheetProps) {
  const { goodsReports } = useWords();
  const text = goodsReports.orders;
  const { numero, correo } = order;
  const [destinatario, setDestinatario] = useState(correo ?? '');
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const send = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('orders.mail', { numero, destinatario });
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      const { resultado, dicho } = reply.value;
      const said: LocalizedMessage = (words) => messageOfRule(dicho, words);
      if (resultado !== 'enviado') return setFault(said);
      onSent(said);
      onClose();
    });
  return (
    <FormSheet
      title={text.mailTitle(text.number(numero))}
      lead={text.mailLead}
      fault={fault}
      save={text.mailSend}
      onSave={() => void send()}
      onClose={onClose}
    >
      <Field label={text.mailTo} value={destinatario} onChange={setDestinatario} focused required passing />
    </FormSheet>
  );
}
