/** One account over all tills: what is to be paid, and what was paid or entered. */
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import type {
  AccountLine,
  AccountStatement,
} from '../../../core/contract/central/accounts/manager-accounts.ts';
import { Button } from '../../components/button.tsx';
import { useInSight } from '../../hooks/use-in-sight.ts';
import { dollars } from '../../money/cents.ts';
import { dayText, momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { Table } from '../table.tsx';
import { useAccountsText } from './accounts-text.ts';

export interface AccountCardProps {
  readonly line: AccountLine;
  readonly ambiente: Ambiente;
  readonly onClose: () => void;
}

/** The card. */
export function AccountCard({ line, ambiente, onClose }: AccountCardProps) {
  const text = useText();
  const own = useAccountsText();
  const { nit, tipoDocumento, numDocumento } = line;
  const query = new URLSearchParams({ ambiente, nit, tipoDocumento, numDocumento }).toString();
  const { value } = useAsked<AccountStatement>(`/api/accounts/statement?${query}`);
  const card = useInSight<HTMLElement>(value === null ? null : query);
  const title = own.statement(line.nombre);
  return (
    <section ref={card} className="central-card" aria-label={title}>
      <div className="led sheet-head">
        <h2>{title}</h2>
        <div className="actions">
          <Button onClick={onClose}>{text.close}</Button>
        </div>
      </div>
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
    </section>
  );
}

/** Payments and entries, the latest first. */
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
