import type { TipoDte } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { isStarted } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useSession } from '../../stores/till/session.ts';

const TIME = new Intl.DateTimeFormat('es-SV', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/El_Salvador',
});

export interface BegunNoticeProps {
  readonly tipoDte: TipoDte;
  readonly onPark: () => void;
}

/** Tells whoever logs in that somebody else began the sale on the screen. */
export function BegunNotice({ tipoDte, onPark }: BegunNoticeProps) {
  const words = useWords();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const userId = useSession(({ state }) => (state?.stage === 'open' ? state.user.id : null));
  const { begun, submitted } = cart;
  if (begun === null || begun.userId === userId || !isStarted(cart)) return null;
  return (
    <div className="notice told">
      <p role="status">{words.sale.begunBy(begun.nombre, TIME.format(Date.parse(begun.at)))}</p>
      <button type="button" className="button" disabled={submitted !== null} onClick={onPark}>
        {words.tools.park}
      </button>
    </div>
  );
}
