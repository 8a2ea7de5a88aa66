import { expect, it } from 'vitest';
import { COURSES, MATRIX, testFaults } from './fault-matrix.ts';
import { nameOf } from './fault-rules.ts';

it('the table has a row for every fault of the simulator at every step of a sale', () => {
  expect(Object.keys(COURSES)).toEqual(MATRIX.map(nameOf));
});

testFaults('sample');
