import type { Customer } from '../../../core/contract/till/customers.ts';
import { useWords } from '../../hooks/use-words.ts';
import { findCustomers, onlyBegins } from '../../receiver/find-customers.ts';
import { identityText } from '../../receiver/identity.ts';
import { PickSheet } from '../lines/pick-sheet.tsx';

const MAX_SHOWN = 60;

const search = (typed: string) => findCustomers(typed, MAX_SHOWN);

export interface CustomerPickProps {
  readonly onPick: (customer: Customer) => void;
  readonly onClose: () => void;
}

/** Customers as tiles. */
export function CustomerPick({ onPick, onClose }: CustomerPickProps) {
  const words = useWords();
  return (
    <PickSheet
      title={words.pick.customers}
      search={search}
      keyOf={({ id }) => id}
      renderItem={(customer) => (
        <>
          <span className="tile-name">{customer.nombre}</span>
          <span className="figures soft small">{identityText(customer)}</span>
        </>
      )}
      onPick={onPick}
      asks={(found, typed) => (onlyBegins(found, typed) ? words.pick.partOfNumber(typed.trim()) : null)}
      onClose={onClose}
    />
  );
}
