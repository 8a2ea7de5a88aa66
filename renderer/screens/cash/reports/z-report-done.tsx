import { Button } from '../../../components/button.tsx';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useCash, type CashZ } from '../../../stores/cash/cash.ts';
import { LaterChanges } from './later-changes.tsx';
import { PrintReport } from './print-report.tsx';
import { ReportView } from './report-view.tsx';

/** The Z just closed. */
export function ZReportDone({ z }: { readonly z: CashZ }) {
  const words = useWords();
  const backToDesk = useCash((cash) => cash.backToDesk);
  const again = useFocus<HTMLButtonElement>();
  useKeys({ F12: backToDesk });
  return (
    <section className="stack gap-3 top shrinks one-column cash-part narrow">
      <div role="status">
        <h2>{words.cash.closedZ(z.reporte.numero ?? 0)}</h2>
      </div>
      <div className="row wrap cash-actions">
        <PrintReport report={z.reporte} />
        <Button ref={again} kind="main" aria-keyshortcuts="F12" onClick={backToDesk}>
          {words.cash.newSession} <kbd className="key">F12</kbd>
        </Button>
      </div>
      {z.cambios.length > 0 && <LaterChanges z={z} />}
      <ReportView report={z.reporte} />
    </section>
  );
}
