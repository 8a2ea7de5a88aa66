import { Suspense } from 'react';
import { lazyScreen } from '../components/lazy-screen.tsx';
import type { Customer } from '../../core/contract/till/customers.ts';
import type { ListedProduct } from '../../core/contract/till/products.ts';
import { useSession } from '../stores/till/session.ts';
import '../screens/products/products.css';

const customer = lazyScreen(() =>
  import('../screens/customers/customer-sheet.tsx').then((module) => module.CustomerSheet),
);
const product = lazyScreen(() =>
  import('../screens/products/product-sheet.tsx').then((module) => module.ProductSheet),
);

/** Preloads both forms so that no keystroke is lost. */
export async function loadFoundSheets(): Promise<void> {
  await Promise.all([customer.load(), product.load()]);
}

export interface FoundSheetProps {
  readonly found:
    | { readonly kind: 'customer'; readonly item: Customer }
    | { readonly kind: 'product'; readonly item: ListedProduct };
  readonly onClose: () => void;
}

export function FoundSheet({ found, onClose }: FoundSheetProps) {
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  return (
    <Suspense>
      {found.kind === 'customer' ? (
        <customer.Place customer={found.item} onSaved={onClose} onDelete={undefined} onClose={onClose} />
      ) : (
        <product.Place
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
