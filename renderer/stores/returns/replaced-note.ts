/** A refused note in whose place another one is made: under which number, and what of its money moved already. */
import type { CorrectedNote, ReturnDone, ReturnForm } from '../../../core/contract/bridge/bridge-returns.ts';
import { isAjuste, type TipoAjuste } from '../../../core/contract/edition.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';

/** What is corrected of a return that was refused: its note. An event that was refused leaves nothing, and is made anew. */
export function refusedNote(done: ReturnDone | null, corrige: CorrectedNote | null): CorrectedNote | null {
  if (done === null || done.forma === 'invalidacion' || !isAjuste(done.documento.tipoDte)) return corrige;
  const { tipoDte, codigoGeneracion, numeroControl: numero } = done.documento;
  const paid = done.liquidacion.estado === 'pagada' ? (centsOf(done.liquidacion.monto) ?? 0) : 0;
  const moved = paid + (centsOf(corrige?.movido ?? '0') ?? 0);
  const movido = moved === 0 ? null : textOfCents(moved);
  return {
    tarde: null,
    movido,
    tipoDte,
    codigoGeneracion,
    numero,
    motivos: done.motivos,
    ajuste: null,
    motivo: '',
  };
}

/** Only a note of the same type takes the place of a refused one under its number. */
const FORM_OF: Readonly<Record<TipoAjuste, ReturnForm>> = {
  '05': 'nota-credito',
  '06': 'nota-debito',
  '18': 'retorno',
};

interface Replacing {
  readonly corrige: CorrectedNote | null;
  readonly conNumeroNuevo: boolean;
}

/** Which refused note this one takes the place of, under which number. */
export function replacing(
  { corrige, conNumeroNuevo }: Replacing,
  forma: ReturnForm,
): { readonly corrige?: string; readonly repone?: string } {
  if (corrige === null) return {};
  const { codigoGeneracion, tarde, tipoDte } = corrige;
  if (tarde === null && !conNumeroNuevo && FORM_OF[tipoDte] === forma) return { corrige: codigoGeneracion };
  return goesTheSameWay(corrige, forma) ? { repone: codigoGeneracion } : {};
}

/** Whether money moves for both out of the drawer, or for both into it. */
function goesTheSameWay({ tipoDte }: CorrectedNote, forma: ReturnForm): boolean {
  return (tipoDte === '06') === (forma === 'nota-debito');
}

/** What moved already for the refused note in whose place this is done, in cents. */
export function movedBefore({ corrige }: Pick<Replacing, 'corrige'>, forma: ReturnForm): number {
  return corrige === null || !goesTheSameWay(corrige, forma) ? 0 : (centsOf(corrige.movido ?? '0') ?? 0);
}
