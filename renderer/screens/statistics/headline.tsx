import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';
import type { Statistics } from '../../stores/manager/statistics.ts';
import { averageOf } from './days.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** Main total with its parts; amounts that do not count are set apart. */
export function Headline({ view }: { readonly view: Statistics }) {
  const words = useWords();
  const { montos, documentos, porTipo, cola } = view;
  const sales = porTipo
    .filter(({ tipoDte }) => tipoDte === '01' || tipoDte === '03')
    .reduce((sum, each) => sum + each.vigentes, 0);
  const days = words.statistics.between(dayText(view.periodo.desde), dayText(view.periodo.hasta));
  const average = averageOf(montos.total, sales);
  return (
    <section className="headline" aria-label={words.statistics.sold}>
      <div className="headline-main">
        <p className="label">
          {words.statistics.sold} · <span className="figures period-days">{days}</span>
        </p>
        <p className="figure-5 headline-figure figures">{dollars(montos.total)}</p>
        <p className="soft small">{words.statistics.soldNote}</p>
      </div>
      <dl className="flow gap-3-5 headline-facts">
        <Fact name={words.statistics.vat} value={dollars(montos.iva)} />
        <Fact name={words.statistics.documents} value={WHOLE_NUMBER.format(documentos.emitidos)} />
        {average !== null && (
          <Fact name={words.statistics.averageAmong(WHOLE_NUMBER.format(sales))} value={dollars(average)} />
        )}
        <Apart view={view} />
        {cola.pendientes > 0 && (
          <div>
            <dt className="only-read">{words.statistics.byState}</dt>
            <dd className="headline-waiting">
              {words.statistics.queue(WHOLE_NUMBER.format(cola.pendientes))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="size-2 strong figures">{value}</dd>
    </div>
  );
}

/** Invalidated and refused documents: counted as issued, without amount. */
function Apart({ view }: { readonly view: Statistics }) {
  const words = useWords();
  const apart = view.estados.filter(
    ({ estado, cantidad }) => (estado === 'INVALIDADO' || estado === 'RECHAZADO') && cantidad > 0,
  );
  if (apart.length === 0) return null;
  return (
    <div>
      <dt className="label">{words.statistics.apart}</dt>
      {apart.map(({ estado, cantidad, monto }) => (
        <dd key={estado} className="figures">
          {words.estado[estado]}: {WHOLE_NUMBER.format(cantidad)} · {dollars(monto)}
        </dd>
      ))}
    </div>
  );
}
