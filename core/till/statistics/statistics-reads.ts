/** Statistics for a till: totals, details from documents, and CSV. */
import { noteAct } from '../audit/audit-search.ts';
import type { SomeOperations } from '../operation.ts';
import { statisticsCsv } from './statistics-csv.ts';
import { MAX_DOCUMENTS_READ } from './newest-first.ts';
import { statisticsDetail } from './statistics-detail.ts';
import { statistics, type StatisticsParts } from './statistics.ts';

/** Of a screen; a file leaves nothing out. */
const SHOWN = { documents: MAX_DOCUMENTS_READ, products: 20 };

/** Each throws AppError `VALIDACION` for a branch of another issuer. */
export function statisticsOperations({ engine, store }: StatisticsParts) {
  return {
    'stats.view': (input, { caller }) => statistics({ engine, store }, input, caller),
    'stats.detail': (input, { caller }) => statisticsDetail(store, { input, caller, limits: SHOWN }),
    'stats.csv': async (input, who) => {
      const { tabla, desde, hasta } = input;
      const detalle = { que: `estadísticas: ${tabla}`, desde, hasta };
      await noteAct(store, who, { accion: 'datos exportados', detalle });
      return statisticsCsv(store, input, who.caller);
    },
  } satisfies SomeOperations;
}
