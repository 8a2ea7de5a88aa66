import type { PlacedOrder } from '../../../core/contract/bridge/bridge-orders.ts';
import { bridge } from '../../bridge/index.ts';
import { MailSheet } from '../../components/form/mail-sheet.tsx';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';

export interface OrderMailSheetProps {
  readonly order: PlacedOrder;
  readonly onSent: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** Mails an order; suggests the address of the supplier's last document. */
export function OrderMailSheet({ order: { numero, correo }, onSent, onClose }: OrderMailSheetProps) {
  const text = useWords().goodsReports.orders;
  return (
    <MailSheet
      title={text.mailTitle(text.number(numero))}
      lead={text.mailLead}
      to={text.mailTo}
      address={correo ?? ''}
      save={text.mailSend}
      send={(destinatario) => bridge.call('orders.mail', { numero, destinatario })}
      onSent={({ envio }, destinatario) =>
        onSent((words) => words.goodsReports.orders.mailQueued(envio?.destinatario ?? destinatario))
      }
      onClose={onClose}
    />
  );
}
