import { useMemo } from 'react';
import { RETORNO } from '../../../../core/contract/edition.ts';
import { placedFault } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { listedAmount } from '../../../money/listed-amount.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { Further, Lines, Receiver } from '../content-parts.tsx';
import { DocumentContingency } from './document-contingency.tsx';
import { Fact } from './fact.tsx';
import { contentOf } from '../../../sale/document-content.ts';

/** Readable summary: receiver, lines, sums, and the authority's answer. */
export function DocumentSummary({ view }: { readonly view: DocumentView }) {
  const { dteJson } = view.result;
  const content = useMemo(() => contentOf(dteJson), [dteJson]);
  return (
    <div className="drawer-part">
      <Reasons view={view} />
      <Receiver content={content} tipo={view.tipo} />
      <Lines content={content} tipo={view.tipo} />
      <NotesOnIt view={view} />
      <ReturnsOnIt view={view} />
      <Further content={content} />
      <Answer view={view} />
      <DocumentContingency view={view} />
    </div>
  );
}

function NotesOnIt({ view: { saldoNotas } }: { readonly view: DocumentView }) {
  const words = useWords();
  const { summary } = words.documents;
  if (saldoNotas === null) return null;
  if (saldoNotas.notas.length === 0)
    return <p className="soft small">{summary.notesLeft(dollars(saldoNotas.disponible))}</p>;
  return (
    <section>
      <h3 className="label">{summary.notes}</h3>
      <ul className="content-lines">
        {saldoNotas.notas.map(({ tipoDte, numeroControl, estado, neto }) => (
          <li key={numeroControl}>
            <span>
              {words.tipo[tipoDte]}
              <span className="soft small figures">
                {numeroControl} · {words.estado[estado]}
              </span>
            </span>
            <span className="figures">{dollars(listedAmount(tipoDte, neto))}</span>
          </li>
        ))}
      </ul>
      <p className="soft small">{summary.notesLeft(dollars(saldoNotas.disponible))}</p>
    </section>
  );
}

function ReturnsOnIt({ view: { saldoRetornos } }: { readonly view: DocumentView }) {
  const words = useWords();
  const { summary } = words.documents;
  if (saldoRetornos === undefined) return null;
  return (
    <section>
      <h3 className="label">{summary.returns}</h3>
      <ul className="content-lines">
        {saldoRetornos.retornos.map(({ codigoGeneracion, estado, monto }) => (
          <li key={codigoGeneracion}>
            <span>
              {words.tipo[RETORNO]}
              <span className="soft small figures">
                {codigoGeneracion} · {words.estado[estado]}
              </span>
            </span>
            <span className="figures">{dollars(listedAmount(RETORNO, monto))}</span>
          </li>
        ))}
      </ul>
      <p className="soft small">{summary.returnsLeft(dollars(saldoRetornos.disponible))}</p>
    </section>
  );
}

function Reasons({ view: { result, faults } }: { readonly view: DocumentView }) {
  const words = useWords();
  const reasons = faults.length > 0 ? faults.map((fault) => placedFault(fault, words)) : result.observaciones;
  if (reasons.length === 0) return null;
  return (
    <dl className="facts-list">
      <div className="reasons">
        <dt className="label">{words.documents.reasons}</dt>
        <dd>
          <ul>
            {reasons.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}

function Answer({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const { result } = view;
  const simulated = view.autoridad === 'simulador';
  const { noSeal, noSealSimulated, message, messageSimulated } = words.documents;
  return (
    <dl className="facts-list">
      <Fact
        name={words.documents.seal}
        value={result.selloRecibido}
        missing={simulated ? noSealSimulated : noSeal}
      />
      <Fact name={words.documents.code} value={result.codigoGeneracion} missing="" />
      {result.descripcionMsg !== null && (
        <div>
          <dt className="label">{simulated ? messageSimulated : message}</dt>
          <dd>{result.descripcionMsg}</dd>
        </div>
      )}
    </dl>
  );
}
