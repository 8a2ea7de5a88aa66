import { useWords } from '../../../hooks/use-words.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { momentText, spanText } from '../../../text/day.ts';
import { Estado } from '../estado.tsx';

/** Every change of state with the time since the last one and the raw answer. */
export function DocumentLife({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const steps = view.lineaDeVida;
  const { cause, causeSimulated } = words.documents;
  const causes = view.autoridad === 'simulador' ? { ...cause, ...causeSimulated } : cause;
  return (
    <ol className="life drawer-part">
      {steps.map((step, index) => {
        const before = steps[index - 1];
        return (
          <li key={index}>
            <span className="flow gap-0-3 between">
              <Estado estado={step.estado} />
              <span className="soft small figures">
                {momentText(step.momento)}
                {before !== undefined && ` · +${spanText(before.momento, step.momento)}`}
              </span>
            </span>
            <span className="small">{causes[step.causa] ?? step.causa}</span>
            {step.detalle !== null && (
              <details className="small">
                <summary>{words.documents.answer}</summary>
                <p className="life-detail">{step.detalle}</p>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
