/** Words of the wire as English screens tell them. */

/** The states of a document, where each stands alone. */
export const enStates = {
  PROCESADO: 'Processed',
  RECHAZADO: 'Rejected',
  CONTINGENCIA: 'In contingency',
  PENDIENTE: 'Being verified',
  INVALIDANDO: 'Being invalidated',
  INVALIDADO: 'Invalidated',
  SIMULADO: 'Simulated',
} as const;

const STATES: Readonly<Record<string, string>> = enStates;

/** A state inside a sentence; what Hacienda calls otherwise, as it came. */
export function stateInSentence(estado: string): string {
  return STATES[estado]?.toLowerCase() ?? estado;
}

const ENVIRONMENTS: Readonly<Record<string, string>> = {
  PRUEBAS: 'the test environment',
  PRODUCCION: 'production',
};

/** An environment inside a sentence. */
export function environmentInSentence(ambiente: string): string {
  return ENVIRONMENTS[ambiente] ?? ambiente;
}
