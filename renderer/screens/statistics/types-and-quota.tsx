import { isVenta } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { listedAmount } from '../../money/listed-amount.ts';
import type { Statistics } from '../../stores/manager/statistics.ts';
import { Estado } from '../documents/estado.tsx';
import { PartHead } from './part-head.tsx';
import { FILL, SeriesMark } from './series.tsx';
import { ShareBar } from './share-bar.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** Share of the quota from which the bar warns; same as in the deadline bar. */
const NOTICE_SHARE = 0.8;
const URGENT_SHARE = 0.95;

export function Types({ view }: { readonly view: Statistics }) {
  const words = useWords();
  const most = Math.max(1, ...view.porTipo.map(({ cantidad }) => cantidad));
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.statistics.byType}>
      <PartHead title={words.statistics.byType} tabla="dias" note={words.statistics.withVat} />
      <ul className="stack gap-3 share-list">
        {view.porTipo.filter(isShown).map(({ tipoDte, cantidad, vigentes, monto }) => (
          <li key={tipoDte} className="stack gap-1">
            <span className="row gap-3 between">
              <span className="row">
                <SeriesMark tipo={tipoDte} /> {words.tipo[tipoDte]}
              </span>
              <span className="figures">{dollars(listedAmount(tipoDte, monto))}</span>
            </span>
            <ShareBar share={cantidad / most} fill={FILL[tipoDte]} />
            <span className="soft small">
              {words.statistics.inForce(WHOLE_NUMBER.format(vigentes), WHOLE_NUMBER.format(cantidad))}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">{words.statistics.typeNote}</p>
    </section>
  );
}

/** Notes are listed only if there are any. */
function isShown({ tipoDte, cantidad }: Statistics['porTipo'][number]): boolean {
  return cantidad > 0 || isVenta(tipoDte);
}

export function States({ view }: { readonly view: Statistics }) {
  const words = useWords();
  const all = Math.max(1, view.documentos.emitidos);
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.statistics.byState}>
      <h2>{words.statistics.byState}</h2>
      <ul className="stack gap-3 share-list">
        {view.estados
          .filter(({ cantidad }) => cantidad > 0)
          .map(({ estado, cantidad, monto }) => (
            <li key={estado} className="stack gap-1">
              <span className="row gap-3 between">
                <Estado estado={estado} />
                <span className="figures">
                  {WHOLE_NUMBER.format(cantidad)} <span className="soft">· {dollars(monto)}</span>
                </span>
              </span>
              <ShareBar share={cantidad / all} fill="var(--quiet)" />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Quota of the month, independent of the period. */
export function Quota({ quota }: { readonly quota: Statistics['cuota'] }) {
  const words = useWords();
  const { limite, usado, disponible } = quota;
  const share = limite === null || limite === 0 ? 0 : usado / limite;
  const fill =
    share >= URGENT_SHARE ? 'var(--bad)' : share >= NOTICE_SHARE ? 'var(--waiting)' : 'var(--accent)';
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.statistics.quota}>
      <h2>{words.statistics.quota}</h2>
      {limite === null ? (
        <p className="figures">{words.statistics.quotaNone(WHOLE_NUMBER.format(usado))}</p>
      ) : (
        <>
          <p className="row gap-3 between figures">
            <span>{words.statistics.quotaUsed(WHOLE_NUMBER.format(usado), WHOLE_NUMBER.format(limite))}</span>
            <span className="soft">{words.statistics.quotaLeft(WHOLE_NUMBER.format(disponible ?? 0))}</span>
          </p>
          <ShareBar share={share} fill={fill} />
        </>
      )}
    </section>
  );
}
