/** Screen of each document type. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Screen } from '../../stores/till/navigation.ts';

export const SCREEN_OF: Readonly<Record<TipoVenta, Screen>> = {
  '01': 'factura',
  '03': 'credito-fiscal',
  '04': 'nota-remision',
};

const TIPO_OF: Readonly<Partial<Record<Screen, TipoVenta>>> = {
  factura: '01',
  'credito-fiscal': '03',
  'nota-remision': '04',
};

/** Document type of a screen; undefined for other screens. */
export function tipoOf(screen: Screen): TipoVenta | undefined {
  return TIPO_OF[screen];
}
