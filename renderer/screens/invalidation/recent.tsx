import { useEffect, useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useInvalidation, type Candidate } from '../../stores/documents/invalidation.ts';
import { CandidateRow } from './candidate-row.tsx';

/** Documents offered before anything is searched for. */
const SHOWN = '5';

/** The latest sealed documents: what is to be invalidated was mostly issued just now. */
export function Recent() {
  const words = useWords();
  const start = useInvalidation((invalidation) => invalidation.start);
  const [documents, setDocuments] = useState<readonly Candidate[]>([]);
  useEffect(() => {
    let stale = false;
    void bridge.call('documents.list', { estado: 'PROCESADO', limite: SHOWN }).then((reply) => {
      if (!stale && reply.ok) setDocuments(reply.value.documentos);
    });
    return () => {
      stale = true;
    };
  }, []);
  if (documents.length === 0) return null;
  return (
    <section className="recent" aria-labelledby="recent-title">
      <h2 id="recent-title" className="label">
        {words.invalidation.recent}
      </h2>
      <ul>
        {documents.map((document) => (
          <li key={document.codigoGeneracion}>
            <button
              type="button"
              className="recent-open"
              onClick={() => void start(document.codigoGeneracion)}
            >
              <CandidateRow document={document} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
