/** When and to whom a promotion applies (§promotions). */
import type { PromotionStanding } from '../../contract/bridge/bridge-promotions.ts';
import type { PromotionTerms } from '../../contract/till/promotions.ts';
import { fiscalDate, fiscalTime, type FiscalDate, type Instant } from '../fiscal-time.ts';
import { plainText } from '../text/plain-text.ts';

export interface PromotionMoment {
  readonly hoy: FiscalDate;
  /** `HH:MM`. */
  readonly hora: string;
  /** The customer's list; null without one. */
  readonly lista: string | null;
}

export function promotionMoment(at: Instant, lista: string | null): PromotionMoment {
  return { hoy: fiscalDate(at), hora: fiscalTime(at).slice(0, 5), lista };
}

export function isInForce(terms: PromotionTerms, { hoy, hora, lista }: PromotionMoment): boolean {
  if (terms.desde > hoy || (terms.hasta !== null && terms.hasta < hoy)) return false;
  if (terms.dias.length > 0 && !terms.dias.includes(weekday(hoy))) return false;
  if (!isWithinHours(terms, hora)) return false;
  return (
    terms.listas.length === 0 ||
    (lista !== null && terms.listas.some((each) => plainText(each) === plainText(lista)))
  );
}

/** Hours may span midnight; each part belongs to its own day. */
function isWithinHours({ horaDesde, horaHasta }: PromotionTerms, hora: string): boolean {
  const [from, until] = [horaDesde ?? '00:00', horaHasta ?? '24:00'];
  return from < until ? hora >= from && hora < until : hora >= from || hora < until;
}

/** 1 Monday to 7 Sunday. */
function weekday(day: FiscalDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Status of a promotion regardless of customer list. @param activa false once it was ended */
export function standingOf(
  { terms, activa }: { readonly terms: PromotionTerms; readonly activa: boolean },
  now: Instant,
): PromotionStanding {
  const { hoy, hora } = promotionMoment(now, null);
  if (!activa || (terms.hasta !== null && terms.hasta < hoy)) return 'terminada';
  if (terms.desde > hoy) return 'futura';
  return isInForce({ ...terms, listas: [] }, { hoy, hora, lista: null }) ? 'vigente' : 'fuera';
}
