import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { useCashReports } from '../../../stores/cash/cash-reports.ts';
import { useCash, type CashSession } from '../../../stores/cash/cash.ts';
import { useTill } from '../../../stores/till/till.ts';
import { momentText } from '../../../text/day.ts';
import { differenceText, toneOf } from '../difference.ts';

/** Past sessions with their Z; a manager also sees sessions open at other tills. */
export function PastSessions() {
  const words = useWords();
  const { sessions, hasMore, more } = useCash();
  const look = useCashReports((reports) => reports.look);
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const shown = sessions.filter(({ z, esEstaCaja }) => z !== null || !esEstaCaja);
  return (
    <section className="stack gap-3 top shrinks one-column cash-part">
      <h2>{isManager ? words.cash.pastAll : words.cash.past}</h2>
      {shown.length === 0 ? (
        <p className="soft">{words.cash.noPast}</p>
      ) : (
        <ul className="grid">
          {shown.map((session) => (
            <li key={session.id}>
              <button
                type="button"
                className="row gap-3 between row-button cash-session"
                onClick={() => void look(session)}
              >
                <Session session={session} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <Button onClick={() => void more()}>{words.cash.more}</Button>}
    </section>
  );
}

function Session({ session }: { readonly session: CashSession }) {
  const words = useWords();
  const { z, caja, abrio, abierta, cerrada, diferencia, total } = session;
  return (
    <>
      <span className="grid medium cash-session-name">
        {z === null ? words.cash.titleOf(caja) : words.cash.zOf(z, caja)}
        <span className="soft small">
          {abrio} · <span className="figures">{momentText(cerrada ?? abierta)}</span>
        </span>
      </span>
      <span className="grid cash-session-sum">
        <span className="figures">{dollars(total)}</span>
        {diferencia === null ? (
          <span className="small toned" data-tone="waiting">
            {words.cash.open}
          </span>
        ) : (
          <span className="small toned figures" data-tone={toneOf(diferencia)}>
            {differenceText(diferencia, words)}
          </span>
        )}
      </span>
    </>
  );
}
