/** Accepted test documents that the authority requires before production (§accepted-tests). */

export const TEST_KINDS = ['01', '03', '04', '05', '06', '14', '18', 'invalidacion', 'contingencia'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** Required number by kind that this program issues. */
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
