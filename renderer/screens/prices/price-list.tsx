import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ListedPrice } from '../../../core/contract/bridge/bridge-prices.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePrices } from '../../stores/catalogue/prices.ts';
import { Whose } from './price-owners.tsx';
import { useRecordRefresh } from '../import/use-record-refresh.ts';
import { PriceFile } from './price-file.tsx';
import { PriceSheet } from './price-sheet.tsx';
import { PriceTable } from './price-table.tsx';
import './prices.css';

/** Price in the sheet; null for a new one. */
type Opened = { readonly price: ListedPrice | null };

export interface PriceListProps {
  readonly today: string;
  /** Set where prices are maintained elsewhere. */
  readonly isReadOnly?: boolean;
  /** Renders a button for labels of goods whose price is different today. */
  readonly renderLabels?: (
    goods: readonly { readonly codigo: string; readonly nombre: string }[],
  ) => ReactNode;
}

/** Price list with all actions of a manager, at the till and at the central office. */
export function PriceList({ today, isReadOnly = false, renderLabels }: PriceListProps) {
  const words = useWords();
  const { prices } = words;
  const { owner, q, shown, problem, said, look, load, file } = usePrices();
  const [opened, setOpened] = useState<Opened | null>(null);
  useRecordRefresh('products', load);
  const isShared = owner.cliente === null && owner.lista === null;
  return (
    <>
      <Whose isReadOnly={isReadOnly} />
      {problem !== null && (
        <Alert>
          {problemText(problem, words)} <Button onClick={() => void load()}>{prices.retry}</Button>
        </Alert>
      )}
      <div className="row wrap gap-2-3 prices-tools">
        <Field label={prices.search} value={q} passing onChange={(typed) => void look({ q: typed })} />
        <div className="row wrap gap-2">
          {isShared && shown !== null && shown.precios.length > 0 && renderLabels?.(goodsOf(shown.precios))}
          <Button onClick={() => void file()}>{prices.exportFile}</Button>
          {!isReadOnly && (
            <>
              <PriceFile />
              <Button kind="main" onClick={() => setOpened({ price: null })}>
                <Plus size={18} aria-hidden="true" />
                {prices.add}
              </Button>
            </>
          )}
        </div>
      </div>
      <p role="status" className="prices-said">
        {said?.(words)}
      </p>
      {shown !== null && (
        <PriceTable shown={shown} onOpen={isReadOnly ? null : (price) => setOpened({ price })} />
      )}
      {opened !== null && <PriceSheet price={opened.price} today={today} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Goods with a valid price today, which need a new shelf label. */
function goodsOf(precios: readonly ListedPrice[]) {
  const changed = precios.filter(({ estado }) => estado === 'vigente');
  const byCode = new Map(changed.map(({ codigo, descripcion }) => [codigo, descripcion]));
  return [...byCode].map(([codigo, nombre]) => ({ codigo, nombre }));
}
