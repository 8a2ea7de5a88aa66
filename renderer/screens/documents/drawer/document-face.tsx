import { useMemo, type ReactNode } from 'react';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { listedAmount } from '../../../money/listed-amount.ts';
import { contentOf } from '../../../sale/document-content.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { dayText } from '../../../text/day.ts';
import { Estado } from '../estado.tsx';

export interface DocumentFaceProps {
  readonly view: DocumentView;
  /** Placed at the end of the first line. */
  readonly children: ReactNode;
}

export function DocumentFace({ view, children }: DocumentFaceProps) {
  const words = useWords();
  const { result, vendio, tipo, estado } = view;
  const { receptor, totales } = useMemo(() => contentOf(result.dteJson), [result.dteJson]);
  return (
    <div className="stack gap-1 document-face">
      <div className="row gap-3 document-face-line">
        <strong className="figure-3 figures">{dollars(listedAmount(tipo, totales.total))}</strong>
        <Estado estado={estado} />
        {children}
      </div>
      <p>{receptor[0] ?? words.documents.finalConsumer}</p>
      <p className="soft small">
        {words.tipo[tipo]} · <span className="figures">{`${dayText(result.fecEmi)} ${result.horEmi}`}</span>
        {vendio !== null && ` · ${words.documents.issued(vendio.nombre)}`}
        {result.referenciaExterna !== undefined &&
          ` · ${words.documents.reference(result.referenciaExterna)}`}
      </p>
    </div>
  );
}
