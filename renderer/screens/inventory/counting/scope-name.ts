import type { PastCount } from '../../../../core/contract/bridge/bridge-counts.ts';
import type { Words } from '../../../text/es.ts';

export function scopeName(
  text: Words['inventory']['counting'],
  { alcance, nombre }: Pick<PastCount, 'alcance' | 'nombre'>,
): string {
  if (alcance === null) return text.byProgram;
  return nombre === null ? text.scopes[alcance] : `${text.scopes[alcance]}: ${nombre}`;
}
