/** All migrations in order. A published one is never changed: a correction is a new one at the end. */
import { initial } from './0001-initial.ts';
import { proof } from './0002-proof.ts';
import { contingency } from './0003-contingency.ts';
import { webhooks } from './0004-webhooks.ts';
import { fence } from './0005-fence.ts';
import { stats } from './0006-stats.ts';
import { corrections } from './0007-corrections.ts';
import { till } from './0008-till.ts';
import { copies } from './0009-copies.ts';

/** SQL of each migration; its version is its place, from 1. */
export const MIGRATIONS: readonly string[] = [
  initial,
  proof,
  contingency,
  webhooks,
  fence,
  stats,
  corrections,
  till,
  copies,
];
