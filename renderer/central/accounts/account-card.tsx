/** Statement of one customer account over all tills. */
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import type {
  AccountLine,
  AccountStatement,
} from '../../../core/contract/central/accounts/manager-accounts.ts';
import { dollars } from '../../money/cents.ts';
import { dayText, momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OpenedCard } from '../parts/opened-card.tsx';
import { Table } from '../parts/table.tsx';
import { useAccountsText } from './accounts-text.ts';

export interface AccountCardProps {
  readonly line: AccountLine;
  readonly ambiente: Ambiente;
  readonly onClose: () => void;
}

export function AccountCard({ line, ambiente, onClose }: AccountCardProps) {
  const text = useText();
  const own = useAccountsText();
  const { nit, tipoDocumento, numDocumento } = line;
  const query = new URLSearchParams({ ambiente, nit, tipoDocumento, numDocumento }).toString();
  const { value } = useAsked(`/api/accounts/statement?${query}`);
  return (
    <OpenedCard title={own.statement(line.nombre)} shown={value === null ? null : query} onClose={onClose}>
      <p className="soft small figures">
        {numDocumento} · {own.balance} {dollars((value ?? line).saldo)} · {own.overdue}{' '}
        {dollars((value ?? line).vencido)}
      </p>
      <h3>{own.open}</h3>
      <Table
        name={own.open}
        rows={value?.cargos ?? null}
        keyOf={({ numeroControl }) => numeroControl}
        empty={own.nothingOpen}
        columns={[
          { name: own.document, renderCell: (row) => <span className="figures">{row.numeroControl}</span> },
          { name: text.till, renderCell: ({ caja }) => caja },
          { name: own.issued, renderCell: ({ fecEmi }) => dayText(fecEmi) },
          { name: own.due, renderCell: ({ vence }) => dayText(vence) },
          { name: own.amount, renderCell: ({ monto }) => dollars(monto), figure: true },
          { name: own.pending, renderCell: ({ pendiente }) => dollars(pendiente), figure: true },
        ]}
      />
      <h3>{own.paid}</h3>
      <Table
        name={own.paid}
        rows={value === null ? null : paidRows(value, own.reversed)}
        keyOf={({ key }) => key}
        empty={own.nothingPaid}
        columns={[
          { name: text.when, renderCell: ({ at }) => momentAt(at) },
          { name: text.till, renderCell: ({ caja }) => caja },
          { name: own.receipt, renderCell: ({ said }) => said },
          { name: own.amount, renderCell: ({ monto }) => dollars(monto), figure: true },
        ]}
      />
    </OpenedCard>
  );
}

/** Payments and entries, latest first. */
function paidRows({ abonos, apuntes }: AccountStatement, reversed: (why: string) => string) {
  return [
    ...abonos.map(({ recibo, at, monto, caja, reverso }) => ({
      key: recibo,
      at,
      monto,
      caja,
      said: reverso === null ? recibo : `${recibo} (${reversed(reverso)})`,
    })),
    ...apuntes
      .filter(({ tipo }) => tipo !== 'REVERSO')
      .map(({ tipo, at, monto, motivo, caja }) => ({
        key: `${tipo} ${at} ${monto}`,
        at,
        monto,
        caja,
        said: motivo,
      })),
  ].toSorted((a, b) => b.at - a.at);
}
