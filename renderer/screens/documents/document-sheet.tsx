import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useDocuments, type DocumentView } from '../../stores/documents.ts';
import { dayText, momentText, spanText } from '../../text/day.ts';
import { Estado } from './estado.tsx';

/** One document: its state, its seal, and everything that happened to it. */
export function DocumentSheet({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const close = useDocuments((documents) => documents.closeView);
  const { result, faults } = view;
  const estado = view.lineaDeVida.at(-1)?.estado ?? 'PENDIENTE';
  const reasons = faults.length > 0 ? faults.map(({ mensaje }) => mensaje) : result.observaciones;
  return (
    <Sheet title={result.numeroControl ?? ''} onClose={close} size="side" place="side">
      <div>
        <p className="soft">{result.tipoDte}</p>
        <p className="figures">
          {dayText(result.fecEmi)} {result.horEmi}
        </p>
      </div>
      <Estado estado={estado} />
      <dl className="facts-list">
        <Fact name={words.documents.seal} value={result.selloRecibido} missing={words.documents.noSeal} />
        <Fact name={words.documents.code} value={result.codigoGeneracion} missing="" />
        {result.descripcionMsg !== null && (
          <div>
            <dt className="label">{words.documents.message}</dt>
            <dd>{result.descripcionMsg}</dd>
          </div>
        )}
        {reasons.length > 0 && (
          <div>
            <dt className="label">{words.documents.reasons}</dt>
            <dd>
              <ul>
                {reasons.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <LifeLine view={view} />
    </Sheet>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string | null;
  readonly missing: string;
}

function Fact({ name, value, missing }: FactProps) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  return (
    <div>
      <dt className="label">{name}</dt>
      {value === null ? (
        <dd className="soft">{missing}</dd>
      ) : (
        <dd className="copied">
          <span className="figures seal">{value}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={copied ? words.documents.copied : `${words.documents.copy}: ${name}`}
            onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
          >
            <Copy size={18} aria-hidden="true" />
          </button>
        </dd>
      )}
    </div>
  );
}

function LifeLine({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const steps = view.lineaDeVida;
  return (
    <section aria-labelledby="life-title">
      <h3 id="life-title" className="label">
        {words.documents.life}
      </h3>
      <ol className="life">
        {steps.map((step, index) => {
          const before = steps[index - 1];
          return (
            <li key={index}>
              <span className="life-head">
                <Estado estado={step.estado} />
                <span className="soft small figures">
                  {momentText(step.momento)}
                  {before !== undefined && ` · +${spanText(before.momento, step.momento)}`}
                </span>
              </span>
              <span className="small">{words.documents.cause[step.causa] ?? step.causa}</span>
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
    </section>
  );
}
