import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { Estado } from './estado.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** Totals of the found documents: by state, transfers of goods, and sales as statistics count them. */
export function DocumentTotals() {
  const words = useWords();
  const totals = useDocuments((documents) => documents.totals);
  if (totals === null) return null;
  const counted = (count: number): string =>
    words.documents.documentCount(WHOLE_NUMBER.format(count), count === 1);
  const sums = [
    ...(totals.notas.cantidad === 0 ? [] : [[words.documents.notes, totals.notas] as const]),
    [words.documents.sales, totals.ventas] as const,
  ];
  return (
    <dl className="document-totals" aria-label={words.documents.totals} aria-live="polite">
      {totals.porEstado.map(({ estado, cantidad, monto }) => (
        <div key={estado}>
          <dt className="small">
            <Estado estado={estado} />
          </dt>
          <dd className="figures">
            {dollars(monto)} <span className="soft small">{counted(cantidad)}</span>
          </dd>
        </div>
      ))}
      {sums.map(([name, { cantidad, monto }]) => (
        <div key={name} data-sum="">
          <dt className="label">{name}</dt>
          <dd className="figures">
            <span className="soft small">{counted(cantidad)}</span> <strong>{dollars(monto)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
