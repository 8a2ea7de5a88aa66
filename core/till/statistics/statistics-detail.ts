/**
 * Figures that only the documents hold, added up on request. Read in turns of the event loop, newest first, up to a
 * limit reported in the answer.
 */
import { setImmediate } from 'node:timers/promises';
import type { StatisticsDetail, StatisticsInput } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import { codesOnPages } from '../../store/catalogue/quick-keys.ts';
import type { Store } from '../../store/store.ts';
import {
  soldDocuments,
  type SoldDocument,
  type SoldPlace,
  type SoldScope,
} from '../../store/statistics/till-statistics.ts';
import { addSold, categoriesOf, figuresOf, noSums, type Categories, type SoldSums } from './sold-sums.ts';
import { statisticsScope } from './statistics.ts';

/** Documents per answer: some ten seconds of reading. */
const MAX_DETAIL_DOCUMENTS = 100_000;
/** Documents per turn of the event loop: some 10 ms. */
const DOCUMENTS_PER_TURN = 100;
export const MAX_TOP_PRODUCTS = 20;

interface Reading {
  documentos: number;
  completo: boolean;
  readonly sums: SoldSums;
}

/**
 * Sales by product, quick key page, user, form of payment and hour.
 *
 * @param maxProducts limit of listed products
 * @throws AppError `VALIDACION` for a branch of another issuer
 */
export async function statisticsDetail(
  store: Pick<Store, 'read'>,
  of: { readonly input: StatisticsInput; readonly caller: Caller; readonly maxProducts: number },
): Promise<StatisticsDetail> {
  const { desde, hasta } = of.input;
  const { issuerId, ambiente, branchIds } = store.read((reader) =>
    statisticsScope(reader, of.input, of.caller),
  );
  const reading: Reading = { documentos: 0, completo: true, sums: noSums() };
  let arranged = false;
  for (const branchId of branchIds) {
    const categories = categoriesOf(store.read((reader) => codesOnPages(reader, { issuerId, branchId })));
    arranged ||= categories.size > 0;
    for (const tipoDte of ['01', '03'] as const)
      await addUp(store, reading, {
        scope: { issuerId, ambiente, branchId, tipoDte, desde, hasta },
        tipoDte,
        categories,
      });
  }
  const { documentos, completo, sums } = reading;
  const figures = figuresOf(sums, of.maxProducts);
  return { documentos, completo, ...figures, categorias: arranged ? figures.categorias : [] };
}

async function addUp(
  store: Pick<Store, 'read'>,
  reading: Reading,
  of: { readonly scope: SoldScope; readonly tipoDte: '01' | '03'; readonly categories: Categories },
): Promise<void> {
  let after: SoldPlace | null = null;
  for (;;) {
    const limit = Math.min(DOCUMENTS_PER_TURN, MAX_DETAIL_DOCUMENTS - reading.documentos);
    if (limit === 0) {
      reading.completo = false;
      return;
    }
    const piece = nextPiece(store, of.scope, { after, limit });
    for (const document of piece) addSold(reading.sums, document, of);
    reading.documentos += piece.length;
    after = piece.at(-1) ?? null;
    if (piece.length < limit || after === null) return;
    await setImmediate();
  }
}

function nextPiece(
  store: Pick<Store, 'read'>,
  scope: SoldScope,
  page: { readonly after: SoldPlace | null; readonly limit: number },
): readonly SoldDocument[] {
  return store.read((reader) => soldDocuments(reader, scope, page));
}
