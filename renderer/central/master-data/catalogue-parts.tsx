/** The catalogue of all tills: products, customers, and keys of each shop. */
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { CatalogueView } from './catalogue-view.tsx';
import { CustomersView } from './customers-view.tsx';
import { useDownText, type DownText } from './master-data-text.ts';
import { QuickKeysView } from './quick-keys-view.tsx';

type Part = keyof DownText['parts'];

const PARTS: Readonly<Record<Part, () => ReactNode>> = {
  products: () => <CatalogueView />,
  customers: () => <CustomersView />,
  keys: () => <QuickKeysView />,
};
const PART_NAMES = Object.keys(PARTS) as Part[];

/** The view. */
export function CatalogueParts() {
  const text = useDownText();
  const [shown, setShown] = useState<Part>('products');
  return (
    <>
      <div className="central-parts">
        {PART_NAMES.map((part) => (
          <Button
            key={part}
            kind="plain"
            data-on={part === shown ? '' : undefined}
            aria-pressed={part === shown}
            onClick={() => setShown(part)}
          >
            {text.parts[part]}
          </Button>
        ))}
      </div>
      {PARTS[shown]()}
    </>
  );
}
