import { useEffect, useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../../stores/till/latest-answer.ts';
import type { Candidate } from '../../stores/invalidation/invalidation.ts';
import { candidateOf } from './candidate.ts';
import { CandidateRow } from './candidate-row.tsx';

/** Documents offered before anything is searched for. */
const SHOWN = 5;
/** Documents asked for where some of them are left out. */
const ASKED = 25;

export interface RecentProps {
  readonly title: string;
  /** Leaves out what is of no use here; stays the same function. */
  readonly fits?: ((document: Candidate) => boolean) | undefined;
  readonly onPick: (codigoGeneracion: string) => void;
}

/** The latest sealed documents: what is to be undone was mostly issued just now. */
export function Recent({ title, fits, onPick }: RecentProps) {
  const [documents, setDocuments] = useState<readonly Candidate[]>([]);
  useEffect(() => {
    let stale = false;
    const startRequest = latestOnly();
    const look = async (): Promise<void> => {
      const isLatest = startRequest();
      const reply = await bridge.call('documents.list', {
        estado: 'PROCESADO',
        limite: String(fits === undefined ? SHOWN : ASKED),
      });
      if (stale || !isLatest() || !reply.ok) return;
      const latest = reply.value.documentos.map(candidateOf);
      setDocuments((fits === undefined ? latest : latest.filter(fits)).slice(0, SHOWN));
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
  }, [fits]);
  if (documents.length === 0) return null;
  return (
    <section className="stack gap-1 recent" aria-labelledby="recent-title">
      <h2 id="recent-title" className="label">
        {title}
      </h2>
      <ul className="lined">
        {documents.map((document) => (
          <li key={document.codigoGeneracion}>
            <button
              type="button"
              className="row gap-3 between row-button recent-open"
              onClick={() => onPick(document.codigoGeneracion)}
            >
              <CandidateRow document={document} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
