import { useEffect } from 'react';
import { isVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Candidate } from '../../stores/invalidation/invalidation.ts';
import { useReturns } from '../../stores/returns/returns.ts';
import { DocumentSearch } from '../invalidation/document-search.tsx';
import '../invalidation/invalidation.css';
import { ReturnForm } from './return-form.tsx';
import { ReturnResult } from './return-result.tsx';
import './returns.css';

/** Returns and adjustments in steps: find the document, describe, choose the form, see the result. */
export function Returns() {
  const words = useWords().returns;
  const { plan, done, loading } = useReturns();
  useSettled();
  return (
    <div className="screen-page returns">
      <h1>{words.title}</h1>
      <ReturnOutcome />
      {done !== null ? (
        <ReturnResult done={done} />
      ) : plan === null ? (
        <Search loading={loading} />
      ) : (
        <ReturnForm key={plan.documento.codigoGeneracion} plan={plan} />
      )}
    </div>
  );
}

/** Looks up an unanswered return on every event, and follows changes of state. */
function useSettled(): void {
  useEffect(() => {
    const look = (): void => {
      const { settle, follow } = useReturns.getState();
      void settle();
      void follow();
    };
    look();
    return bridge.subscribe((event) => {
      if (event.kind === 'connected' || event.kind === 'document') look();
    });
  }, []);
}

function ReturnOutcome() {
  const words = useWords().returns;
  const { unanswered, notLeft } = useReturns();
  if (!unanswered && !notLeft) return null;
  return (
    <p className="notice" data-tone={unanswered ? 'waiting' : undefined} role="status">
      {unanswered ? words.unanswered : words.notLeft}
    </p>
  );
}

/** Only sales can be returned, not notes. */
function isSale({ tipoDte }: Candidate): boolean {
  return isVenta(tipoDte);
}

function Search({ loading }: { readonly loading: boolean }) {
  const words = useWords().returns;
  const { problem, start } = useReturns();
  if (loading) return <p className="soft">{words.loading}</p>;
  return (
    <DocumentSearch
      words={words}
      problem={problem}
      fits={isSale}
      onPick={(codigoGeneracion) => void start(codigoGeneracion)}
      renderNothing={(typed) => (
        <div className="stack returns-nothing">
          <p className="soft">{words.nothing}</p>
          <Button onClick={() => void start(typed)}>{words.findOther}</Button>
        </div>
      )}
      onNothing={(typed) => void start(typed)}
    />
  );
}
