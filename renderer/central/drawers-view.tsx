/** Cash sessions of all tills, with differences. */
import { useState } from 'react';
import { MAX_LISTED_DRAWERS, placeOfDrawer, type Drawer } from '../../core/contract/central/manager-api.ts';
import { Button } from '../components/button.tsx';
import { dollars } from '../money/cents.ts';
import { momentAt } from '../text/day.ts';
import { useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { Table } from './parts/table.tsx';

export function DrawersView() {
  const text = useText();
  const [after, setAfter] = useState<string | null>(null);
  const path =
    after === null ? '/api/drawers' : (`/api/drawers?${new URLSearchParams({ after }).toString()}` as const);
  const { value } = useAsked(path);
  const last = value?.length === MAX_LISTED_DRAWERS ? value.at(-1) : undefined;
  return (
    <section className="central-card">
      <Table
        name={text.views.drawers}
        rows={value}
        keyOf={(row) => `${row.installation} ${row.ambiente} ${row.caja} ${row.openedAt}`}
        empty={after === null ? text.noDrawers : text.noOlderDrawers}
        columns={[
          { name: text.shop, renderCell: (row) => row.shop },
          { name: text.till, renderCell: (row) => drawerName(row, text.ambientes) },
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
      <div className="actions">
        {after === null ? null : (
          <Button kind="plain" onClick={() => setAfter(null)}>
            {text.latestDrawers}
          </Button>
        )}
        {last === undefined ? null : (
          <Button onClick={() => setAfter(placeOfDrawer(last))}>{text.olderDrawers}</Button>
        )}
      </div>
    </section>
  );
}

function drawerName({ till, caja, ambiente }: Drawer, { PRUEBAS }: { readonly PRUEBAS: string }): string {
  return ambiente === 'PRUEBAS' ? `${till} · ${caja} · ${PRUEBAS}` : `${till} · ${caja}`;
}

function Difference({ amount }: { readonly amount: string | null }) {
  if (amount === null) return null;
  return (
    <span className="toned" data-tone={Number(amount) === 0 ? undefined : 'bad'}>
      {dollars(amount)}
    </span>
  );
}
