import { FilePenLine } from 'lucide-react';
import { useEffect } from 'react';
import { QUOTE_STATES } from '../../../core/contract/till/quote-terms.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { NO_QUOTE_FILTER, useQuotes } from '../../stores/documents/quotes.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { ApproveSheet } from '../payment/approve-sheet.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { QuoteTable } from './quote-table.tsx';
import './quotes.css';

const SEARCH_AFTER_MS = 150;

/** Quotes of this branch. */
export function Quotes() {
  const words = useWords();
  const { quotes } = words;
  const { filter, refresh, open, said, problem } = useQuotes();
  useEffect(() => {
    const timer = setTimeout(() => void refresh(filter), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filter, refresh]);
  useEffect(
    () =>
      bridge.subscribe(({ kind }) => {
        if (kind === 'quotes' || kind === 'connected') void refresh(useQuotes.getState().filter);
      }),
    [refresh],
  );
  return (
    <div className="screen-page quotes">
      <header className="stack gap-0">
        <h1>{quotes.title}</h1>
        <p className="soft">{quotes.lead}</p>
      </header>
      <Filters />
      {problem !== null && (
        <Alert>
          {problemText(problem, words)} <Button onClick={() => void refresh(filter)}>{quotes.retry}</Button>
        </Alert>
      )}
      {said !== null && (
        <p className="notice" data-tone="good" role="status">
          {said(words)}
        </p>
      )}
      <Found />
      {open !== null && <QuoteSheet key={`${open.cotizacion}/${open.version}`} view={open} />}
      <ApproveSheet />
    </div>
  );
}

function Filters() {
  const { quotes } = useWords();
  const { filter, setFilter } = useQuotes();
  return (
    <search className="quotes-filters">
      <Field label={quotes.search} value={filter.q} onChange={(q) => setFilter({ q })} passing focused />
      <Choice
        label={quotes.state}
        value={filter.estado ?? ''}
        onChange={(estado) => setFilter({ estado: QUOTE_STATES.find((each) => each === estado) ?? null })}
        choices={[['', quotes.all], ...QUOTE_STATES.map((state) => [state, quotes.states[state]] as const)]}
      />
      <DateField
        label={quotes.from}
        value={filter.desde ?? ''}
        onChange={(day) => setFilter({ desde: day === '' ? null : day })}
      />
      <DateField
        label={quotes.to}
        value={filter.hasta ?? ''}
        onChange={(day) => setFilter({ hasta: day === '' ? null : day })}
      />
    </search>
  );
}

function Found() {
  const { quotes } = useWords();
  const { rows, next, filter, more, view, problem } = useQuotes();
  if (rows === null) return problem === null ? <p className="soft">{quotes.loading}</p> : null;
  if (rows.length > 0)
    return (
      <>
        <QuoteTable rows={rows} onOpen={({ cotizacion }) => void view(cotizacion)} />
        {next !== null && (
          <div className="row">
            <Button onClick={() => void more()}>{quotes.more}</Button>
          </div>
        )}
      </>
    );
  const isUnfiltered = JSON.stringify(filter) === JSON.stringify(NO_QUOTE_FILTER);
  return (
    <section className="empty">
      <FilePenLine size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{isUnfiltered ? quotes.never : quotes.none}</h2>
      <p>{isUnfiltered ? quotes.neverHint : quotes.noneHint}</p>
      {isUnfiltered && (
        <Button kind="main" onClick={() => goTo('factura')}>
          {quotes.write}
        </Button>
      )}
    </section>
  );
}
