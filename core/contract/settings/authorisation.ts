/** How many test documents the authority wants to have accepted before a taxpayer may produce (§accepted-tests). */

export const TEST_KINDS = ['01', '03', '04', '05', '06', '14', '18', 'invalidacion', 'contingencia'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** Accepted ones at least, of what this program makes. */
export const TESTS_NEEDED: Readonly<Record<TestKind, number>> = {
  '01': 90,
  '03': 75,
  '04': 50,
  '05': 50,
  '06': 25,
  '14': 25,
  '18': 5,
  invalidacion: 5,
  contingencia: 5,
};
