import { Download } from 'lucide-react';
import { Chips } from '../../components/list/chips.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Choice } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { PERIODS, useStatistics } from '../../stores/manager/statistics.ts';

/** Which days and which branch, and the files of them. */
export function PeriodBar({ today }: { readonly today: string }) {
  const words = useWords();
  const { kind, range, sucursal, view, choose, setRange, setBranch } = useStatistics();
  const branches = view?.sucursales ?? [];
  return (
    <div className="period-bar">
      <Chips name={words.statistics.period}>
        {PERIODS.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={each === kind}
            onClick={() => choose(each, today)}
          >
            {words.statistics.periods[each]}
          </button>
        ))}
      </Chips>
      {kind === 'rango' && (
        <div className="period-range">
          <DateField
            label={words.statistics.from}
            value={range.desde}
            onChange={(desde) => setRange({ desde })}
          />
          <DateField
            label={words.statistics.to}
            value={range.hasta}
            onChange={(hasta) => setRange({ hasta })}
          />
        </div>
      )}
      {branches.length > 1 && (
        <Choice
          label={words.statistics.branch}
          value={sucursal}
          onChange={setBranch}
          choices={[
            ['', words.statistics.allBranches],
            ...branches.map(({ id, nombre }) => [id, nombre] as const),
          ]}
        />
      )}
      <Files today={today} />
    </div>
  );
}

/** The files of the days chosen. */
function Files({ today }: { readonly today: string }) {
  const words = useWords();
  const { saved, save } = useStatistics();
  return (
    <div className="period-files">
      <button type="button" className="button" data-kind="plain" onClick={() => void save('dias', today)}>
        <Download size={18} aria-hidden="true" />
        {words.statistics.exportDays}
      </button>
      <button
        type="button"
        className="button"
        data-kind="plain"
        onClick={() => void save('productos', today)}
      >
        <Download size={18} aria-hidden="true" />
        {words.statistics.exportProducts}
      </button>
      <span role="status" className="soft small">
        {saved !== null && words.statistics.saved(saved)}
      </span>
    </div>
  );
}
