/** Documents that `verify` names though they are no fault: in quarantine with their number, and stopped in the queue. */
import { KEPT_DETAIL } from '../engine/numbers/number-return.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import type { Listed } from '../store/limits.ts';
import type { VerifyReport } from '../store/proof/verify.ts';

type Named = Pick<VerifyReport, 'cuarentena' | 'detenidos'>;

export function namedJson({ cuarentena, detenidos }: Named): object {
  return {
    cuarentena: cuarentena.listed.map(({ issuerId: emisor, at, ...kept }) => ({
      emisor,
      ...kept,
      desde: isoUtc(at),
    })),
    totalCuarentena: cuarentena.total,
    detenidos: detenidos.listed.map(({ issuerId: emisor, ...stopped }) => ({ emisor, ...stopped })),
    totalDetenidos: detenidos.total,
  };
}

/** Empty without any. */
export function namedText({ cuarentena, detenidos }: Named): string {
  const kept = listText(cuarentena, ({ motivo }) => KEPT_DETAIL[motivo], {
    one: '1 número en cuarentena: no vuelve a la serie y queda con su documento rechazado',
    many: (total) =>
      `${total} números en cuarentena: no vuelven a la serie y quedan con su documento rechazado`,
    more: 'No es una falta; en el portal de Hacienda se ve qué consta de ellos.',
  });
  const stopped = listText(detenidos, () => 'lo que nombra fue rechazado y ya no se corrige', {
    one: '1 documento detenido en la cola',
    many: (total) => `${total} documentos detenidos en la cola`,
    more: 'No es una falta; emita otro en lugar del rechazado y envíelo desde la Cola: Hacienda lo rechaza y entonces se corrige con el nuevo.',
  });
  return `${kept}${stopped}`;
}

type Row = Pick<
  VerifyReport['detenidos']['listed'][number],
  'numeroControl' | 'tipoDte' | 'codigoGeneracion' | 'issuerId' | 'ambiente'
>;

function listText<T extends Row>(
  { listed, total }: Listed<T>,
  why: (row: T) => string,
  head: { readonly one: string; readonly many: (total: number) => string; readonly more: string },
): string {
  if (total === 0) return '';
  const rows = listed.map((row) => {
    const { numeroControl, tipoDte, codigoGeneracion, issuerId, ambiente } = row;
    return `- ${numeroControl}, tipo ${tipoDte}, documento ${codigoGeneracion} (${issuerId}, ${ambiente}): ${why(row)}\n`;
  });
  const hidden = total - listed.length;
  const more = hidden > 0 ? `… y ${hidden} más.\n` : '';
  return `${total === 1 ? head.one : head.many(total)}. ${head.more}\n${rows.join('')}${more}`;
}
