/** Catalogue of all tills: products, prices, promotions, customers, and product keys. */
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { today } from '../parts/period.tsx';
import { useIsOwner } from '../role.ts';
import { CatalogueView } from './catalogue-view.tsx';
import { CustomersView } from './customers-view.tsx';
import { useDownText, type DownText } from './master-data-text.ts';
import { QuickKeysView } from './quick-keys-view.tsx';

const PriceList = lazyScreen(() =>
  import('../../screens/prices/price-list.tsx').then((module) => module.PriceList),
);
const PromotionList = lazyScreen(() =>
  import('../../screens/promotions/promotion-list.tsx').then((module) => module.PromotionList),
);

type Part = keyof DownText['parts'];

const PARTS: Readonly<Record<Part, () => ReactNode>> = {
  products: () => <CatalogueView />,
  prices: () => <PriceList.Place today={today()} />,
  promotions: () => <PromotionList.Place today={today()} />,
  customers: () => <CustomersView />,
  keys: () => <QuickKeysView />,
};
const PART_NAMES = Object.keys(PARTS) as Part[];
const OWNERS_PARTS: readonly Part[] = ['prices', 'promotions'];

export function CatalogueParts() {
  const text = useDownText();
  const isOwner = useIsOwner();
  const [shown, setShown] = useState<Part>('products');
  const mine = PART_NAMES.filter((part) => isOwner || !OWNERS_PARTS.includes(part));
  return (
    <>
      <div className="central-parts">
        {mine.map((part) => (
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
