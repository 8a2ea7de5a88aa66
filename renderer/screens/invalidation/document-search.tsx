import type { ReactNode } from 'react';
import { found } from '../../bridge/search-reply.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { codeIn } from '../../input/document-code.ts';
import { candidateOf } from './candidate.ts';
import { CandidateRow } from './candidate-row.tsx';
import type { LocalizedMessage } from '../../faults/message.ts';
import { Recent, type RecentProps } from './recent.tsx';

/** Number of search results. */
const FOUND = '8';

type Found = Parameters<typeof CandidateRow>[0]['document'];

async function search(typed: string): Promise<readonly Found[] | null> {
  const q = codeIn(typed) ?? typed.trim();
  return found(await bridge.call('documents.list', { q, limite: FOUND }), ({ documentos }) =>
    documentos.map(candidateOf),
  );
}

interface DocumentSearchProps {
  readonly words: Readonly<Record<'find' | 'findPlaceholder' | 'findHint' | 'recent', string>>;
  /** Why the last picked document is not accepted. */
  readonly problem: LocalizedMessage | null;
  /** Filter of the recent documents; all of them if absent. */
  readonly fits?: RecentProps['fits'];
  readonly onPick: (codigoGeneracion: string) => void;
  readonly renderNothing: (typed: string) => ReactNode;
  readonly onNothing?: (typed: string) => void;
}

export function DocumentSearch({ words, problem, fits, onPick, ...nothing }: DocumentSearchProps) {
  const all = useWords();
  return (
    <section className="stack gap-3 narrow">
      <Finder
        label={words.find}
        placeholder={words.findPlaceholder}
        search={search}
        keyOf={({ codigoGeneracion }) => codigoGeneracion}
        renderItem={(document) => <CandidateRow document={document} />}
        onPick={({ codigoGeneracion }) => onPick(codigoGeneracion)}
        focused
        large
        {...nothing}
      />
      {problem === null ? <p className="soft">{words.findHint}</p> : <Alert>{problem(all)}</Alert>}
      <Recent title={words.recent} fits={fits} onPick={onPick} />
    </section>
  );
}
