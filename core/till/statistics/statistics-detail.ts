/** Figures that only the documents hold, added up on request. */
import type { StatisticsDetail, StatisticsInput } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import { codesOnPages } from '../../store/catalogue/quick-keys.ts';
import type { Store } from '../../store/store.ts';
import { soldDocuments } from '../../store/statistics/till-statistics.ts';
import { newestFirst } from './newest-first.ts';
import { addSold, categoriesOf, figuresOf, noSums, TIPOS_VENDIDOS } from './sold-sums.ts';
import { statisticsScope } from './statistics.ts';

/** What is left out beyond its limits: the oldest documents, and the products that sold least. */
export interface DetailLimits {
  readonly documents: number;
  readonly products: number;
}

/**
 * Sales by product, quick key page, user, form of payment and hour.
 *
 * @throws AppError `VALIDACION` for a branch of another issuer
 */
export async function statisticsDetail(
  store: Pick<Store, 'read'>,
  of: { readonly input: StatisticsInput; readonly caller: Caller; readonly limits: DetailLimits },
): Promise<StatisticsDetail> {
  const { desde, hasta } = of.input;
  const { issuerId, ambiente, branches } = store.read((reader) => {
    const { branchIds, ...scope } = statisticsScope(reader, of.input, of.caller);
    const arranged = branchIds.map((branchId) => {
      const categories = categoriesOf(codesOnPages(reader, { issuerId: scope.issuerId, branchId }));
      return [branchId, categories] as const;
    });
    return { ...scope, branches: new Map(arranged) };
  });
  const sums = noSums();
  const sources = [...branches].flatMap(([branchId, categories]) =>
    TIPOS_VENDIDOS.map((tipoDte) => ({ issuerId, ambiente, branchId, tipoDte, categories })),
  );
  const read = await newestFirst({ sources, desde, hasta, most: of.limits.documents }, (scope, piece) => {
    const sold = store.read((reader) => soldDocuments(reader, scope, piece));
    for (const document of sold) addSold(sums, document, scope);
    return sold;
  });
  const figures = figuresOf(sums, of.limits.products);
  const arranged = [...branches.values()].some(({ size }) => size > 0);
  return { ...read, ...figures, categorias: arranged ? figures.categorias : [] };
}
