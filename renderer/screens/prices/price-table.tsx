import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ListedPrice, ListedPrices } from '../../../core/contract/bridge/bridge-prices.ts';
import { Button } from '../../components/button.tsx';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { usePrices } from '../../stores/catalogue/prices.ts';
import { dayText } from '../../text/day.ts';

export interface PriceTableProps {
  readonly shown: ListedPrices;
  /** Null where prices are maintained elsewhere. */
  readonly onOpen: ((price: ListedPrice) => void) | null;
}

export function PriceTable({ shown, onOpen }: PriceTableProps) {
  const { prices } = useWords();
  const { owner, q, more, remove } = usePrices();
  const [removing, setRemoving] = useState<ListedPrice | null>(null);
  const { precios, total } = shown;
  if (precios.length === 0)
    return (
      <p className="soft">
        {q.trim() !== '' ? prices.notFound : owner.cliente === null ? prices.nothing : prices.nothingOwn}
      </p>
    );
  const heads = [
    prices.product,
    prices.minimum,
    prices.from,
    prices.price,
    prices.usual,
    prices.standing,
    ...(onOpen === null ? [] : [prices.removeColumn]),
  ];
  return (
    <div className="stack gap-2 one-column">
      <FigureTable label={prices.title} className="prices-list" heads={heads}>
        <tbody>
          {precios.map((price) => (
            <Row key={price.id} price={price} onOpen={onOpen} onRemove={setRemoving} />
          ))}
        </tbody>
      </FigureTable>
      {precios.length < total && (
        <p className="row gap-2">
          <span className="soft">{prices.more(precios.length, total)}</span>
          <Button onClick={() => void more()}>{prices.showMore}</Button>
        </p>
      )}
      {removing !== null && (
        <AskSheet
          title={prices.removeTitle}
          action={prices.removeYes}
          onAct={() => {
            setRemoving(null);
            void remove(removing.id);
          }}
          keep={prices.cancel}
          onClose={() => setRemoving(null)}
        >
          <p>{prices.removeText(removing.descripcion, dollars(removing.precio))}</p>
        </AskSheet>
      )}
    </div>
  );
}

interface RowProps {
  readonly price: ListedPrice;
  readonly onOpen: PriceTableProps['onOpen'];
  readonly onRemove: (price: ListedPrice) => void;
}

function Row({ price, onOpen, onRemove }: RowProps) {
  const { prices } = useWords();
  const { codigo, descripcion, minimo, desde, precio, precioNormal, estado } = price;
  return (
    <tr className={estado === 'anterior' ? 'soft' : undefined}>
      <th scope="row">
        {onOpen === null ? (
          descripcion
        ) : (
          <Button
            className="prices-open"
            kind="plain"
            aria-label={prices.change(descripcion)}
            onClick={() => onOpen(price)}
          >
            {descripcion}
          </Button>
        )}{' '}
        <span className="soft small figures">{codigo}</span>
      </th>
      <td>{minimo === '0' ? prices.any : minimo}</td>
      <td>{dayText(desde)}</td>
      <td>
        <strong>{dollars(precio)}</strong>
      </td>
      <td>{dollars(precioNormal)}</td>
      <td>
        <span data-tone={estado === 'vigente' ? 'good' : undefined} className="medium small">
          {prices.standings[estado]}
        </span>
      </td>
      {onOpen !== null && (
        <td>
          <button
            type="button"
            className="icon-button"
            aria-label={prices.remove(descripcion)}
            onClick={() => onRemove(price)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  );
}
