import { Facts } from '../../../components/list/facts.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import type { CashReport } from '../../../stores/cash/cash-reports.ts';
import { momentText } from '../../../text/day.ts';
import { differenceText, toneOf } from '../difference.ts';
import { pieceName } from '../piece-name.ts';
import {
  cashLines,
  countLines,
  dayLines,
  movementLines,
  paymentLines,
  stateLines,
  typeLines,
  type Line,
} from './report-lines.ts';

/** Full view of an X or Z report. */
export function ReportView({ report }: { readonly report: CashReport }) {
  const words = useWords();
  const { cash } = words;
  return (
    <div className="stack gap-3 one-column report">
      {report.tipo === 'Z' && report.conteo !== null && <Difference report={report} />}
      <Session report={report} />
      <dl className="lined cash-sums figures">
        <div data-strong="">
          <dt>{cash.totalSold}</dt>
          <dd>{dollars(report.total)}</dd>
        </div>
        <div>
          <dt className="soft">{cash.vat}</dt>
          <dd>{dollars(report.iva)}</dd>
        </div>
      </dl>
      <Lines title={cash.byPayment} lines={paymentLines(report.pagos, words)} />
      <Lines title={cash.accountByPayment} lines={paymentLines(report.abonos, words)} />
      {report.efectivo === null && <p className="soft small">{cash.hiddenCash}</p>}
      <Lines title={cash.cash} lines={cashLines(report, words)} />
      <Lines title={cash.counts} lines={countLines(report, words)} />
      <Lines title={cash.movements} lines={movementLines(report, words)} />
      <Lines title={cash.byType} lines={typeLines(report, words)} />
      <Lines title={cash.byState} lines={stateLines(report, words)} />
      {report.dias.length > 1 && <Lines title={cash.byDay} lines={dayLines(report, words)} />}
      <Numbers report={report} />
      {report.huella !== null && (
        <section className="stack gap-3 top shrinks one-column cash-part">
          <h3>{cash.fingerprint}</h3>
          <p className="seal figures small">{report.huella}</p>
          {report.bitacora !== null && (
            <>
              <h3>{cash.auditHead(report.bitacora.fila)}</h3>
              <p className="seal figures small">{report.bitacora.huella}</p>
            </>
          )}
        </section>
      )}
    </div>
  );
}

function Session({ report }: { readonly report: CashReport }) {
  const { cash } = useWords();
  const { abierta, abrio, hasta, cerro, aprobo, motivoDiferencia } = report;
  return (
    <Facts
      className="stack gap-3-4 report-facts"
      facts={[
        [cash.opened, `${abrio} · ${momentText(abierta)}`],
        cerro === null ? [cash.until, momentText(hasta)] : [cash.closedBy, `${cerro} · ${momentText(hasta)}`],
        [cash.approvedBy, aprobo],
        [cash.reason, motivoDiferencia],
      ]}
    />
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack gap-3 top shrinks one-column cash-part">
      <h3>{title}</h3>
      <ul className="lined cash-rows">
        {lines.map(([name, note, amount]) => (
          <li key={`${name} ${note ?? ''}`}>
            <span>
              {name}
              {note !== null && <span className="soft small">{note}</span>}
            </span>
            <span className="figures">{dollars(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Difference({ report: { conteo } }: { readonly report: CashReport }) {
  const words = useWords();
  if (conteo === null) return null;
  return (
    <section className="stack gap-3 top shrinks one-column cash-part">
      <p className="toned figure-3 figures" data-tone={toneOf(conteo.diferencia)}>
        {differenceText(conteo.diferencia, words)}
      </p>
      <p className="soft small figures">
        {conteo.denominaciones
          .map(({ clave, piezas }) => `${piezas} × ${pieceName(clave, words)}`)
          .join(' · ')}
      </p>
      {conteo.veces > 1 && <p className="soft small">{words.cash.timesOnZ(conteo.veces)}</p>}
    </section>
  );
}

function Numbers({ report: { secuencias } }: { readonly report: CashReport }) {
  const words = useWords();
  if (secuencias.length === 0) return null;
  return (
    <section className="stack gap-3 top shrinks one-column cash-part">
      <h3>{words.cash.numbers}</h3>
      <ul className="lined cash-rows">
        {secuencias.map(({ tipoDte, cantidad, primero, ultimo }) => (
          <li key={primero}>
            <span>
              {words.tipo[tipoDte]}
              <span className="small figures whole">{primero}</span>
              {ultimo !== primero && <span className="small figures whole">{ultimo}</span>}
            </span>
            <span>{words.cash.count(cantidad)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
