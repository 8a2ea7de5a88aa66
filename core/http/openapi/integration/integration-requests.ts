/** Example requests of the integrators' operations. */
export const INTEGRATION_REQUESTS = {
  'webhooks.crear': {
    destino: {
      summary: 'Un programa de esta computadora',
      status: 200,
      value: { url: 'http://127.0.0.1:9000/caja' },
    },
  },
} as const;
