import { useEffect, useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../../stores/till/latest-answer.ts';
import type { Candidate } from '../../stores/invalidation/invalidation.ts';
import { candidateOf } from './candidate.ts';
import { CandidateRow } from './candidate-row.tsx';

/** Recent documents shown. */
const SHOWN = 5;
/** Documents requested when a filter leaves some out. */
const ASKED = 25;

export interface RecentProps {
  readonly title: string;
  /** Filters the documents; must be a stable function. */
  readonly fits?: ((document: Candidate) => boolean) | undefined;
  readonly onPick: (codigoGeneracion: string) => void;
}

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
    // Refreshes on new documents, also from other windows.
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
