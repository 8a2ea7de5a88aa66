/** Changes whose commit the program `crash-commit.ts` stops at. */
export type CommittedChange = 'goods-back' | 'mail-asked' | 'mail-sent';
