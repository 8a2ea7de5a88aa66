/** Closed counts: listed, and annulled where wrong (§counting). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { PastCount, PastCounts } from '../../contract/bridge/bridge-counts.ts';
import type { ApprovalNeed } from '../../contract/bridge/bridge-manager.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import {
  countPaperLines,
  findCountPaper,
  pastCounts,
  type CountPaper,
} from '../../store/counts/count-papers.ts';
import { countOfEntry } from '../../store/counts/counts.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { userName } from '../../store/people/users.ts';
import type { Reader } from '../../store/store.ts';
import { approvalNeed } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { isWithoutCause } from '../stock/withdrawn-goods.ts';
import { isOfShop, shopOf } from './open-count.ts';

const PAGE_ROWS = 30;

export function pastPage(reader: Reader, { antes }: BridgeInput<'counts.past'>, who: TillCaller): PastCounts {
  const before = antes ?? Number.MAX_SAFE_INTEGER;
  const papers = pastCounts(reader, shopOf(who), { before, limit: PAGE_ROWS + 1 });
  const page = papers.slice(0, PAGE_ROWS);
  return {
    conteos: page.map((paper) => shownPaper(reader, paper)),
    siguiente: papers.length > PAGE_ROWS ? (page.at(-1)?.id ?? null) : null,
  };
}

/** @throws AppError `ESTADO_NO_PERMITE` where the shop has no such closed count */
export function requirePastCount(reader: Reader, id: number, who: TillCaller): CountPaper {
  const paper = findCountPaper(reader, id);
  if (paper === null || !isOfShop(paper, shopOf(who)))
    throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-no-existe'));
  return paper;
}

/** Who may approve an annulment; a single manager annuls alone. */
export function annulmentNeed(reader: Reader, who: TillCaller): ApprovalNeed {
  const need = approvalNeed(reader, who, findIssuer(reader, who.caller.issuerId)?.settings ?? {});
  return { ...need, requerida: need.requerida && need.gerentes.length > 0 };
}

/** Who stored it: a user, or an API key. */
export const keeperOf = (reader: Reader, { userId, apiKeyId }: CountPaper): string =>
  userId === null ? `llave ${apiKeyId ?? ''}` : userName(reader, userId);

function shownPaper(reader: Reader, paper: CountPaper): PastCount {
  const { id, recordedAt, annulledAt, annulledWhy } = paper;
  const count = countOfEntry(reader, id);
  const lines = countPaperLines(reader, id);
  return {
    id,
    en: isoUtc(recordedAt),
    alcance: count?.alcance ?? null,
    nombre: count?.nombre ?? null,
    guardo: keeperOf(reader, paper),
    lineas: lines.length,
    diferencias: lines.filter(({ contado, esperado }) => contado !== esperado).length,
    sinCausa: annulledAt === null ? lines.filter(isWithoutCause).length : 0,
    anulado: annulledAt === null ? null : { en: isoUtc(annulledAt), motivo: annulledWhy ?? '' },
  };
}
