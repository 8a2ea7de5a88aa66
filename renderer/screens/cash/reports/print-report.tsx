import { Printer } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useCashReports, type CashReport } from '../../../stores/cash/cash-reports.ts';

/** Prints an X or Z on this till's printer, else saves a PDF. Double clicks and held keys print once. */
export function PrintReport({ report }: { readonly report: CashReport }) {
  const words = useWords();
  const { print, printed } = useCashReports();
  const { busy, run } = useOneRun();
  const { sesion, numero, caja } = report;
  const name = numero === null ? `x-caja-${caja}.pdf` : `z-${numero}-caja-${caja}.pdf`;
  const isPrinted = printed?.sesion === sesion;
  /** @param clicks `detail` of the click event; 0 for a key */
  const printOnce = (clicks: number): Promise<void> =>
    run(async () => {
      if (clicks > 1) return;
      await print(sesion, name);
    });
  return (
    <>
      <Button
        aria-disabled={busy}
        onKeyDown={(event) => {
          if (event.repeat) event.preventDefault();
        }}
        onClick={({ detail }) => void printOnce(detail)}
      >
        <Printer size={18} aria-hidden="true" />
        {words.cash.print}
      </Button>
      <span role="status" className="soft small">
        {isPrinted && words.cash[printed.kind]}
      </span>
    </>
  );
}
