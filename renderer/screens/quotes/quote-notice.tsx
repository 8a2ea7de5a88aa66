import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Cart } from '../../cart/cart.ts';
import { Button } from '../../components/button.tsx';
import { focusEntry } from '../../components/focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf, dollars } from '../../money/cents.ts';
import { changedQuote, partOfLine } from '../../cart/quoted-sale.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { dayText } from '../../text/day.ts';

/** Which quote the sale at hand sells or changes, what costs something else today, and the way out of it. */
export function QuoteNotice({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const { quotes } = useWords();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const quote = cart.cotizacion ?? null;
  if (quote === null) return null;
  const isChanged = changedQuote(cart) !== null;
  const day = dayText(quote.vence);
  const selling = quote.vencida ? quotes.sellingExpired : quotes.selling;
  const changes = isChanged ? [] : differencesOf(cart);
  return (
    <div className="notice remark" data-quiet={(changes.length === 0 && !quote.vencida) || undefined}>
      <div role="status">
        <p>{isChanged ? quotes.changing(quote.cotizacion) : selling(quote.cotizacion, day)}</p>
        {changes.length > 0 && <p>{quotes.differs}</p>}
        <ul className="small figures">
          {changes.map(({ id, descripcion, before, today }) => (
            <li key={id}>{quotes.difference(descripcion, dollars(before), dollars(today))}</li>
          ))}
        </ul>
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

/** The lines whose goods cost something else today than was quoted. */
function differencesOf({ lines }: Cart) {
  return lines.flatMap((line) => {
    const part = partOfLine(line);
    if (part === null || part.precioHoy === null) return [];
    const { id, descripcion } = line;
    const { precio: before, precioHoy: today } = part;
    return decimalOf(before) === decimalOf(today) ? [] : [{ id, descripcion, before, today }];
  });
}
