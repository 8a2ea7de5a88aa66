/** The two environments (§context-from-key) and related closed lists. */

export const AMBIENTES = ['PRUEBAS', 'PRODUCCION'] as const;
export type Ambiente = (typeof AMBIENTES)[number];

/** Code of an environment in the authority's documents (CAT-001). */
export const AMBIENTE_CODE: Readonly<Record<Ambiente, '00' | '01'>> = { PRUEBAS: '00', PRODUCCION: '01' };

export const AUTORIDADES = ['simulador', 'hacienda'] as const;
/** Built-in simulator or real authority. A document is only sent to the one it was numbered for. */
export type Autoridad = (typeof AUTORIDADES)[number];

export const FORMATOS_NUMERO_CONTROL = ['interfaz', 'oficial'] as const;
/** Layout of the control number (§control-number): the interface specification's or the authority's. */
export type FormatoNumeroControl = (typeof FORMATOS_NUMERO_CONTROL)[number];

export const ROLES = ['user', 'admin'] as const;
/** Role of an API key (§issuance-result). */
export type Role = (typeof ROLES)[number];
