import { Button } from '../../components/button.tsx';
import { reasonTexts, messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useReturns } from '../../stores/returns/returns.ts';

/** The refused note that this one corrects, with reasons, number and money already moved; or what moved for a refused invalidation. */
export function CorrectingNote() {
  const words = useWords();
  const { corrige, conNumeroNuevo, asNew } = useReturns();
  if (corrige === null) return <MovedBefore />;
  const { tipoDte, numero, motivos, tarde, movido } = corrige;
  const anew = tarde !== null || conNumeroNuevo;
  return (
    <div className="notice remark">
      <div>
        <p>{(anew ? words.returns.remaking : words.returns.correcting)(words.tipo[tipoDte], numero)}</p>
        {tarde !== null && <p>{messageOfRule(tarde, words)}</p>}
        {movido !== null && <p className="returns-moved">{words.returns.movedFor(dollars(movido))}</p>}
        {motivos.length > 0 && (
          <ul className="returns-reasons">
            {reasonTexts(motivos, words).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {!anew && <Button onClick={asNew}>{words.returns.asNew}</Button>}
    </div>
  );
}

/** Money that moved for what was refused on this document. */
function MovedBefore() {
  const { returns } = useWords();
  const { plan, start } = useReturns();
  const { movido = null, rechazadas = [] } = plan ?? {};
  return (
    <>
      {movido !== null && <p className="notice remark returns-moved">{returns.movedFor(dollars(movido))}</p>}
      {rechazadas.map(({ codigoGeneracion, numeroControl, monto }) => (
        <div key={codigoGeneracion} className="notice remark">
          <p className="returns-moved">{returns.movedForNote(numeroControl, dollars(monto))}</p>
          <Button onClick={() => void start(codigoGeneracion)}>{returns.remake}</Button>
        </div>
      ))}
    </>
  );
}
