/** Numbers in quarantine in the output of `verify`. */
import { KEPT_DETAIL } from '../engine/numbers/number-return.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import type { KeptNumbers } from '../store/numbers/kept-numbers.ts';

export function keptJson({ listed, total }: KeptNumbers): object {
  const cuarentena = listed.map(({ issuerId: emisor, at, ...kept }) => ({
    emisor,
    ...kept,
    desde: isoUtc(at),
  }));
  return { cuarentena, totalCuarentena: total };
}

/** Empty without any. */
export function keptText({ listed, total }: KeptNumbers): string {
  if (total === 0) return '';
  const kept = listed
    .map(
      ({ numeroControl, tipoDte, codigoGeneracion, issuerId, ambiente, motivo }) =>
        `- ${numeroControl}, tipo ${tipoDte}, documento ${codigoGeneracion} (${issuerId}, ${ambiente}): ${KEPT_DETAIL[motivo]}\n`,
    )
    .join('');
  const hidden = total - listed.length;
  const more = hidden > 0 ? `… y ${hidden} más.\n` : '';
  const head =
    total === 1
      ? '1 número en cuarentena: no vuelve a la serie y queda con su documento rechazado'
      : `${total} números en cuarentena: no vuelven a la serie y quedan con su documento rechazado`;
  return `${head}. No es una falta; en el portal de Hacienda se ve qué consta de ellos.\n${kept}${more}`;
}
