import { lazy, Suspense } from 'react';
import type { Customer } from '../../core/contract/till/customers.ts';
import type { Product } from '../../core/contract/till/products.ts';
import { useSession } from '../stores/till/session.ts';
import '../screens/products/products.css';

const CustomerSheet = lazy(() =>
  import('../screens/customers/customer-sheet.tsx').then((module) => ({ default: module.CustomerSheet })),
);
const ProductSheet = lazy(() =>
  import('../screens/products/product-sheet.tsx').then((module) => ({ default: module.ProductSheet })),
);

export interface FoundSheetProps {
  readonly found:
    | { readonly kind: 'customer'; readonly item: Customer }
    | { readonly kind: 'product'; readonly item: Product };
  readonly onClose: () => void;
}

/** The form of a customer or a product that was found, over whatever screen is open. */
export function FoundSheet({ found, onClose }: FoundSheetProps) {
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return (
    <Suspense>
      {found.kind === 'customer' ? (
        <CustomerSheet customer={found.item} onSaved={onClose} onDelete={undefined} onClose={onClose} />
      ) : (
        <ProductSheet
          product={found.item}
          mayChange={isManager}
          onSaved={onClose}
          onDelete={undefined}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
