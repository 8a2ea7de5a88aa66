/** Rules of the events, equal in both editions (§contingency-event, §invalidation, §invalidation-event). */
import { takesReplacement, type TipoDte } from '../edition.ts';
import type { Refuse } from './conditions.ts';
import { isInterfaceNumber } from './leaves.ts';

/** CAT-024: operation rescinded; other reason. */
const RESCINDED = 2;
const OTHER_REASON = 3;
/** CAT-005 code that requires a text. */
const OTHER_CONTINGENCY = 5;

interface Invalidacion {
  readonly documento: {
    readonly tipoDte: TipoDte;
    readonly numeroControl: string | null;
    readonly codigoGeneracionR: string | null;
  };
  readonly motivo: { readonly tipoAnulacion: number; readonly motivoAnulacion: string | null };
}

/**
 * Reasons 1 and 3 name a replacement, reason 2 none; 3 has a text. Credit notes and returns have no replacement. It may also be missing with the interface
 * specification's control number: only the simulator has those, and the specification has no member for it.
 */
export function invalidacionRule(value: Invalidacion, refuse: Refuse): void {
  const { tipoAnulacion, motivoAnulacion } = value.motivo;
  const { tipoDte, codigoGeneracionR, numeroControl } = value.documento;
  const alone = !takesReplacement(tipoDte);
  const simulated = numeroControl !== null && isInterfaceNumber(numeroControl);
  if (tipoAnulacion === RESCINDED && codigoGeneracionR !== null) {
    refuse(['documento', 'codigoGeneracionR'], 'con tipoAnulacion 2 debe ser null');
  }
  if (tipoAnulacion !== RESCINDED && codigoGeneracionR === null && !alone && !simulated) {
    refuse(
      ['documento', 'codigoGeneracionR'],
      'con tipoAnulacion 1 o 3 debe indicar el documento que reemplaza',
    );
  }
  if (tipoAnulacion === OTHER_REASON && motivoAnulacion === null) {
    refuse(['motivo', 'motivoAnulacion'], 'con tipoAnulacion 3 debe explicar el motivo');
  }
}

interface MotivoContingencia {
  readonly fInicio: string;
  readonly fFin: string;
  readonly hInicio: string;
  readonly hFin: string;
  readonly tipoContingencia: number;
  readonly motivoContingencia: string | null;
}

/** The period must not end before it starts; cause 5 requires a text. */
export function motivoContingenciaRule(value: MotivoContingencia, refuse: Refuse): void {
  if (`${value.fFin} ${value.hFin}` < `${value.fInicio} ${value.hInicio}`)
    refuse(['fFin'], 'no debe ser anterior al inicio');
  if (value.tipoContingencia === OTHER_CONTINGENCY && !value.motivoContingencia) {
    refuse(['motivoContingencia'], 'con tipoContingencia 5 debe explicar el motivo');
  }
}
