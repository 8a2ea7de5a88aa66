/** What is changed and which tests are asked: the smallest set that should notice, quickest first. */
interface Folder {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  /** Sizes of its tests: long random work says no more here than a little of it, many hundred times. */
  readonly env?: Readonly<Record<string, string>>;
}

export const FOLDERS: Readonly<Record<string, Folder>> = {
  'domain/money': {
    sources: ['core/domain/{decimal,money,totals}.ts'],
    tests: ['test/domain/{decimal,money}.test.ts', 'test/golden/{worked-figures,sujeto-excluido}.test.ts'],
  },
  'domain/accounts': {
    sources: ['core/domain/{accounts,debts}/*.ts'],
    tests: ['test/domain/{accounts,debts}/*.test.ts'],
  },
  'domain/stock': { sources: ['core/domain/stock/*.ts'], tests: ['test/domain/stock/*.test.ts'] },
  'domain/prices': { sources: ['core/domain/prices/*.ts'], tests: ['test/domain/prices/*.test.ts'] },
  'domain/promotions': {
    sources: ['core/domain/promotions/*.ts'],
    tests: [
      'test/domain/promotions/{promotion-effects,signed-discounts,tried-promotion}.test.ts',
      'test/domain/promotions/apply-promotions.test.ts',
    ],
    env: { CAJA_CARTS: '200' },
  },
  'domain/books': {
    sources: ['core/domain/books/*.ts'],
    tests: ['test/domain/books/*.test.ts', 'test/books/{purchases,register}.test.ts'],
  },
  books: {
    sources: ['core/books/*.ts', 'core/till/books/{booked-purchase,late-purchases,late-documents}.ts'],
    tests: ['test/books/*.test.ts', 'test/till/{late-documents,late-seals}.test.ts'],
  },
  'domain/dte': {
    sources: ['core/domain/dte/*.ts'],
    tests: [
      'test/golden/{document-identity,prepared-document,whole-documents}.test.ts',
      'test/domain/rules/*.test.ts',
      'test/golden/{adjustment-documents,sujeto-excluido,other-edition,generated-documents}.test.ts',
    ],
    env: { CAJA_DOCUMENTS: '8', CAJA_RETURNS: '8' },
  },
  'domain/rules': {
    sources: ['core/domain/rules/*.ts'],
    tests: [
      'test/domain/rules/*.test.ts',
      'test/golden/{whole-documents,sujeto-excluido,adjustment-documents}.test.ts',
    ],
  },
  /** The pieces of a call; what they make together takes a whole shop for each try. */
  'engine/issuing': {
    sources: [
      'core/engine/issuing/{callers-wait,content-hash,idempotency,issuance-load,sampled-disk,signing-key-check}.ts',
    ],
    tests: ['test/engine/issuing/call-pieces.test.ts'],
  },
  /** What is asked before a number is taken, and what a caller is told. */
  'engine/issuing-checks': {
    sources: [
      'core/engine/issuing/{correction-check,preflight,related-check,replacement-warning,result,sale-session}.ts',
      'core/engine/issuing/{adjusted-documents,rehearsal}.ts',
    ],
    tests: [
      'test/engine/issuing/{call-checks,named-documents}.rest.test.ts',
      'test/engine/issuing/{kept-call,conditions,clock-guard}.test.ts',
      'test/engine/adjusting/{related-check,corrections,returns}.test.ts',
    ],
  },
  /** What is written with a number, and what its caller gets. */
  'engine/issue': {
    sources: ['core/engine/issuing/issue.ts'],
    tests: [
      'test/engine/issuing/issued.rest.test.ts',
      'test/engine/issuing/{kept-call,conditions}.test.ts',
      'test/engine/stock/goods-of-documents.test.ts',
      'test/engine/fence/number-return.test.ts',
    ],
  },
  /** A refused document's new content, and what is checked of any before a number is taken and in its commit. */
  'engine/issuing-corrections': {
    sources: ['core/engine/issuing/{correct,checked-document}.ts'],
    tests: [
      'test/engine/issuing/{checked-anew,corrected}.rest.test.ts',
      'test/engine/adjusting/{corrections-adjusting,corrections}.test.ts',
      'test/engine/remissions/billing.test.ts',
    ],
  },
  'store/numbers': {
    sources: ['core/store/numbers/*.ts'],
    tests: ['test/store/sequences/{fence-marks,fences,kept-answers,ledger-proof,counters}.test.ts'],
  },
};
