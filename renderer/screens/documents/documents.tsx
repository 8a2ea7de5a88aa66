import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { LookButton } from '../../components/list/look-button.tsx';
import { dialogOpen } from '../../hooks/use-keys.ts';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { useWords } from '../../hooks/use-words.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useDocuments, type DocumentFilter } from '../../stores/documents/documents.ts';
import { DocumentDrawer } from './drawer/document-drawer.tsx';
import { DocumentFilters, isUnfiltered } from './document-filters.tsx';
import { DocumentList } from './document-list.tsx';
import { ExportButton } from './export-button.tsx';
import { DocumentFoot } from './document-foot.tsx';
import { CHOSEN_COLUMNS } from './document-columns.tsx';
import { SaveDocuments } from './save-documents.tsx';
import './documents.css';

const SEARCH_AFTER_MS = 150;

export interface DocumentsProps {
  /** Opens the invalidation of that codigoGeneracion; if absent, the drawer does not offer it. */
  readonly onInvalidate?: ((codigoGeneracion: string) => void) | undefined;
  /** Opens the return or adjustment of that document; if absent, the drawer does not offer it. */
  readonly onReturn?: ((codigoGeneracion: string) => void) | undefined;
}

export function Documents({ onInvalidate, onReturn }: DocumentsProps) {
  const words = useWords();
  const { filter, refresh, follow, askSellers, open } = useDocuments();
  useEffect(() => {
    // Each change of the filter restarts the delay.
    const timer = setTimeout(() => void refresh(filter), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filter, refresh]);
  useEffect(() => void askSellers(), [askSellers]);
  useEffect(
    () =>
      bridge.subscribe((event) => {
        if (event.kind === 'document') void follow(event.document);
        if (event.kind === 'connected') void refresh(useDocuments.getState().filter);
      }),
    [refresh, follow],
  );
  useSearchKeys();
  return (
    <div className="stack gap-3 documents">
      <header className="row wrap between">
        <h1>{words.documents.title}</h1>
        <div className="row gap-0-2 wrap">
          <SaveDocuments />
          <LookButton
            list="documentos"
            columns={CHOSEN_COLUMNS.map((column) => [column, words.documents.columns[column]])}
          />
          <ExportButton />
        </div>
      </header>
      <DocumentFilters />
      <Found filter={filter} />
      {open !== null && <DocumentDrawer view={open} onInvalidate={onInvalidate} onReturn={onReturn} />}
    </div>
  );
}

/** `/` moves to the search unless a field has the focus; arrow down moves on to the list. */
function useSearchKeys(): void {
  useWindowKey((event) => {
    if (dialogOpen() || !(event.target instanceof HTMLElement)) return;
    const isTyping = event.target.matches('input, select, textarea, [contenteditable]');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      document.querySelector<HTMLElement>('.filters input')?.focus();
    }
    if (event.key === 'ArrowDown' && event.target.matches('.filters input')) {
      event.preventDefault();
      document.querySelector<HTMLElement>('.document-row[tabindex="0"]')?.focus();
    }
  });
}

function Found({ filter }: { readonly filter: DocumentFilter }) {
  const words = useWords();
  const { rows, answered, problem } = useDocuments();
  if (problem !== null) return <p className="notice">{problem(words)}</p>;
  if (!answered) return <p className="soft">{words.documents.loading}</p>;
  if (rows.length > 0) {
    return (
      <>
        <DocumentList />
        <DocumentFoot />
      </>
    );
  }
  const unfiltered = isUnfiltered(filter);
  return (
    <section className="empty">
      <FileText size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{unfiltered ? words.documents.never : words.documents.none}</h2>
      <p>{unfiltered ? words.documents.neverHint : words.documents.noneHint}</p>
      {unfiltered && (
        <Button kind="main" onClick={() => goTo('factura')}>
          {words.documents.issue}
        </Button>
      )}
    </section>
  );
}
