import type { PlacedOrder } from '../../../core/contract/bridge/bridge-orders.ts';
import { SignalLight } from '../../components/signal-light.tsx';
import { answeredText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { momentText } from '../../text/day.ts';
import { MAIL_TONE } from '../documents/drawer/document-mail.tsx';

/** What became of the last mail of an order; nothing before anybody asked for one. */
export function OrderMailState({ mail }: { readonly mail: PlacedOrder['envio'] }) {
  const words = useWords();
  if (mail === null) return null;
  const { estado, destinatario, proximo, intentos, respuesta, actualizado, creado } = mail;
  const waits = proximo !== null && intentos > 0;
  return (
    <div className="stack gap-0 order-mail">
      <SignalLight tone={MAIL_TONE[estado]}>{words.mail.state[estado]}</SignalLight>
      <span className="soft small breaks">
        {destinatario} · {waits ? words.mail.next(momentText(proximo)) : momentText(actualizado ?? creado)}
      </span>
      {estado !== 'ENVIADO' && respuesta !== null && (
        <span className="soft small">{answeredText(respuesta, words)}</span>
      )}
    </div>
  );
}

/** Whether mail of any of these has no end yet. */
export function isMailUnderWay(orders: readonly PlacedOrder[]): boolean {
  return orders.some(({ envio }) => envio !== null && envio.proximo !== null);
}
