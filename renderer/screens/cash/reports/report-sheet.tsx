import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { problemText } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useCashReports, type ShownReport } from '../../../stores/cash/cash-reports.ts';
import { useCash } from '../../../stores/cash/cash.ts';
import { useTill } from '../../../stores/till/till.ts';
import { LaterChanges } from './later-changes.tsx';
import { PrintReport } from './print-report.tsx';
import { ReportView } from './report-view.tsx';

/** An X, or a Z with later changes. */
export function ReportSheet({ shown }: { readonly shown: ShownReport }) {
  const words = useWords();
  const { endLook, problem } = useCashReports();
  const beginCount = useCash((cash) => cash.beginCount);
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const report = 'z' in shown ? shown.z.reporte : shown.x;
  const { numero, caja } = report;
  const title = numero === null ? words.cash.xOf(caja) : words.cash.zOf(numero, caja);
  return (
    <Sheet title={title} onClose={endLook} size="side" place="side">
      <div className="row wrap cash-actions">
        <PrintReport report={report} />
        {numero === null && isManager && (
          <Button
            onClick={() => {
              endLook();
              beginCount(report.sesion);
            }}
          >
            {words.cash.closeOther}
          </Button>
        )}
      </div>
      {problem !== null && <Alert>{problemText(problem, words)}</Alert>}
      {numero === null && <p className="soft">{words.cash.xNote}</p>}
      {'z' in shown && <LaterChanges z={shown.z} />}
      <ReportView report={report} />
    </Sheet>
  );
}
