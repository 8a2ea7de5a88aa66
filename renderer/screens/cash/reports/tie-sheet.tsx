import { CircleCheckBig, TriangleAlert } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { problemText } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { useCashReports, type CashTie } from '../../../stores/cash/cash-reports.ts';
import { dayText } from '../../../text/day.ts';

/** Reconciles Z, statistics and ledger over some days. */
export function TieSheet({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const words = useWords();
  const { tie, askTie, problem, endLook } = useCashReports();
  const [days, setDays] = useState({ desde: today, hasta: today });
  useEffect(() => {
    void askTie({ desde: today, hasta: today });
  }, [askTie, today]);
  const leave = (): void => {
    endLook();
    onClose();
  };
  return (
    <Sheet title={words.cash.tie} onClose={leave} size="side" place="side">
      <p className="soft">{words.cash.tieLead}</p>
      <form
        className="stack gap-3 end two-columns cash-days"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void askTie(days);
        }}
      >
        <DateField
          label={words.cash.from}
          value={days.desde}
          onChange={(desde) => setDays({ ...days, desde })}
          focused
        />
        <DateField
          label={words.cash.to}
          value={days.hasta}
          onChange={(hasta) => setDays({ ...days, hasta })}
        />
        <Button type="submit" kind="main">
          {words.cash.tieAsk}
        </Button>
      </form>
      <Fault text={problem === null ? '' : problemText(problem, words)} />
      {tie !== null && problem === null && <Result tie={tie} />}
    </Sheet>
  );
}

function Result({ tie }: { readonly tie: CashTie }) {
  const { cash } = useWords();
  const apart: readonly (readonly [string, string])[] = [
    [cash.tieOpen, tie.abiertas],
    [cash.tieNoSession, tie.sinSesion],
    [cash.tieKeys, tie.porLlave],
  ];
  const sums: readonly (readonly [string, string])[] = [
    [cash.tieTotal, tie.total],
    [cash.tieStats, tie.estadisticas],
    [cash.tieLedger, tie.libro],
  ];
  return (
    <>
      <Verdict tie={tie} />
      <dl className="lined cash-sums figures">
        {tie.z.map(({ sesion, caja, numero, alCierre, cambios }) => (
          <Fragment key={sesion}>
            <div>
              <dt className="soft">{cash.zOf(numero, caja)}</dt>
              <dd>{dollars(alCierre)}</dd>
            </div>
            {cambios !== '0.00' && (
              <div>
                <dt className="soft">{cash.laterChanges}</dt>
                <dd>{dollars(cambios)}</dd>
              </div>
            )}
          </Fragment>
        ))}
        {apart
          .filter(([, value]) => value !== '0.00')
          .map(([name, value]) => (
            <div key={name}>
              <dt className="soft">{name}</dt>
              <dd>{dollars(value)}</dd>
            </div>
          ))}
        {sums.map(([name, value]) => (
          <div key={name} data-strong="">
            <dt>{name}</dt>
            <dd>{dollars(value)}</dd>
          </div>
        ))}
      </dl>
      <Unattended {...tie.efectivoSinSesion} />
      {tie.diferencias.length > 0 && (
        <ul className="lined cash-rows">
          {tie.diferencias.map(({ documento, campo, fuentes, valores }) => (
            <li key={`${documento} ${campo} ${fuentes.join(' ')}`}>
              <span>
                <span className="figures whole">{documento}</span>
                <span className="small">{campo}</span>
              </span>
              <span className="small">
                {fuentes[0]}: {valores[0]} · {fuentes[1]}: {valores[1]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Result of the reconciliation; cash outside any session is a warning even when all agrees. */
function Verdict({ tie: { cuadra, totalDiferencias, efectivoSinSesion } }: { readonly tie: CashTie }) {
  const { cash } = useWords();
  const isUncounted = efectivoSinSesion.cantidad > 0;
  const tone = !cuadra ? 'bad' : isUncounted ? 'waiting' : 'good';
  const Sign = tone === 'good' ? CircleCheckBig : TriangleAlert;
  const tied = isUncounted ? cash.tiesUncounted(dollars(efectivoSinSesion.total)) : cash.ties;
  return (
    <p className="toned figure-3 cash-tied" data-tone={tone} role="status">
      <Sign size={28} aria-hidden="true" />
      {cuadra ? tied : cash.tiesNot(totalDiferencias)}
    </p>
  );
}

/** Cash sales while no session was open: in no count and no Z. */
function Unattended({ documentos, cantidad }: CashTie['efectivoSinSesion']) {
  const { cash } = useWords();
  if (cantidad === 0) return null;
  return (
    <section className="stack gap-3 top shrinks one-column cash-part">
      <h3>{cash.uncounted}</h3>
      <p className="soft">{cash.uncountedNote}</p>
      <ul className="lined cash-rows">
        {documentos.map(({ numeroControl, fecEmi, monto, efectivo }) => (
          <li key={numeroControl}>
            <span>
              <span className="figures whole">{numeroControl}</span>
              <span className="soft small figures">
                {dayText(fecEmi)}
                {monto !== efectivo && ` · ${cash.ofTotal(dollars(monto))}`}
              </span>
            </span>
            <span className="figures">{dollars(efectivo)}</span>
          </li>
        ))}
      </ul>
      {cantidad > documentos.length && (
        <p className="soft small">{cash.uncountedMore(cantidad - documentos.length)}</p>
      )}
    </section>
  );
}
