import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import type { CashChange } from '../../../stores/cash/cash-reports.ts';
import type { CashZ } from '../../../stores/cash/cash.ts';
import { momentText } from '../../../text/day.ts';

/** Changes to a Z's documents after it was closed. */
export function LaterChanges({ z }: { readonly z: CashZ }) {
  const words = useWords();
  const { cambios, hoy, reporte } = z;
  return (
    <section
      className="stack gap-3 top shrinks one-column cash-part"
      data-apart={cambios.length > 0 ? '' : undefined}
    >
      <h3>{words.cash.laterChanges}</h3>
      <p className="soft small">{cambios.length === 0 ? words.cash.noChanges : words.cash.laterNote}</p>
      {cambios.length > 0 && (
        <>
          <ul className="lined cash-rows">
            {cambios.map((change) => (
              <Change key={change.codigoAlCierre} change={change} />
            ))}
          </ul>
          <dl className="lined cash-sums figures">
            <div>
              <dt className="soft">{words.cash.z(reporte.numero ?? 0)}</dt>
              <dd>{dollars(reporte.total)}</dd>
            </div>
            <div data-strong="">
              <dt>{words.cash.now}</dt>
              <dd>{dollars(hoy.total)}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}

function Change({ change }: { readonly change: CashChange }) {
  const words = useWords();
  const { tipoDte, numeroControl, estadoAlCierre, estado, monto, montoAlCierre, diferencia, pasos } = change;
  const renamed = change.codigoGeneracion !== change.codigoAlCierre;
  return (
    <li>
      <span>
        {words.tipo[tipoDte]} <span className="figures whole">{numeroControl}</span>
        <span className="small">
          {words.estado[estadoAlCierre]} → {words.estado[estado]}
          {monto !== montoAlCierre && ` · ${dollars(montoAlCierre)} → ${dollars(monto)}`}
          {renamed && ` · ${words.cash.nowCode(change.codigoGeneracion)}`}
        </span>
        {pasos.map(({ cuando, estado: reached, causa }) => (
          <span key={`${cuando} ${causa}`} className="soft small">
            <span className="figures">{momentText(cuando)}</span> {words.estado[reached]}
          </span>
        ))}
      </span>
      <span className="figures">{dollars(diferencia)}</span>
    </li>
  );
}
