/** Values of closed lists that the contract declares only as types. */
import type { Autoridad, FormatoNumeroControl } from '../contract/ambiente.ts';
import type { Edition } from '../contract/edition.ts';

export const AUTORIDADES: readonly Autoridad[] = ['simulador', 'hacienda'];
export const FORMATOS: readonly FormatoNumeroControl[] = ['interfaz', 'oficial'];
export const EDICIONES: readonly Edition[] = ['2023', '2026'];
