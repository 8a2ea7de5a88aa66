import { useWords } from '../../../hooks/use-words.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { momentText } from '../../../text/day.ts';
import { Fact } from './fact.tsx';

/** The contingency a document was issued in, and the event that reported it; shown also after the seal. */
export function DocumentContingency({ view: { contingencia } }: { readonly view: DocumentView }) {
  const { contingency } = useWords().documents;
  if (contingencia === null) return null;
  const { inicio, fin, evento } = contingencia;
  return (
    <dl className="facts-list">
      <div>
        <dt className="label">{contingency.title}</dt>
        <dd className="figures">
          {fin === null
            ? contingency.since(momentText(inicio))
            : contingency.between(momentText(inicio), momentText(fin))}
        </dd>
      </div>
      {evento !== null && (
        <>
          <Fact name={contingency.event} value={evento.codigoGeneracion} missing="" />
          <Fact name={contingency.seal} value={evento.selloRecibido} missing={contingency.noSeal} />
        </>
      )}
    </dl>
  );
}
