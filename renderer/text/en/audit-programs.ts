/** Acts of keys, webhooks and agents, and the details of agents' rows, as the audit log tells them. */
export const ENGLISH_PROGRAM_ACTS = {
  'llave creada': 'Created an API key',
  'llave eliminada': 'Deleted an API key',
  'llave vencida': 'Ended an API key',
  'webhook agregado': 'Added a webhook target',
  'webhook eliminado': 'Removed a webhook target',
  'webhook en pausa': 'Paused a webhook target',
  'secreto de webhook cambiado': 'Changed the secret of a webhook target',
  'webhook reanudado': 'Resumed a webhook target',
  'herramienta de agente': 'An agent called a tool',
  'propuesta de agente': 'An agent proposed something',
  'propuesta confirmada': 'Confirmed what an agent proposed',
  'propuesta rechazada': 'Rejected what an agent proposed',
} as const;

export const ENGLISH_PROGRAM_DETAILS = {
  herramienta: 'Tool',
  operacion: 'Operation',
} as const;
