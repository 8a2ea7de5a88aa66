import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { useStatistics, type CsvTable } from '../../stores/manager/statistics.ts';
import { useTill } from '../../stores/till/till.ts';

export interface PartHeadProps {
  readonly title: string;
  readonly tabla: CsvTable;
  /** Explains the amounts: with or without VAT, and what is deducted. */
  readonly note: string;
  readonly children?: ReactNode;
}

export function PartHead({ title, tabla, note, children }: PartHeadProps) {
  const { statistics } = useWords();
  const save = useStatistics((store) => store.save);
  const today = useTill(({ context }) => context?.hoy ?? '');
  const says = statistics.csv[tabla];
  return (
    <>
      <header className="row gap-2-3 wrap led part-head">
        <h2>{title}</h2>
        {children}
        <button
          type="button"
          className="icon-button"
          aria-label={says}
          title={says}
          onClick={() => void save(tabla, today)}
        >
          <Download size={18} aria-hidden="true" />
        </button>
      </header>
      <p className="soft small">{note}</p>
    </>
  );
}
