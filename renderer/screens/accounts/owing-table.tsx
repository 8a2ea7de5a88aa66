import { Button } from '../../components/button.tsx';
import { LATE_AGES } from '../../../core/contract/till/account-entries.ts';
import type { OwingCustomer } from '../../../core/contract/bridge/bridge-accounts.ts';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';

interface OwingTableProps {
  readonly customers: readonly OwingCustomer[];
  readonly onOpen: (customer: OwingCustomer) => void;
}

/** Customers with a balance, by days overdue; the name opens the account. */
export function OwingTable({ customers, onOpen }: OwingTableProps) {
  const { accounts } = useWords();
  const others = customers.some(({ otras }) => otras !== '0.00');
  return (
    <FigureTable
      label={accounts.title}
      className="owing-list"
      heads={[
        accounts.customer,
        ...LATE_AGES.map((age) => accounts.ages[age]),
        ...(others ? [accounts.otherTills] : []),
        accounts.total,
      ]}
    >
      <tbody>
        {customers.map((customer) => (
          <tr key={`${customer.tipoDocumento} ${customer.numDocumento}`}>
            <th scope="row">
              <Button
                kind="plain"
                aria-label={`${accounts.open}: ${customer.nombre}`}
                onClick={() => onOpen(customer)}
              >
                {customer.nombre}
              </Button>
            </th>
            {LATE_AGES.map((age) => (
              <td
                key={age}
                data-tone={age !== 'alDia' && customer.edades[age] !== '0.00' ? 'bad' : undefined}
              >
                {customer.edades[age] === '0.00' ? '' : dollars(customer.edades[age])}
              </td>
            ))}
            {others && <td>{customer.otras === '0.00' ? '' : dollars(customer.otras)}</td>}
            <td>
              <strong>{dollars(customer.saldo)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
