/** Which section the settings open with when another screen leads there. */
import { create } from 'zustand';
import { goTo } from '../till/navigation.ts';

export type LinkedSection =
  | 'certificado'
  | 'correo'
  | 'impresoras'
  | 'respaldos'
  | 'salud'
  | 'sucursales'
  | 'usuarios';

/** Null while nothing leads there. */
export const useLinkedSection = create<{ readonly section: LinkedSection | null }>()(() => ({
  section: null,
}));

/** Opens the settings at a section, for a person who may see it. */
export function openSettings(section: LinkedSection): void {
  useLinkedSection.setState({ section });
  goTo('ajustes');
}
