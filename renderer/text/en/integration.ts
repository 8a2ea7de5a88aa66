/** English texts of what programs ask by the interface. */
import type { esIntegration } from '../es/integration.ts';

export const enIntegration: typeof esIntegration = {
  integration: {
    requests: {
      lead: 'What your programs asked by the API and what they were answered, newest first. Data of people is hidden.',
      key: 'Key',
      allKeys: 'All keys',
      noKey: 'No valid key',
      deletedKey: 'Deleted key',
      which: 'Show',
      every: 'All',
      onlyFailed: 'Only those that failed',
      refresh: 'Refresh',
      none: 'No request is like that. Remove the filter to see the others.',
      empty: 'No program has asked for anything yet. With a key of the API, each request will appear here.',
      columns: { status: 'Status', what: 'What it asked', duration: 'Took', when: 'When · key' },
      title: 'Request',
      when: 'When',
      failed: 'What failed',
      fields: 'In which fields',
      duration: 'Took',
      sizes: 'Size',
      bytes: (asked, answered) =>
        `${asked} bytes asked, ${answered === null ? 'answered in pieces' : `${answered} answered`}`,
      idempotencyKey: 'Idempotency-Key',
      replayed: 'Repeated',
      yes: 'Yes: it was answered as the first time',
      id: 'Request-Id',
      document: 'Show the document',
      request: 'What arrived',
      answer: 'What was answered',
      noBody: 'not kept',
      hidden: 'Names, numbers, e-mails and signatures are hidden before it is kept; what is long is cut.',
    },
  },
};
