/** Documents of all tills with search, and what proves each. */
import { useState } from 'react';
import type { DocumentLine, DocumentView } from '../../core/contract/central/manager-api.ts';
import { dayText, momentText } from '../text/day.ts';
import { useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { DocumentOrders } from './down/document-orders.tsx';
import { PeriodFields, periodQuery, usePeriod } from './period.tsx';
import { Table } from './table.tsx';

/** The view. */
export function DocumentsView() {
  const text = useText();
  const [period, setPeriod] = usePeriod();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<DocumentLine | null>(null);
  const q = new URLSearchParams({ q: search }).toString();
  const { value } = useAsked<readonly DocumentLine[]>(`/api/documents?${periodQuery(period)}&${q}`);
  return (
    <>
      <PeriodFields period={period} onChange={setPeriod} />
      <input
        className="input"
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {chosen === null ? null : <OneDocument line={chosen} onClose={() => setChosen(null)} />}
      <section className="central-card">
        <Table
          name={text.views.documents}
          rows={value ?? []}
          keyOf={(row) => `${row.installation} ${row.documento}`}
          empty={text.nothing}
          columns={[
            { name: text.when, renderCell: (row) => `${dayText(row.fecEmi)} ${row.horEmi}` },
            { name: text.till, renderCell: (row) => `${row.shop} · ${row.till}` },
            {
              name: text.number,
              renderCell: (row) => (
                <button type="button" className="central-link figures" onClick={() => setChosen(row)}>
                  {row.numeroControl ?? row.codigoGeneracion}
                </button>
              ),
            },
            { name: text.customer, renderCell: (row) => row.receptor ?? '' },
            { name: text.state, renderCell: (row) => row.estado },
            { name: text.total, renderCell: (row) => `$${row.total}`, figure: true },
          ]}
        />
      </section>
    </>
  );
}

function OneDocument({ line, onClose }: { readonly line: DocumentLine; readonly onClose: () => void }) {
  const text = useText();
  const { installation, documento } = line;
  const query = new URLSearchParams({ installation, documento }).toString();
  const { value } = useAsked<DocumentView>(`/api/document?${query}`);
  if (value === null) return null;
  const holds = value.signatureHolds;
  const verdict = holds === null ? text.holdsUnknown : holds ? text.holds : text.holdsNot;
  return (
    <section className="central-card" aria-label={value.numeroControl ?? value.codigoGeneracion}>
      <div className="sheet-head">
        <h2 className="figures">{value.numeroControl ?? text.returned}</h2>
        <button type="button" className="button" onClick={onClose}>
          {text.close}
        </button>
      </div>
      <p className="figures soft">{value.codigoGeneracion}</p>
      <p className="signal" data-tone={holds === null ? 'waiting' : holds ? 'good' : 'bad'}>
        <span className="signal-light" />
        {verdict}
      </p>
      <ul className="central-life">
        {value.life.map((step) => (
          <li key={`${step.at} ${step.causa}`}>
            <span className="figures soft">{momentText(new Date(step.at).toISOString())}</span> {step.estado}
          </li>
        ))}
      </ul>
      <DocumentOrders key={value.documento} document={value} />
      {value.payload === null ? null : (
        <details>
          <summary>{text.text}</summary>
          <pre className="central-json">{pretty(value.payload)}</pre>
        </details>
      )}
    </section>
  );
}

function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
