/** Documents of all tills: search, and evidence of each. */
import { useState } from 'react';
import {
  MAX_LISTED_DOCUMENTS,
  type DocumentLine,
  type DocumentView,
} from '../../core/contract/central/manager-api.ts';
import type { PdfFile } from '../../core/contract/bridge/bridge-printed.ts';
import { dollars } from '../money/cents.ts';
import { bytesOf, saveFile } from '../stores/till/save-file.ts';
import { dayText, momentAt } from '../text/day.ts';
import { ActButton } from './parts/act-button.tsx';
import { contentOf, type DocumentContent } from '../sale/document-content.ts';
import { Further, Lines, Receiver } from '../screens/documents/content-parts.tsx';
import { useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { OneOrAll, SaveList, SearchField, SignalLine } from './parts/fields.tsx';
import { DocumentOrders } from './master-data/document-orders.tsx';
import { PeriodFields, periodQuery, usePeriod } from './parts/period.tsx';
import { OpenedCard } from './parts/opened-card.tsx';
import { Table } from './parts/table.tsx';

/** Tills change seldom: not reloaded with each sale. */
const TILLS_EVERY_MS = 60_000;

export function DocumentsView() {
  const text = useText();
  const [period, setPeriod] = usePeriod();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<DocumentLine | null>(null);
  const [installation, setInstallation] = useState('');
  const of: Record<string, string> = installation === '' ? {} : { installation };
  const q = new URLSearchParams({ q: search, ...of }).toString();
  const { value } = useAsked(`/api/documents?${periodQuery(period)}&${q}`);
  return (
    <>
      <PeriodFields period={period} onChange={setPeriod} />
      <div className="flow gap-3 end central-filters">
        <SearchField label={text.search} value={search} onChange={setSearch} />
        <TillChoice installation={installation} onChange={setInstallation} />
      </div>
      {chosen === null ? null : <OneDocument line={chosen} onClose={() => setChosen(null)} />}
      <section className="central-card">
        <div className="led sheet-head">
          <p className="soft">{text.documentCount(value?.length ?? 0, MAX_LISTED_DOCUMENTS)}</p>
          <SaveList path="/api/documents/file" input={{ ...period, q: search, ...of }} />
        </div>
        <Table
          name={text.views.documents}
          rows={value}
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
            { name: text.state, renderCell: (row) => text.documentStates[row.estado] ?? row.estado },
            { name: text.amount, renderCell: (row) => dollars(row.total), figure: true },
          ]}
        />
      </section>
    </>
  );
}

interface TillChoiceProps {
  readonly installation: string;
  readonly onChange: (installation: string) => void;
}

function TillChoice({ installation, onChange }: TillChoiceProps) {
  const text = useText();
  const { value } = useAsked('/api/tills', false, TILLS_EVERY_MS);
  const tills = value?.tills ?? [];
  return (
    <OneOrAll
      label={text.till}
      value={installation}
      onChange={onChange}
      all={text.allTills}
      choices={tills.map((till) => [till.installation, `${till.shop} · ${till.name}`])}
    />
  );
}

function OneDocument({ line, onClose }: { readonly line: DocumentLine; readonly onClose: () => void }) {
  const text = useText();
  const { installation, documento } = line;
  const query = new URLSearchParams({ installation, documento }).toString();
  const { value } = useAsked(`/api/document?${query}`);
  if (value === null) return null;
  const holds = value.signatureHolds;
  const verdict = holds === null ? text.holdsUnknown : holds ? text.holds : text.holdsNot;
  return (
    <OpenedCard
      title={value.numeroControl ?? text.returned}
      figures
      shown={documento}
      onClose={onClose}
      more={
        value.payload === null ? null : (
          <ActButton path={`/api/document/pdf?${query}`} onDone={savePdf}>
            {text.pdf}
          </ActButton>
        )
      }
    >
      <p>
        {[
          `${value.shop} · ${value.till}`,
          value.payload === null ? value.receptor : null,
          dollars(value.total),
        ]
          .filter((part) => part !== null)
          .join(' — ')}
        <span className="central-later figures soft small">{value.codigoGeneracion}</span>
      </p>
      {value.payload === null ? null : <Content payload={value.payload} tipo={value.tipoDte} />}
      <SignalLine tone={holds === null ? 'waiting' : holds ? 'good' : 'bad'}>{verdict}</SignalLine>
      <ul className="stack gap-1">
        {value.life.map((step) => (
          <li key={`${step.at} ${step.causa}`}>
            <span className="figures soft">{momentAt(step.at)}</span>{' '}
            {text.documentStates[step.estado] ?? step.estado}
          </li>
        ))}
      </ul>
      {value.revoked ? (
        <p className="notice">{value.stead.length === 0 ? text.tillGone : text.tillGoneStead}</p>
      ) : null}
      <DocumentOrders key={value.documento} document={value} />
      {value.payload === null ? null : (
        <details>
          <summary>{text.text}</summary>
          <pre className="small well pad-3 central-json">{pretty(value.payload)}</pre>
        </details>
      )}
    </OpenedCard>
  );
}

/** Customer, lines, totals and payment as at a till; nothing if the text is no document. */
function Content({ payload, tipo }: { readonly payload: string; readonly tipo: DocumentView['tipoDte'] }) {
  const content = readContent(payload);
  if (content === null) return null;
  return (
    <div className="drawer-part narrow central-content">
      <Receiver content={content} tipo={tipo} />
      <Lines content={content} tipo={tipo} />
      <Further content={content} />
    </div>
  );
}

/** A till's key can sign any text, so this may not be a document. */
function readContent(payload: string): DocumentContent | null {
  try {
    return contentOf(payload);
  } catch {
    return null;
  }
}

function savePdf({ name, contenido }: PdfFile): void {
  saveFile(name, [bytesOf(contenido)], 'application/pdf');
}

function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
