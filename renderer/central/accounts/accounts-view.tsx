/** Customer debts over all tills, by age; one account opens with its entries. */
import { use, useState } from 'react';
import {
  MAX_LISTED_ACCOUNTS,
  type AccountLine,
} from '../../../core/contract/central/accounts/manager-accounts.ts';
import { Check } from '../../components/form/check.tsx';
import { LATE_AGES } from '../../../core/contract/till/account-entries.ts';
import { dollars } from '../../money/cents.ts';
import { dayText, momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { AmbienteChoice, SaveList, SearchField } from '../parts/fields.tsx';
import { AmbienteContext } from '../parts/period.tsx';
import { Table, type Column } from '../parts/table.tsx';
import { AccountCard } from './account-card.tsx';
import { useAccountsText } from './accounts-text.ts';

/** The query reads all accounts, so it is polled instead of repeated with each sale. */
const EVERY_MS = 5_000;

export function AccountsView() {
  const text = useText();
  const own = useAccountsText();
  const [ambiente, setAmbiente] = useState(use(AmbienteContext));
  const [q, setQ] = useState('');
  const [isLate, setLate] = useState(false);
  const [chosen, setChosen] = useState<AccountLine | null>(null);
  const asked = { ambiente, q, atrasados: String(isLate) };
  const query = new URLSearchParams(asked).toString();
  const { value } = useAsked(`/api/accounts?${query}`, false, EVERY_MS);
  return (
    <>
      <div className="flow gap-3 end central-filters">
        <SearchField label={own.search} value={q} onChange={setQ} />
        <AmbienteChoice value={ambiente} onChange={setAmbiente} />
        <Check label={own.late} checked={isLate} onChange={setLate} />
      </div>
      {chosen === null ? null : (
        <AccountCard line={chosen} ambiente={ambiente} onClose={() => setChosen(null)} />
      )}
      <section className="central-card">
        <div className="led sheet-head">
          <p className="soft">
            {value === null ? '' : own.how(dollars(value.saldo))}{' '}
            {value === null || value.segun === null ? '' : own.since(momentAt(value.segun))}{' '}
            {value?.more === true ? own.more(MAX_LISTED_ACCOUNTS) : ''}
          </p>
          <SaveList path="/api/accounts/file" input={asked} />
        </div>
        <Table
          name={text.views.accounts}
          rows={value?.cuentas ?? null}
          keyOf={({ nit, tipoDocumento, numDocumento }) => `${nit} ${tipoDocumento} ${numDocumento}`}
          empty={q !== '' || isLate ? own.narrowed : own.none}
          columns={useColumns(setChosen)}
        />
      </section>
    </>
  );
}

function useColumns(onChoose: (line: AccountLine) => void): readonly Column<AccountLine>[] {
  const own = useAccountsText();
  return [
    {
      name: own.customer,
      renderCell: (line) => (
        <button type="button" className="central-link" onClick={() => onChoose(line)}>
          {line.nombre}
        </button>
      ),
    },
    { name: own.due, renderCell: ({ vence }) => (vence === null ? '' : dayText(vence)) },
    ...LATE_AGES.map((age) => ({
      name: own.ages[age],
      renderCell: ({ edades }: AccountLine) => (Number(edades[age]) === 0 ? '' : dollars(edades[age])),
      figure: true,
    })),
    { name: own.balance, renderCell: (line) => <Balance line={line} />, figure: true },
    {
      name: own.limit,
      renderCell: ({ limite }) => (limite === null ? '' : dollars(limite)),
      figure: true,
    },
  ];
}

export function Balance({
  line: { saldo, limite },
}: {
  readonly line: Pick<AccountLine, 'saldo' | 'limite'>;
}) {
  const own = useAccountsText();
  const isBeyond = limite !== null && Number(saldo) > Number(limite);
  return (
    <>
      <strong className="toned" data-tone={isBeyond ? 'bad' : undefined}>
        {dollars(saldo)}
      </strong>
      {isBeyond ? <span className="central-later small soft">{own.beyond}</span> : null}
      {Number(saldo) < 0 ? <span className="central-later small soft">{own.inFavour}</span> : null}
    </>
  );
}
