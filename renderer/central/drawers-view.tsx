/** Cash sessions of all tills, with differences. */
import type { Drawer } from '../../core/contract/central/manager-api.ts';
import { dollars } from '../money/cents.ts';
import { momentAt } from '../text/day.ts';
import { useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { Table } from './parts/table.tsx';

export function DrawersView() {
  const text = useText();
  const { value } = useAsked<readonly Drawer[]>('/api/drawers');
  return (
    <section className="central-card">
      <Table
        name={text.views.drawers}
        rows={value}
        keyOf={(row) => `${row.installation} ${row.ambiente} ${row.caja} ${row.openedAt}`}
        empty={text.noDrawers}
        columns={[
          { name: text.shop, renderCell: (row) => row.shop },
          { name: text.till, renderCell: (row) => `${row.till} · ${row.caja}` },
          { name: text.session, renderCell: (row) => row.sesion, figure: true },
          { name: text.cashier, renderCell: (row) => row.user },
          { name: text.opened, renderCell: (row) => momentAt(row.openedAt) },
          {
            name: text.closed,
            renderCell: (row) => (row.closedAt === null ? text.open : momentAt(row.closedAt)),
          },
          {
            name: text.amount,
            renderCell: (row) => (row.total === null ? '' : dollars(row.total)),
            figure: true,
          },
          {
            name: text.difference,
            renderCell: (row) => <Difference amount={row.difference} />,
            figure: true,
          },
        ]}
      />
    </section>
  );
}

function Difference({ amount }: { readonly amount: string | null }) {
  if (amount === null) return null;
  return (
    <span className="toned" data-tone={Number(amount) === 0 ? undefined : 'bad'}>
      {dollars(amount)}
    </span>
  );
}
