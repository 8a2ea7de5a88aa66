/** VAT books of a taxpayer over all tills: totals, files, gaps, and changes since a file was downloaded. */
import { use, useState } from 'react';
import type { Ambiente } from '../../core/contract/ambiente.ts';
import { BOOK_FILES, SALES_FILES, type BookFileKind } from '../../core/contract/bridge/bridge-books.ts';
import type { TaxMonth } from '../../core/contract/books/tax-month.ts';
import type { TextFile } from '../../core/contract/bridge/bridge-manager.ts';
import type { BehindTill, ChangedSince } from '../../core/contract/central/manager-books.ts';
import { Choice } from '../components/form/field.tsx';
import { dollars } from '../money/cents.ts';
import { monthsBefore } from '../screens/books/books-months.ts';
import { saveFile } from '../stores/till/save-file.ts';
import { dayText, momentAt } from '../text/day.ts';
import { ActButton } from './parts/act-button.tsx';
import { nitText } from '../../core/contract/text/identity-text.ts';
import { useAsked } from './ask.ts';
import { SignalLine } from './parts/fields.tsx';
import { useReason } from './parts/refusal.tsx';
import { useText } from './central-text.ts';
import { AmbienteContext, today } from './parts/period.tsx';
import { Table } from './parts/table.tsx';

/** Reload interval of a month while a till has not sent everything. */
const BEHIND_EVERY_MS = 5_000;

interface Chosen {
  readonly nit: string;
  readonly ambiente: Ambiente;
  readonly mes: string;
}

export function BooksView() {
  const text = useText();
  const ambiente = use(AmbienteContext);
  const months = monthsBefore(today());
  const [mes, setMes] = useState(months[1] ?? '');
  const [chosen, setChosen] = useState('');
  const { value: taxpayers } = useAsked('/api/taxpayers', false);
  const nit = chosen === '' ? (taxpayers?.[0]?.nit ?? '') : chosen;
  if (taxpayers === null) return null;
  if (nit === '') return <p className="empty">{text.nothing}</p>;
  return (
    <>
      <div className="flow gap-3 end central-filters">
        <Choice
          label={text.taxpayer}
          value={nit}
          choices={taxpayers.map((each) => [each.nit, `${each.name} · ${nitText(each.nit)}`])}
          onChange={setChosen}
        />
        <div className="figures">
          <Choice
            label={text.month}
            value={mes}
            choices={months.map((each) => [each, each.split('-').toReversed().join('/')])}
            onChange={setMes}
          />
        </div>
      </div>
      <Month key={`${nit} ${mes}`} chosen={{ nit, ambiente, mes }} />
    </>
  );
}

function Month({ chosen }: { readonly chosen: Chosen }) {
  const text = useText();
  const query = new URLSearchParams({ ...chosen }).toString();
  // A month is expensive to read: loaded once, and polled only while a till is behind.
  const [isBehind, setBehind] = useState(false);
  const { value, failure, again } = useAsked(`/api/books?${query}`, false, isBehind ? BEHIND_EVERY_MS : 0);
  const behindNow = value !== null && value.behind.length > 0;
  if (behindNow !== isBehind) setBehind(behindNow);
  const reason = useReason(failure, text.noLine);
  if (reason !== null) return <Notice tone="bad" text={reason} />;
  if (value === null) return <p className="soft">{text.reading}</p>;
  const { month, behind, incomplete, changed, running } = value;
  return (
    <>
      {chosen.ambiente === 'PRUEBAS' ? <Notice text={text.notFiscal} /> : null}
      {behind.length === 0 ? null : (
        <Behind title={month === null ? text.booksRefused : text.booksRunning} tills={behind} />
      )}
      {incomplete.length === 0 ? null : <Behind title={text.booksIncomplete} tills={incomplete} />}
      {running && behind.length === 0 ? <Notice text={text.booksRunning} /> : null}
      {changed === null ? null : <Changed changed={changed} />}
      {month === null ? null : <Totals month={month} />}
      {month === null ? null : (
        <Files chosen={chosen} bought={month.compras.documentos > 0} onSaved={again} />
      )}
    </>
  );
}

function Notice({ text, tone }: { readonly text: string; readonly tone?: 'bad' }) {
  return (
    <p className="notice" data-tone={tone} role="status">
      {text}
    </p>
  );
}

function Behind({ title, tills }: { readonly title: string; readonly tills: readonly BehindTill[] }) {
  const text = useText();
  return (
    <section className="central-card">
      <h2>{title}</h2>
      <Table
        name={title}
        rows={tills}
        keyOf={({ installation }) => installation}
        empty=""
        columns={[
          { name: text.till, renderCell: (row) => `${row.shop} · ${row.till}` },
          { name: text.reason, renderCell: (row) => text.behindReasons[row.reason] },
          {
            name: text.syncedUntil,
            renderCell: (row) => (row.syncedUntil === null ? text.never : momentAt(row.syncedUntil)),
          },
        ]}
      />
    </section>
  );
}

function Changed({ changed }: { readonly changed: ChangedSince }) {
  const text = useText();
  const { since, files, documents, total } = changed;
  const title = text.changedSince(momentAt(since));
  return (
    <section className="central-card">
      <h2>{title}</h2>
      <p>{files.map((kind) => text.bookFiles[kind]).join(', ')}</p>
      <Table
        name={title}
        rows={documents}
        keyOf={({ codigoGeneracion }) => codigoGeneracion}
        empty={text.changedSettings}
        columns={[
          { name: text.day, renderCell: (row) => dayText(row.fecEmi) },
          { name: text.till, renderCell: (row) => row.till },
          { name: text.number, renderCell: (row) => row.numeroControl ?? row.codigoGeneracion },
          { name: text.state, renderCell: (row) => text.documentStates[row.estado] ?? row.estado },
        ]}
      />
      {total > documents.length ? <p className="soft">{text.more(total - documents.length)}</p> : null}
    </section>
  );
}

function Totals({ month }: { readonly month: TaxMonth }) {
  const text = useText();
  const { consumidores, contribuyentes, cuadre } = month;
  const rows = [
    { name: text.consumers, of: consumidores.totales },
    { name: text.taxpayers, of: contribuyentes.totales },
  ];
  const amount = (name: string, pick: (of: (typeof rows)[number]['of']) => string) => ({
    name,
    renderCell: (row: (typeof rows)[number]) => dollars(pick(row.of)),
    figure: true,
  });
  return (
    <section className="central-card">
      <h2>{text.views.books}</h2>
      <Table
        name={text.views.books}
        rows={rows}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { name: text.book, renderCell: (row) => row.name },
          { name: text.count, renderCell: (row) => row.of.documentos, figure: true },
          amount(text.exempt, ({ exentas }) => exentas),
          amount(text.notSubject, ({ noSujetas }) => noSujetas),
          amount(text.taxed, ({ gravadas }) => gravadas),
          amount(text.iva, ({ iva }) => iva),
          amount(text.total, ({ total }) => total),
        ]}
      />
      <SignalLine tone={cuadre.cuadra ? 'good' : 'bad'}>
        {cuadre.cuadra ? text.ties : text.tiesNot(cuadre.total)}
      </SignalLine>
      {cuadre.diferencias.map(({ linea, campo, libros, otro }) => (
        <p key={`${linea} ${campo}`} className="figures">
          {linea} · {campo}: {libros} / {otro}
        </p>
      ))}
      {month.sinSello === 0 ? null : <p className="soft">{text.unsealed(month.sinSello)}</p>}
    </section>
  );
}

function Files({
  chosen,
  bought,
  onSaved,
}: {
  readonly chosen: Chosen;
  readonly bought: boolean;
  readonly onSaved: () => void;
}) {
  const text = useText();
  /** The last requested file without lines. */
  const [none, setNone] = useState<BookFileKind | null>(null);
  const save = (archivo: BookFileKind, { name, content }: TextFile) => {
    setNone(content === '' ? archivo : null);
    if (content !== '') saveFile(name, [content], 'text/csv');
    onSaved();
  };
  return (
    <section className="central-card">
      <h2>{text.files}</h2>
      <div className="flow gap-3 end central-filters">
        {(bought ? BOOK_FILES : SALES_FILES).map((archivo) => (
          <ActButton
            key={archivo}
            path="/api/books/file"
            input={{ ...chosen, archivo }}
            onDone={(file) => save(archivo, file)}
          >
            {text.bookFiles[archivo]}
          </ActButton>
        ))}
      </div>
      <p role="status" className="soft">
        {none === null ? '' : text.noLines(text.bookFiles[none])}
      </p>
    </section>
  );
}
