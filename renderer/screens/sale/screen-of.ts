/** Which screen writes which document. */
import type { TipoDte } from '../../../core/contract/edition.ts';
import type { Screen } from '../../stores/till/navigation.ts';

export const SCREEN_OF: Readonly<Record<TipoDte, Screen>> = {
  '01': 'factura',
  '03': 'credito-fiscal',
  '04': 'nota-remision',
};

const TIPO_OF: Readonly<Partial<Record<Screen, TipoDte>>> = {
  factura: '01',
  'credito-fiscal': '03',
  'nota-remision': '04',
};

/** The type of the document that a screen writes; undefined for any other screen. */
export function tipoOf(screen: Screen): TipoDte | undefined {
  return TIPO_OF[screen];
}
