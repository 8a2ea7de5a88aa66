import { useWords } from '../../hooks/use-words.ts';
import { useReturns } from '../../stores/documents/returns.ts';

/** Which refused note this one takes the place of and why it was refused, and the way out of it. */
export function CorrectingNote() {
  const words = useWords();
  const { corrige, asNew } = useReturns();
  if (corrige === null) return null;
  return (
    <div className="notice told">
      <div>
        <p>{words.returns.correcting(words.tipo[corrige.tipoDte], corrige.numero)}</p>
        {corrige.motivos.length > 0 && (
          <ul className="returns-reasons">
            {corrige.motivos.map((motivo) => (
              <li key={motivo}>{motivo}</li>
            ))}
          </ul>
        )}
      </div>
      <button type="button" className="button" onClick={asNew}>
        {words.returns.asNew}
      </button>
    </div>
  );
}
