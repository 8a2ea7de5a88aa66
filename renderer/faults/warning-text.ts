/** What the service allows and yet warns of, said to a person in the language of the screen. */
import type { PreviewTotals } from '../../core/contract/till/till.ts';
import { dollars } from '../money/cents.ts';
import { dayText } from '../text/day.ts';
import type { Words } from '../text/es.ts';
import { plainDays } from './sentence.ts';

/** Sentences of `warningsOf`, `editionWarnings` and `clockWarnings`. */
const UNNAMED = /^Factura de (\$[\d,.]+) o más .*sin receptor identificado/;
const BRANCH_DISTRICT = /^Desde ([\d-]+) la dirección de la sucursal debe indicar el distrito/;
const RECEIVER_DISTRICT = /^Desde ([\d-]+) receptor\.direccion\.distrito/;
const CLOCK = /^El reloj de esta computadora está (\d+) minutos (atrasado|adelantado)/;

type Measured = Pick<PreviewTotals, 'montoTotalOperacion' | 'total'>;

/**
 * A warning in the words of the screen; what is not known here keeps the service's.
 *
 * @param totals what the screen shows, where it shows anything: what the authority measures may be another sum
 */
export function warningText(warning: string, words: Words, totals: Measured | null): string {
  const say = words.warning;
  const least = UNNAMED.exec(warning)?.[1];
  if (least !== undefined) {
    const isOther = totals !== null && totals.montoTotalOperacion !== totals.total;
    return isOther
      ? `${say.unnamed(least)} ${say.measured(dollars(totals.montoTotalOperacion))}`
      : say.unnamed(least);
  }
  const branchDay = BRANCH_DISTRICT.exec(warning)?.[1];
  if (branchDay !== undefined) return say.branchDistrict(dayText(branchDay));
  const receiverDay = RECEIVER_DISTRICT.exec(warning)?.[1];
  if (receiverDay !== undefined) return say.receiverDistrict(dayText(receiverDay));
  const [, minutes, side] = CLOCK.exec(warning) ?? [];
  if (minutes !== undefined) return say.clock(minutes, side === 'atrasado');
  return plainDays(warning);
}

/** Warnings that still say something once the authority has sealed the document: it will not reject it any more. */
export function stillWarned(warnings: readonly string[], sealed: boolean): readonly string[] {
  return sealed ? warnings.filter((warning) => !UNNAMED.test(warning)) : warnings;
}
