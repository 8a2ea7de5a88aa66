import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useStatistics } from '../../stores/manager/statistics.ts';
import { PartHead } from './part-head.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import '../../components/list/figure-table.css';

const SHOWN = 10;

/** Best-selling products. */
export function Products() {
  const words = useWords();
  const detail = useStatistics((statistics) => statistics.detail);
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.statistics.products}>
      <PartHead title={words.statistics.products} tabla="productos" note={words.statistics.productsNote} />
      {detail === null ? (
        <p className="soft">{words.statistics.reading}</p>
      ) : detail.productos.length === 0 ? (
        <p className="soft">{words.statistics.noProducts}</p>
      ) : (
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{words.statistics.product}</th>
              <th scope="col">{words.statistics.quantity}</th>
              <th scope="col">{words.statistics.withoutVat}</th>
            </tr>
          </thead>
          <tbody>
            {detail.productos.slice(0, SHOWN).map(({ codigo, descripcion, cantidad, monto }) => (
              <tr key={`${codigo}/${descripcion}`}>
                <th scope="row">{descripcion}</th>
                <td>{cantidad}</td>
                <td>{dollars(monto)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {detail?.completo === false && (
        <p className="soft small">{words.statistics.partial(WHOLE_NUMBER.format(detail.documentos))}</p>
      )}
    </section>
  );
}
