import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useScrolledUp } from '../../hooks/use-scrolled-up.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCashReports } from '../../stores/cash/cash-reports.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { useTill } from '../../stores/till/till.ts';
import { ClosedDesk } from './closed-desk.tsx';
import { CountForm } from './count-form.tsx';
import { ZReportDone } from './reports/z-report-done.tsx';
import { ManagerTools } from './manager-tools.tsx';
import { OpenDesk } from './open-desk.tsx';
import { PastSessions } from './reports/past-sessions.tsx';
import { OwedReturns } from '../returns/owed-returns.tsx';
import { ReportSheet } from './reports/report-sheet.tsx';
import { CountedDifference } from './counted-difference.tsx';
import './cash.css';

/** Events after which the cash state is read again: another window may have caused them. */
const CHANGES_CASH: ReadonlySet<string> = new Set(['cash', 'connected', 'document']);

function leaveZ(): void {
  const { step, backToDesk } = useCash.getState();
  if (step === 'closed') backToDesk();
}

export function Cash() {
  const words = useWords();
  const { state, step, problem: ofDesk, refresh } = useCash();
  const { shown, problem: ofReports } = useCashReports();
  const problem = ofDesk ?? ofReports;
  const connected = useTill((till) => till.connected);
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  // Runs with the requested step: its first field takes the focus afterwards.
  useScrolledUp(state === null ? '' : step);
  useEffect(() => {
    return bridge.subscribe(({ kind }) => {
      if (CHANGES_CASH.has(kind)) void refresh();
    });
  }, [refresh]);
  // Refreshes as soon as the service is reachable again.
  useEffect(() => {
    if (!connected) return;
    void refresh();
    const { problem: before } = useCashReports.getState();
    if (before?.codigo === 'SIN_SERVICIO') useCashReports.setState({ problem: null });
  }, [connected, refresh]);
  // Coming back opens the desk, not the Z; the Z is in the list of sessions.
  useEffect(() => leaveZ, []);
  const caja = state?.caja ?? null;
  return (
    <div className="screen-page one-column cash">
      <header className="row gap-2-4 wrap between touch">
        <h1>{caja === null ? words.cash.title : words.cash.titleOf(caja)}</h1>
        {isManager && step === 'desk' && <ManagerTools />}
      </header>
      {problem !== null && <Alert>{problemText(problem, words)}</Alert>}
      {state === null ? <p className="soft">{words.cash.loading}</p> : <Desk />}
      {shown !== null && <ReportSheet shown={shown} />}
    </div>
  );
}

function Desk() {
  const { state, step, counted, closed } = useCash();
  if (step === 'count') return <CountForm />;
  if (step === 'counted' && counted !== null) return <CountedDifference counted={counted} />;
  if (step === 'closed' && closed !== null) return <ZReportDone z={closed} />;
  if (state === null) return null;
  return (
    <>
      <OwedReturns />
      <div className="stack gap-5 cash-columns">
        {state.abierta === null ? (
          <ClosedDesk state={state} />
        ) : (
          <OpenDesk state={state} session={state.abierta} />
        )}
        <PastSessions />
      </div>
    </>
  );
}
