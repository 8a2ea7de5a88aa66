import { testEveryColumn } from './every-column.ts';

testEveryColumn('sample');
