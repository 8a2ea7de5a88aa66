/** Quotes of all tills by state; one opens with its lines and sales. */
import { useState } from 'react';
import {
  MAX_LISTED_QUOTES,
  type QuoteLine,
  type Quotes,
} from '../../../core/contract/central/quotes/manager-quotes.ts';
import { QUOTE_STATES } from '../../../core/contract/till/quote-terms.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OneOrAll, SearchField } from '../parts/fields.tsx';
import { PeriodFields, periodQuery, usePeriod } from '../parts/period.tsx';
import { Table } from '../parts/table.tsx';
import { QuoteCard } from './quote-card.tsx';
import { useQuotesText } from './quotes-text.ts';

/** Reads every quote of the period, so it is polled instead of repeated with each sale. */
const EVERY_MS = 5_000;

export function QuotesView() {
  const text = useText();
  const own = useQuotesText();
  const [period, setPeriod] = usePeriod();
  const [q, setQ] = useState('');
  const [estado, setEstado] = useState('');
  const [chosen, setChosen] = useState<QuoteLine | null>(null);
  const query = new URLSearchParams({ q, estado }).toString();
  const { value } = useAsked(`/api/quotes?${periodQuery(period)}&${query}`, false, EVERY_MS);
  return (
    <>
      <PeriodFields period={period} onChange={setPeriod} />
      <div className="flow gap-3 end central-filters">
        <SearchField label={own.search} value={q} onChange={setQ} />
        <OneOrAll
          label={own.state}
          value={estado}
          onChange={setEstado}
          all={own.allStates}
          choices={QUOTE_STATES.map((state) => [state, own.states[state]])}
        />
      </div>
      {chosen === null ? null : (
        <QuoteCard line={chosen} ambiente={period.ambiente} onClose={() => setChosen(null)} />
      )}
      <section className="central-card">
        <p className="soft figures">
          {value === null ? '' : summary(value, own)}{' '}
          {value?.more === true ? own.more(MAX_LISTED_QUOTES) : ''}
        </p>
        <Table
          name={text.views.quotes}
          rows={value?.cotizaciones ?? null}
          keyOf={({ installation, nit, cotizacion }) => `${installation} ${nit} ${cotizacion}`}
          empty={q !== '' || estado !== '' ? own.narrowed : own.none}
          columns={[
            {
              name: own.quote,
              renderCell: (row) => (
                <button type="button" className="central-link figures" onClick={() => setChosen(row)}>
                  {row.cotizacion}
                </button>
              ),
            },
            { name: own.made, renderCell: ({ dia }) => dayText(dia) },
            { name: text.till, renderCell: ({ shop, till }) => `${shop} · ${till}` },
            { name: text.customer, renderCell: ({ cliente }) => cliente ?? '' },
            { name: own.until, renderCell: ({ vence }) => dayText(vence) },
            { name: text.state, renderCell: (row) => stateText(row, own) },
            { name: text.amount, renderCell: ({ total }) => dollars(total), figure: true },
          ]}
        />
      </section>
    </>
  );
}

type OwnText = ReturnType<typeof useQuotesText>;

function summary({ estados }: Quotes, own: OwnText): string {
  return QUOTE_STATES.filter((state) => estados[state].cuantas > 0)
    .map((state) => own.summed(own.states[state], estados[state].cuantas, dollars(estados[state].total)))
    .join(' · ');
}

function stateText({ estado, vendido }: QuoteLine, own: OwnText): string {
  return estado === 'parcial' ? `${own.states[estado]} (${vendido} %)` : own.states[estado];
}
