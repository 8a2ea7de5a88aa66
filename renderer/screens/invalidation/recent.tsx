import { useEffect, useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { inOrder } from '../../stores/till/in-order.ts';
import type { Candidate } from '../../stores/documents/invalidation.ts';
import { candidateOf } from './candidate.ts';
import { CandidateRow } from './candidate-row.tsx';

/** Documents offered before anything is searched for. */
const SHOWN = '5';

export interface RecentProps {
  readonly title: string;
  readonly onPick: (codigoGeneracion: string) => void;
}

/** The latest sealed documents: what is to be undone was mostly issued just now. */
export function Recent({ title, onPick }: RecentProps) {
  const [documents, setDocuments] = useState<readonly Candidate[]>([]);
  useEffect(() => {
    let stale = false;
    const draw = inOrder();
    const look = async (): Promise<void> => {
      const counts = draw();
      const reply = await bridge.call('documents.list', { estado: 'PROCESADO', limite: SHOWN });
      if (!stale && counts() && reply.ok) setDocuments(reply.value.documentos.map(candidateOf));
    };
    void look();
    // What is sold meanwhile, here or at another window, belongs to the latest too.
    const stop = bridge.subscribe(({ kind }) => {
      if (kind === 'document' || kind === 'connected') void look();
    });
    return () => {
      stale = true;
      stop();
    };
  }, []);
  if (documents.length === 0) return null;
  return (
    <section className="recent" aria-labelledby="recent-title">
      <h2 id="recent-title" className="label">
        {title}
      </h2>
      <ul>
        {documents.map((document) => (
          <li key={document.codigoGeneracion}>
            <button type="button" className="recent-open" onClick={() => onPick(document.codigoGeneracion)}>
              <CandidateRow document={document} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
