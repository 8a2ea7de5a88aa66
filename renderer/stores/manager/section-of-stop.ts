/** The settings section that resolves what stops a till from issuing. */
import type { TrafficLight } from '../../../core/contract/till/till.ts';
import type { Rule, RuleName } from '../../../core/contract/rules/rules.ts';
import type { SectionName } from './section-names.ts';

const BY_RULE: Readonly<Partial<Record<RuleName, SectionName>>> = {
  'sin-certificado': 'certificado',
  'certificado-vencido': 'certificado',
  'certificado-aun-no-vigente': 'certificado',
  'llave-de-firma-cerrada': 'certificado',
  'sin-conexion': 'conexion',
  'cuota-agotada': 'sucursales',
};

/** Target of the status light when issuing is blocked; without a section, the health page. */
export function sectionOfStop({
  situacion,
  motivo,
}: Pick<TrafficLight, 'situacion' | 'motivo'>): SectionName {
  if (motivo === null) return situacion === 'certificado' ? 'certificado' : 'conexion';
  return isKnownToCentre(motivo) ? 'central' : (BY_RULE[motivo.regla] ?? 'salud');
}

/** A centre shows the blocked numbers, and a manager releases them there. */
function isKnownToCentre(motivo: Rule): boolean {
  if (motivo.regla !== 'numeros-en-duda') return false;
  const { salida } = motivo.parametros;
  return typeof salida !== 'string' && salida.regla === 'anote-el-ultimo-numero' && salida.parametros.central;
}
