import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useInvalidation } from '../../stores/invalidation/invalidation.ts';
import { DocumentSearch } from './document-search.tsx';
import { InvalidationForm } from './invalidation-form.tsx';
import { InvalidationResult } from './invalidation-result.tsx';
import { FailedTry } from './failed-try.tsx';
import './invalidation.css';

/** Invalidates a document in steps: find it, give a reason, get approval, see the result. */
export function Invalidation() {
  const words = useWords();
  const { plan, done, loading, refresh } = useInvalidation();
  useEffect(() => void refresh(), [refresh]);
  useFollowed();
  return (
    <div className="screen-page invalidation">
      <h1>{words.invalidation.title}</h1>
      {done !== null && plan !== null ? (
        <InvalidationResult plan={plan} done={done} />
      ) : plan === null ? (
        <Search loading={loading} />
      ) : (
        <>
          <FailedTry />
          <InvalidationForm key={plan.documento.codigoGeneracion} plan={plan} />
        </>
      )}
    </div>
  );
}

function useFollowed(): void {
  useEffect(
    () =>
      bridge.subscribe((event) => {
        if (event.kind !== 'document' && event.kind !== 'connected') return;
        const { follow, settle } = useInvalidation.getState();
        void settle().then(follow);
      }),
    [],
  );
}

function Search({ loading }: { readonly loading: boolean }) {
  const words = useWords().invalidation;
  const problem = useInvalidation((invalidation) => invalidation.problem);
  const start = useInvalidation((invalidation) => invalidation.start);
  if (loading) return <p className="soft">{words.loading}</p>;
  return (
    <DocumentSearch
      words={words}
      problem={problem}
      onPick={(codigoGeneracion) => void start(codigoGeneracion)}
      renderNothing={() => <p className="soft">{words.nothing}</p>}
    />
  );
}
