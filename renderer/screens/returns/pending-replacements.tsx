import type { PendingReplacement } from '../../../core/contract/bridge/bridge-documents.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { invalidateFormer } from '../next-document/replaced.tsx';
import './returns.css';

/** Replaced documents that are still valid; renders nothing without any. */
export function PendingReplacements({ pending }: { readonly pending: readonly PendingReplacement[] }) {
  const words = useWords();
  const { nextDocument } = words;
  if (pending.length === 0) return null;
  return (
    <section className="owed-returns" aria-labelledby="pending-replacements">
      <h2 id="pending-replacements">{nextDocument.pendingTitle}</h2>
      <p className="soft small">{nextDocument.pendingLead}</p>
      <ul>
        {pending.map(({ anterior, nuevo }) => (
          <li key={nuevo.codigoGeneracion} className="row gap-3 between">
            <span className="grid breaks shrinks returns-name">
              <span className="figures">{`${words.tipo[anterior.tipoDte]} ${anterior.numeroControl}`}</span>
              <span className="soft small figures">
                {nextDocument.pendingBy(words.tipo[nuevo.tipoDte], nuevo.numeroControl)}
              </span>
            </span>
            <Button onClick={() => invalidateFormer(anterior.codigoGeneracion)}>
              {nextDocument.invalidate}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
