import type { TipoDte } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useResult } from '../../stores/result.ts';

/** A sale that left and whose answer was lost: one action asks with the same key, which never issues twice. */
export function Interrupted({ tipoDte }: { readonly tipoDte: TipoDte }) {
  const words = useWords();
  const issuing = useResult((result) => result.issuing !== null);
  const issue = useResult((result) => result.issue);
  return (
    <div className="notice interrupted">
      <output>{issuing ? words.totals.issuing : words.sale.interrupted}</output>
      <button type="button" className="button" disabled={issuing} onClick={() => void issue(tipoDte)}>
        {words.sale.interruptedAction}
      </button>
    </div>
  );
}
