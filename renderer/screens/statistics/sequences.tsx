import { SignalLight } from '../../components/signal-light.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Statistics } from '../../stores/manager/statistics.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** Checks that no number is missing or duplicated. */
export function Sequences({ view }: { readonly view: Statistics }) {
  const words = useWords();
  const { correlativos, sucursales } = view;
  if (correlativos.length === 0) return null;
  const nameOf = (id: string) => sucursales.find((each) => each.id === id)?.nombre ?? id;
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.statistics.sequences}>
      <h2>{words.statistics.sequences}</h2>
      <ul className="stack gap-3 share-list">
        {correlativos.map((each) => {
          const { sucursal, autoridad, formato, anio, tipoDte, primero, ultimo, huecos, repetidos } = each;
          const range =
            ultimo < primero
              ? `${tipoDte}: ${words.statistics.unused}`
              : words.statistics.sequence(tipoDte, WHOLE_NUMBER.format(primero), WHOLE_NUMBER.format(ultimo));
          const proof = [
            range,
            words.statistics.gaps(WHOLE_NUMBER.format(huecos)),
            words.statistics.repeats(WHOLE_NUMBER.format(repetidos)),
          ].join(' · ');
          return (
            <li
              key={`${sucursal}/${autoridad}/${formato}/${anio}/${tipoDte}`}
              className="stack gap-1 figures"
            >
              <SignalLight tone={huecos === 0 && repetidos === 0 ? 'good' : 'bad'}>{proof}</SignalLight>
              <span className="soft small">
                {words.statistics.sequenceOf(nameOf(sucursal), anio)}
                {autoridad === 'simulador' && ` · ${words.statistics.simulator}`}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="soft small">{words.statistics.sequencesNote}</p>
    </section>
  );
}
