import type { PlacedOrder } from '../../../core/contract/bridge/bridge-orders.ts';
import { SignalLight } from '../../components/signal-light.tsx';
import { answeredText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { momentText } from '../../text/day.ts';
import { MAIL_TONE } from '../documents/drawer/document-mail.tsx';

/** State of an order's last mail; renders nothing if there is none. */
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

export function isMailUnderWay(orders: readonly PlacedOrder[]): boolean {
  return orders.some(({ envio }) => envio !== null && envio.proximo !== null);
}
