import { useEffect } from 'react';
import { found } from '../../bridge/found.ts';
import { bridge } from '../../bridge/index.ts';
import { Finder } from '../../components/form/finder.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { codeIn, useInvalidation } from '../../stores/documents/invalidation.ts';
import { candidateOf } from './candidate.ts';
import { CandidateRow } from './candidate-row.tsx';
import { InvalidationForm } from './invalidation-form.tsx';
import { InvalidationResult } from './invalidation-result.tsx';
import { Recent } from './recent.tsx';
import { Told } from './told.tsx';
import './invalidation.css';

/** Documents offered while searching. */
const FOUND = '8';

/** The assistant that invalidates a document: find it, say why, have it approved, see what came of it. */
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
          <Told />
          <InvalidationForm key={plan.documento.codigoGeneracion} plan={plan} />
        </>
      )}
    </div>
  );
}

/** An event that waits shows its end as soon as the service tells of it. */
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

type Found = Parameters<typeof CandidateRow>[0]['document'];

async function search(typed: string): Promise<readonly Found[] | null> {
  const q = codeIn(typed) ?? typed.trim();
  return found(await bridge.call('documents.list', { q, limite: FOUND }), ({ documentos }) =>
    documentos.map(candidateOf),
  );
}

function Search({ loading }: { readonly loading: boolean }) {
  const words = useWords();
  const problem = useInvalidation((invalidation) => invalidation.problem);
  const start = useInvalidation((invalidation) => invalidation.start);
  if (loading) return <p className="soft">{words.invalidation.loading}</p>;
  return (
    <section className="invalidation-search">
      <Finder
        label={words.invalidation.find}
        placeholder={words.invalidation.findPlaceholder}
        search={search}
        keyOf={({ codigoGeneracion }) => codigoGeneracion}
        renderItem={(document) => <CandidateRow document={document} />}
        onPick={({ codigoGeneracion }) => void start(codigoGeneracion)}
        renderNothing={() => <p className="soft">{words.invalidation.nothing}</p>}
        focused
        large
      />
      {problem === null ? (
        <p className="soft">{words.invalidation.findHint}</p>
      ) : (
        <p className="notice" data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      <Recent title={words.invalidation.recent} onPick={(codigoGeneracion) => void start(codigoGeneracion)} />
    </section>
  );
}
