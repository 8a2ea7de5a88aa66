import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { useWords } from '../../hooks/use-words.ts';
import { goTo } from '../../stores/navigation.ts';
import { NO_FILTER, useDocuments, type DocumentFilter } from '../../stores/documents.ts';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import './documents.css';

const SEARCH_AFTER_MS = 150;

/** Everything that was issued here: found by date, type, state or words, and opened beside the list. */
export function Documents() {
  const words = useWords();
  const filter = useDocuments((documents) => documents.filter);
  const refresh = useDocuments((documents) => documents.refresh);
  const open = useDocuments((documents) => documents.open);
  useEffect(() => {
    // Whatever the filter is by then: each change of it waits anew.
    const timer = setTimeout(() => void refresh(filter), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filter, refresh]);
  useEffect(
    () =>
      bridge.subscribe((event) => {
        if (event.kind === 'document' || event.kind === 'connected') void refresh(filter);
      }),
    [refresh, filter],
  );
  return (
    <div className="documents">
      <h1>{words.documents.title}</h1>
      <DocumentFilters />
      <Found filter={filter} />
      {open !== null && <DocumentSheet view={open} />}
    </div>
  );
}

function Found({ filter }: { readonly filter: DocumentFilter }) {
  const words = useWords();
  const { rows, answered, problem } = useDocuments();
  if (problem !== null) return <p className="notice">{problem}</p>;
  if (!answered) return <p className="soft">{words.documents.loading}</p>;
  if (rows.length > 0) return <DocumentList />;
  const unfiltered = Object.entries(NO_FILTER).every(
    ([name, value]) => filter[name as keyof DocumentFilter] === value,
  );
  return (
    <section className="empty">
      <FileText size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{unfiltered ? words.documents.never : words.documents.none}</h2>
      <p>{unfiltered ? words.documents.neverHint : words.documents.noneHint}</p>
      {unfiltered && (
        <button type="button" className="button" data-kind="main" onClick={() => goTo('factura')}>
          {words.documents.issue}
        </button>
      )}
    </section>
  );
}
