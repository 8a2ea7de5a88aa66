import { Trash2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import type { ParkedSale } from '../../cart/cart-storage.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { momentText } from '../../text/day.ts';

export interface ParkedRowProps {
  readonly sale: ParkedSale;
  /** Decimal text; null while unknown. */
  readonly total: string | null;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
}

export function ParkedRow({ sale, total, onResume, onDiscard }: ParkedRowProps) {
  const words = useWords();
  const { tipoDte, lines, receptor, observaciones, begun, submitted } = sale.cart;
  const name = sale.name === '' ? words.parked.unnamed : sale.name;
  const customer = receptor === null || receptor.nombre === sale.name ? '' : receptor.nombre;
  const about = [customer, observaciones.trim()].filter((text) => text !== '').join(' · ');
  const facts = [words.tipo[tipoDte], momentText(sale.at), words.parked.lines(lines.length)];
  const by = begun === null ? [] : [words.parked.by(begun.nombre)];
  return (
    <li>
      <Button className="parked-sale" kind="plain" onClick={onResume}>
        <span className="bold">{name}</span>
        <strong className="parked-total figures">{total === null ? '' : dollars(total)}</strong>
        {about !== '' && <span className="parked-goods">{about}</span>}
        <span className="soft small figures parked-goods">{[...facts, ...by].join(' · ')}</span>
        <span className="soft small parked-goods">
          {lines.map(({ descripcion }) => descripcion).join(', ')}
        </span>
        {submitted !== null && <span className="small parked-goods">{words.parked.left}</span>}
      </Button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.parked.discard(name)}
        // A submitted sale may have been issued: resuming looks it up.
        disabled={submitted !== null}
        onClick={onDiscard}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
