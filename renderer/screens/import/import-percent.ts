const WHOLE_PERCENT = 100;

/** Progress in whole percent. */
export function percentOf({ hecho, total }: { readonly hecho: number; readonly total: number }): number {
  return total === 0 ? 0 : Math.min(WHOLE_PERCENT, Math.floor((hecho * WHOLE_PERCENT) / total));
}
