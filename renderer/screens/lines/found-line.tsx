import { priceToday } from '../../../core/contract/till/presented.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import type { Discount } from '../../input/quick-entry.ts';
import { dollars } from '../../money/cents.ts';
import type { FoundProduct } from '../../sale/find-products.ts';

/** Possible meanings of the entry text. */
export type Found =
  | ({ readonly kind: 'product' } & FoundProduct)
  | { readonly kind: 'free'; readonly name: string; readonly price: string }
  | { readonly kind: 'document'; readonly name: string }
  | { readonly kind: 'quote'; readonly name: string }
  /** A quantity for the next product. */
  | { readonly kind: 'count'; readonly cantidad: string }
  /** A discount for the newest line. */
  | { readonly kind: 'discount'; readonly id: string; readonly name: string; readonly descuento: Discount };

export function lessText({ kind, value }: Discount): string {
  return kind === 'percent' ? `${value} %` : dollars(value);
}

export function FoundLine({ found }: { readonly found: Found }) {
  const words = useWordsAtOnce();
  if (found.kind === 'document' || found.kind === 'quote') {
    return (
      <span className="main">
        {found.kind === 'document' ? words.returns.open : words.quotes.open}{' '}
        <span className="soft small figures">{found.name}</span>
      </span>
    );
  }
  if (found.kind === 'discount') {
    return (
      <span className="main">
        {words.sale.less(lessText(found.descuento))} <span className="soft small">{found.name}</span>
      </span>
    );
  }
  if (found.kind === 'count') {
    return (
      <span className="main">
        {words.sale.times(found.cantidad)} … <span className="soft small">{words.sale.counts}</span>
      </span>
    );
  }
  if (found.kind === 'free') {
    return (
      <>
        <span className="main">
          {found.name} <span className="soft small">{words.sale.freeLine}</span>
        </span>
        <span className="figures">{dollars(found.price)}</span>
      </>
    );
  }
  const { codigo, descripcion } = found.product;
  return (
    <>
      <span className="main">
        {descripcion} <span className="soft small figures">{codigo}</span>
      </span>
      <span className="figures">{dollars(priceToday(found.product))}</span>
    </>
  );
}
