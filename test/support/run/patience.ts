/**
 * Longest wait for a signal, on a machine with much else to do. It is no measure of speed: what takes longer hangs. A test
 * has more (`vitest.config.ts`), so that a wait that ran out says what it waited for.
 */
export const PATIENCE_MS = 120_000;
