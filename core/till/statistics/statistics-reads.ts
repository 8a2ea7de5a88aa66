/** The statistics a till asks for: totals, what only the documents tell, and the file. */
import { noteAct } from '../audit/audit-search.ts';
import type { SomeOperations } from '../operation.ts';
import { statisticsCsv } from './statistics-csv.ts';
import { MAX_TOP_PRODUCTS, statisticsDetail } from './statistics-detail.ts';
import { statistics, type StatisticsParts } from './statistics.ts';

/** Statistics over an engine and its store; each throws AppError `VALIDACION` for a branch that is none of the issuer's. */
export function statisticsOperations({ engine, store }: StatisticsParts) {
  return {
    'stats.view': (input, { caller }) => statistics({ engine, store }, input, caller),
    'stats.detail': (input, { caller }) =>
      statisticsDetail(store, { input, caller, maxProducts: MAX_TOP_PRODUCTS }),
    'stats.csv': async (input, who) => {
      const { tabla, desde, hasta } = input;
      const detalle = { que: `estadísticas: ${tabla}`, desde, hasta };
      await noteAct(store, who, { accion: 'datos exportados', detalle });
      return statisticsCsv(store, input, who.caller);
    },
  } satisfies SomeOperations;
}
