import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useKeys } from '../../hooks/use-keys.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useCashReports } from '../../stores/cash/cash-reports.ts';
import { useCash, type OpenCashSession, type CashState } from '../../stores/cash/cash.ts';
import { momentText } from '../../text/day.ts';
import { PayFromDrawer } from '../purchases/debts/pay-from-drawer.tsx';
import { useTill } from '../../stores/till/till.ts';
import { DrawerButton } from './drawer-button.tsx';
import { MoveSheet } from './move-sheet.tsx';

type Kind = CashState['movimientos'][number]['tipo'];

/** Sales of the session for those who may count it; others see only its number. */
function Sold({ session }: { readonly session: OpenCashSession }) {
  const words = useWords();
  const name = words.cash.sessionNumber(session.numero);
  if (session.total === null) return <p className="label">{name}</p>;
  return (
    <div>
      <p className="label">
        {name} · {words.cash.sold}
      </p>
      <p className="figure-4 cash-figure figures">{dollars(session.total)}</p>
      <p className="soft small">{words.cash.soldNote}</p>
    </div>
  );
}

export function OpenDesk({
  state,
  session,
}: {
  readonly state: CashState;
  readonly session: OpenCashSession;
}) {
  const words = useWords();
  const beginCount = useCash((cash) => cash.beginCount);
  const lookX = useCashReports((reports) => reports.lookX);
  const paysSuppliers = useTill(({ context }) => context?.pagaProveedores === true);
  const [moving, setMoving] = useState<Kind | null>(null);
  const first = useFocus<HTMLButtonElement>();
  useKeys({
    F6: () => setMoving('ENTRADA'),
    F7: () => setMoving('SALIDA'),
    F8: () => {
      if (state.puedeCerrar) void lookX();
    },
    F12: () => {
      if (state.puedeCerrar) beginCount(null);
    },
  });
  return (
    <section className="stack gap-3 top shrinks one-column cash-part">
      <div className="flow gap-3-5 between end cash-standing">
        <Sold session={session} />
        <dl className="cash-facts">
          <div>
            <dt className="label">{words.cash.float}</dt>
            <dd className="size-2 strong figures">{dollars(session.fondo)}</dd>
          </div>
        </dl>
      </div>
      <p>{words.cash.openSince(momentText(session.abierta), session.abrio)}</p>
      <div className="row wrap cash-actions">
        <Button ref={first} aria-keyshortcuts="F6" onClick={() => setMoving('ENTRADA')}>
          {words.cash.in} <kbd className="key">F6</kbd>
        </Button>
        <Button aria-keyshortcuts="F7" onClick={() => setMoving('SALIDA')}>
          {words.cash.out} <kbd className="key">F7</kbd>
        </Button>
        {paysSuppliers && <PayFromDrawer />}
        {state.puedeCerrar && (
          <>
            <Button aria-keyshortcuts="F8" onClick={() => void lookX()}>
              {words.cash.x} <kbd className="key">F8</kbd>
            </Button>
            <Button kind="main" aria-keyshortcuts="F12" onClick={() => beginCount(null)}>
              {words.cash.countAndClose} <kbd className="key">F12</kbd>
            </Button>
          </>
        )}
      </div>
      {!state.puedeCerrar && <p className="soft">{words.cash.notYours(session.abrio)}</p>}
      <Movements rows={state.movimientos} />
      {moving !== null && <MoveSheet kind={moving} onClose={() => setMoving(null)} />}
    </section>
  );
}

function Movements({ rows }: { readonly rows: CashState['movimientos'] }) {
  const words = useWords();
  return (
    <div className="stack gap-3 top shrinks one-column cash-part">
      <div className="row wrap between">
        <h2>{words.cash.movements}</h2>
        <DrawerButton />
      </div>
      {rows.length === 0 ? (
        <p className="soft">{words.cash.noMovements}</p>
      ) : (
        <ul className="lined cash-rows">
          {rows.map(({ id, tipo, monto, motivo, por, aprobo, cuando }) => (
            <li key={id}>
              <span>
                {motivo}
                <span className="soft small">
                  {tipo === 'ENTRADA' ? words.cash.in : words.cash.out} · {por} ·{' '}
                  {aprobo !== null && `${words.cash.approved(aprobo)} · `}
                  <span className="figures">{momentText(cuando)}</span>
                </span>
              </span>
              <span className="figures">{dollars(tipo === 'ENTRADA' ? monto : `-${monto}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
