import { GripVertical, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { priceToday } from '../../../core/contract/till/presented.ts';
import type { ProductRecord } from '../../../core/contract/till/products.ts';
import type { QuickColor } from '../../../core/contract/till/quick-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { moved } from './pages-draft.ts';

export interface ArrangeGridProps {
  readonly name: string;
  readonly color: QuickColor;
  readonly products: readonly ProductRecord[];
  readonly onChange: (products: readonly ProductRecord[]) => void;
}

/** Keys of a page, reordered by dragging or by keyboard: Enter on the handle, arrows, Enter. */
export function ArrangeGrid({ name, color, products, onChange }: ArrangeGridProps) {
  const words = useWords().quickKeys;
  const { dragAndDropHooks } = useDragAndDrop<ProductRecord>({
    getItems: (_keys, items) => items.map(({ descripcion }) => ({ 'text/plain': descripcion })),
    onReorder: ({ keys: dragged, target }) => {
      const behind = target.dropPosition === 'after';
      const [taken] = [...dragged].map(String);
      if (taken === undefined) return;
      const keys = products.map((product) => ({ id: product.codigo, product }));
      onChange(moved(keys, taken, { id: String(target.key), behind }).map(({ product }) => product));
    },
  });
  return (
    <GridList
      aria-label={words.keys(name)}
      className="quick-grid arrange-grid"
      data-color={color}
      layout="grid"
      items={products}
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => <p className="soft">{words.none}</p>}
    >
      {(product) => (
        <GridListItem id={product.codigo} textValue={product.descripcion} className="quick-key arrange-key">
          <span className="breaks small medium clamp quick-name">{product.descripcion}</span>
          <span className="quick-price figures">{dollars(priceToday(product))}</span>
          <Button slot="drag" className="grid soft arrange-handle">
            <GripVertical size={18} aria-hidden="true" />
          </Button>
          <Button
            className="grid soft arrange-remove"
            aria-label={words.remove(product.descripcion)}
            onPress={() => onChange(products.filter(({ codigo }) => codigo !== product.codigo))}
          >
            <X size={18} aria-hidden="true" />
          </Button>
        </GridListItem>
      )}
    </GridList>
  );
}
