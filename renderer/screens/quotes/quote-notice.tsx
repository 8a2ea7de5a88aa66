import type { TipoVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { focusEntry } from '../../components/focus.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars, textOfCents } from '../../money/cents.ts';
import { changedQuote, otherPrices, type OtherPrice } from '../../cart/quoted-sale.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { dayText } from '../../text/day.ts';

/** Which quote the current sale sells or changes, changed prices, and a button to detach it. */
export function QuoteNotice({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const { quotes } = useWordsAtOnce();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const quote = cart.cotizacion ?? null;
  if (quote === null) return null;
  const isChanged = changedQuote(cart) !== null;
  const day = dayText(quote.vence);
  const selling = quote.vencida ? quotes.sellingExpired : quotes.selling;
  const changes = isChanged ? [] : otherPrices(cart);
  return (
    <div className="notice remark" data-quiet={(changes.length === 0 && !quote.vencida) || undefined}>
      <div role="status">
        <p>{isChanged ? quotes.changing(quote.cotizacion) : selling(quote.cotizacion, day)}</p>
        {changes.length > 0 && <OtherPrices changes={changes} expired={quote.vencida} />}
      </div>
      <Button
        disabled={cart.submitted !== null}
        onClick={() => {
          const lines = cart.lines.map((line) => ({ ...line, cotizada: null }));
          void useCart.getState().change(tipoDte, { cotizacion: null, lines });
          focusEntry();
        }}
      >
        {isChanged ? quotes.leave : quotes.without}
      </Button>
    </div>
  );
}

/** Goods named here; every line also shows its own change. */
const NAMED = 3;

function OtherPrices({
  changes,
  expired,
}: {
  readonly changes: readonly OtherPrice[];
  readonly expired: boolean;
}) {
  const { quotes } = useWordsAtOnce();
  const more = changes.reduce<number | null>(
    (sum, each) => (sum === null || each.more === null ? null : sum + each.more),
    0,
  );
  return (
    <>
      <p>{expired ? quotes.differsToday : quotes.differsKept}</p>
      <ul className="small figures">
        {changes.slice(0, NAMED).map(({ id, descripcion, before, today }) => (
          <li key={id}>{quotes.difference(descripcion, dollars(before), dollars(today))}</li>
        ))}
        {changes.length > NAMED && <li>{quotes.moreChanges(changes.length - NAMED)}</li>}
      </ul>
      {more !== null && (
        <p className="medium">{quotes.moreToday(sense(more), dollars(textOfCents(Math.abs(more))))}</p>
      )}
    </>
  );
}

const sense = (more: number) => (more > 0 ? 'mas' : more < 0 ? 'menos' : 'igual');
