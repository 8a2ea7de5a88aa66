import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Choice } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { PERIODS, useStatistics } from '../../stores/manager/statistics.ts';

/** Choice of period and branch, and the last saved file. */
export function PeriodBar({ today }: { readonly today: string }) {
  const words = useWords();
  const { kind, range, sucursal, view, saved, choose, setRange, setBranch } = useStatistics();
  const branches = view?.sucursales ?? [];
  return (
    <div className="flow gap-2-4 end period-bar">
      <Chips name={words.statistics.period}>
        {PERIODS.map((each) => (
          <Button key={each} aria-pressed={each === kind} onClick={() => choose(each, today)}>
            {words.statistics.periods[each]}
          </Button>
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
      <span role="status" className="soft small period-saved">
        {saved !== null && words.statistics.saved(saved)}
      </span>
    </div>
  );
}
