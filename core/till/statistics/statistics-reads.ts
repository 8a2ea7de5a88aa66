/** The statistics a till asks for: totals, what only the documents tell, and the file. */
import type {
  Statistics,
  StatisticsCsvInput,
  StatisticsDetail,
  StatisticsInput,
  TextFile,
} from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import { statisticsCsv } from './statistics-csv.ts';
import { MAX_TOP_PRODUCTS, statisticsDetail } from './statistics-detail.ts';
import { statistics, type StatisticsParts } from './statistics.ts';

/** Each throws AppError `VALIDACION` for a branch that is none of the issuer's. */
export interface TillStatistics {
  view(input: StatisticsInput, caller: Caller): Promise<Statistics>;
  detail(input: StatisticsInput, caller: Caller): Promise<StatisticsDetail>;
  csv(input: StatisticsCsvInput, caller: Caller): Promise<TextFile>;
}

/** Statistics over an engine and its store. */
export function createTillStatistics({ engine, store }: StatisticsParts): TillStatistics {
  return {
    view: (input, caller) => statistics({ engine, store }, input, caller),
    detail: (input, caller) => statisticsDetail(store, { input, caller, maxProducts: MAX_TOP_PRODUCTS }),
    csv: (input, caller) => statisticsCsv(store, input, caller),
  };
}
