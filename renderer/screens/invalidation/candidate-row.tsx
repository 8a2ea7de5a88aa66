import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { Candidate } from '../../stores/invalidation/invalidation.ts';
import { dayText } from '../../text/day.ts';

/** A document in a list to choose from: number and receiver, then day, state and amount. */
export function CandidateRow({ document }: { readonly document: Candidate }) {
  const words = useWords();
  const { tipoDte, numeroControl, receptor, fecEmi, estado, monto } = document;
  return (
    <>
      <span className="main candidate">
        <span className="figures candidate-number">{numeroControl}</span>
        <span className="soft small">
          {words.tipo[tipoDte]} · {receptor?.nombre ?? words.invalidation.finalConsumer}
        </span>
      </span>
      <span className="candidate candidate-end">
        <span className="figures">{dollars(monto)}</span>
        <span className="soft small">
          {dayText(fecEmi)} · {words.estado[estado]}
        </span>
      </span>
    </>
  );
}
