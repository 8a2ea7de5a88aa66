import type { AuditAct } from '../../../../core/contract/audit-acts.ts';
import { Button } from '../../../components/button.tsx';
import { Chips } from '../../../components/list/chips.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useAudit } from '../../../stores/manager/audit.ts';
import { useTill } from '../../../stores/till/till.ts';

/** Audit filters for the daily review of sales. */
const TO_REVIEW = [
  'venta fuera de límites',
  'venta con líneas libres',
  'venta con líneas renombradas',
  'venta rechazada corregida',
] as const satisfies readonly AuditAct[];

export function ReviewChips() {
  const words = useWords().audit;
  const today = useTill(({ context }) => context?.hoy ?? '');
  const { filter, setFilter } = useAudit();
  if (today === '') return null;
  return (
    <Chips name={words.review}>
      {TO_REVIEW.map((accion) => {
        const on = filter.accion === accion && filter.desde === today && filter.hasta === today;
        return (
          <Button
            key={accion}
            aria-pressed={on}
            onClick={() =>
              setFilter(on ? { accion: '', desde: '', hasta: '' } : { accion, desde: today, hasta: today })
            }
          >
            {words.reviewOf[accion]}
          </Button>
        );
      })}
    </Chips>
  );
}
