import { CircleCheckBig, TriangleAlert } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { Fault, Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useCashReports, type CashTie } from '../../stores/cash-reports.ts';

/** Whether Z, statistics and ledger say the same of some days. */
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
        className="cash-days"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void askTie(days);
        }}
      >
        <Field
          label={words.cash.from}
          type="date"
          value={days.desde}
          onChange={(desde) => setDays({ ...days, desde })}
          focused
        />
        <Field
          label={words.cash.to}
          type="date"
          value={days.hasta}
          onChange={(hasta) => setDays({ ...days, hasta })}
        />
        <button type="submit" className="button" data-kind="main">
          {words.cash.tieAsk}
        </button>
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
  const Sign = tie.cuadra ? CircleCheckBig : TriangleAlert;
  return (
    <>
      <p className="cash-verdict cash-tied" data-tone={tie.cuadra ? 'good' : 'bad'} role="status">
        <Sign size={28} aria-hidden="true" />
        {tie.cuadra ? cash.ties : cash.tiesNot(tie.totalDiferencias)}
      </p>
      <dl className="cash-sums figures">
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
      {tie.diferencias.length > 0 && (
        <ul className="cash-rows">
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
