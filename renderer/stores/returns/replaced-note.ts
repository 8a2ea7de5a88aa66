/** Correcting a rejected note: its replacement, its number, and money already moved. */
import type {
  CorrectedNote,
  ReturnDone,
  ReturnForm,
  ReturnPlan,
} from '../../../core/contract/bridge/bridge-returns.ts';
import { isAjuste, type TipoAjuste } from '../../../core/contract/edition.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';

/** The rejected note that a new attempt corrects. A rejected event leaves nothing to correct. */
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

/** Only a note of the same type may reuse the rejected note's number. */
const FORM_OF: Readonly<Record<TipoAjuste, ReturnForm>> = {
  '05': 'nota-credito',
  '06': 'nota-debito',
  '18': 'retorno',
};

interface Replacing {
  readonly corrige: CorrectedNote | null;
  readonly conNumeroNuevo: boolean;
}

/** Reference to the rejected note: `corrige` reuses its number, `repone` takes a new one. */
export function replacing(
  { corrige, conNumeroNuevo }: Replacing,
  forma: ReturnForm,
): { readonly corrige?: string; readonly repone?: string } {
  if (corrige === null) return {};
  const { codigoGeneracion, tarde, tipoDte } = corrige;
  if (tarde === null && !conNumeroNuevo && FORM_OF[tipoDte] === forma) return { corrige: codigoGeneracion };
  return goesTheSameWay(corrige, forma) ? { repone: codigoGeneracion } : {};
}

/** Whether both move money in the same direction: out of the drawer, or into it. */
function goesTheSameWay({ tipoDte }: CorrectedNote, forma: ReturnForm): boolean {
  return (tipoDte === '06') === (forma === 'nota-debito');
}

/** Cents already moved for the rejected note that this one replaces, or for a rejected invalidation. */
export function movedBefore(
  { corrige, plan }: Pick<Replacing, 'corrige'> & { readonly plan: Pick<ReturnPlan, 'movido'> | null },
  forma: ReturnForm,
): number {
  const undone = forma === 'nota-debito' ? null : plan?.movido;
  const ofNote = corrige === null || !goesTheSameWay(corrige, forma) ? null : corrige.movido;
  return (centsOf(undone ?? '0') ?? 0) + (centsOf(ofNote ?? '0') ?? 0);
}
