/** What a rule of the script says in the place of the checks. */
import { schemaRejection } from './answers.ts';
import type { Rejection } from './answers.ts';
import { classOf } from './checks/value-fault.ts';
import type { FaultRule } from './script.ts';

const USUAL_OBSERVATION = '[resumen.totalDescu] CALCULO INCORRECTO';

/** What `observado` adds to a sealed document. */
export function scriptedNotes(rule: FaultRule): readonly string[] {
  return rule.observaciones ?? [USUAL_OBSERVATION];
}

/** The scripted refusal in one of the three shapes of §reason-shapes. */
export function scriptedRejection(rule: FaultRule): Rejection {
  if (rule.falla === 'rechazo-esquema') {
    const usual = schemaRejection([{ path: '/receptor/direccion/departamento', reason: 'formato' }]);
    return {
      ...usual,
      codigo: rule.codigoMsg ?? usual.codigo,
      descripcion: rule.descripcionMsg ?? usual.descripcion,
      observaciones: rule.observaciones ?? usual.observaciones,
    };
  }
  const mixed = rule.falla === 'rechazo-mixto';
  return {
    clase: mixed ? '99' : refusalClass(rule),
    codigo: rule.codigoMsg ?? '007',
    descripcion: rule.descripcionMsg ?? '[receptor.direccion.distrito] VALOR NO ES PERMITIDO',
    observaciones: rule.observaciones ?? (mixed ? ['[receptor.nrc] VALOR NO ES VALIDO', ''] : []),
  };
}

/** The class of the section that the rule's own sentence names. */
function refusalClass({ codigoMsg, descripcionMsg }: FaultRule): string {
  if (codigoMsg === '802') return SIGNATURE_CLASS;
  const [, campo] = /^\[([\w.]+)\]/.exec(descripcionMsg ?? '') ?? [];
  return campo === undefined ? USUAL_CLASS : classOf(campo);
}

const SIGNATURE_CLASS = '20';
/** That of the receiver, which the usual refusal is about. */
const USUAL_CLASS = '13';
