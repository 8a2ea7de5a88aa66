/** Texts of backup sizes and states. */
import type { DrillResult } from '../../../../core/contract/till/health-view.ts';
import type { Tone } from '../../../components/signal-light.tsx';

const KIB = 1024;
const MIB = KIB * KIB;
const GIB = MIB * KIB;

/** Bytes in a readable unit, one decimal from MB on. */
export function sizeText(bytes: number): string {
  if (bytes < MIB) return `${Math.ceil(bytes / KIB)} KB`;
  return bytes < GIB ? `${(bytes / MIB).toFixed(1)} MB` : `${(bytes / GIB).toFixed(1)} GB`;
}

export function drillTone(resultado: DrillResult): Tone {
  if (resultado === 'bien') return 'good';
  return resultado === 'danada' || resultado === 'fallo' ? 'bad' : 'waiting';
}
