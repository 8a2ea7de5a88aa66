/** Checks notas de remisión whose billing deadline is near or past (§remission-billing). */
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { RemissionsDue } from '../../engine/remissions/remissions-due.ts';
import { warning, type Finding } from './finding.ts';

/** How many months back late ones are searched. */
export const REMISSION_MONTHS = 12;
/** Maximum notes named per branch. */
const NAMED = 5;
const BILL = 'factúrelas en la caja, en «Remisiones por facturar»';

/** Per branch one finding for late notes and one for those due soon. */
export function checkRemissions(due: readonly RemissionsDue[], today: FiscalDate): readonly Finding[] {
  return due.flatMap(({ issuerId, ambiente, branchId, remisiones }) => {
    const revision = `notas de remisión de ${issuerId}, ${branchId}, en ${ambiente}`;
    const late = remisiones.filter(({ ultimo }) => ultimo < today);
    const near = remisiones.filter(({ ultimo }) => ultimo >= today);
    return [
      ...(late.length === 0
        ? []
        : [
            warning(
              revision,
              `sin facturar y fuera de plazo: ${namesOf(late)}`,
              `${BILL}, y consulte a su contador`,
            ),
          ]),
      ...(near.length === 0 ? [] : [warning(revision, `por facturar: ${namesOf(near)}`, BILL)]),
    ];
  });
}

function namesOf(remisiones: readonly RemissionsDue['remisiones'][number][]): string {
  const named = remisiones
    .slice(0, NAMED)
    .map(({ numeroControl, ultimo }) => `${numeroControl} (hasta el ${ultimo})`)
    .join(', ');
  const rest = remisiones.length - NAMED;
  return rest > 0 ? `${named} y ${rest} más` : named;
}
