import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { Candidate } from '../../stores/invalidation/invalidation.ts';
import { dayText } from '../../text/day.ts';
import { useFirstGoods } from './first-goods.ts';

/** Length of `HH:MM`. */
const MINUTE_CHARS = 5;

export function CandidateRow({ document }: { readonly document: Candidate }) {
  const words = useWords();
  const { tipoDte, numeroControl, codigoGeneracion, receptor, fecEmi, horEmi, estado, monto } = document;
  const goods = useFirstGoods(codigoGeneracion);
  const what = goods === null ? null : words.invalidation.goods(goods.name, goods.more);
  // A document without a receiver is recognised by its goods.
  const who = receptor?.nombre ?? (what === null ? words.invalidation.finalConsumer : null);
  return (
    <>
      <span className="main candidate">
        <span className="figures strong">{numeroControl}</span>
        <span className="soft small cut">
          {[words.tipo[tipoDte], who, what].filter((text) => text !== null).join(' · ')}
        </span>
      </span>
      <span className="candidate candidate-end">
        <span className="figures">{dollars(monto)}</span>
        <span className="soft small">
          {dayText(fecEmi)} {horEmi.slice(0, MINUTE_CHARS)} · {words.estado[estado]}
        </span>
      </span>
    </>
  );
}
