/** Promotions of a document for printing (§promotions). */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { amount, sum, ZERO, type Amount } from '../../domain/money.ts';

/** Savings by promotion and their total; null without promotions. */
export function promotionFacts({ promociones }: Pick<PrintedDocument, 'promociones'>): {
  readonly nombradas: readonly string[];
  readonly ahorro: string;
} | null {
  if (promociones === undefined) return null;
  const byName = new Map<string, Amount>();
  for (const { nombre, ahorro } of promociones)
    byName.set(nombre, (byName.get(nombre) ?? ZERO).plus(amount(ahorro)));
  return {
    nombradas: [...byName].map(([nombre, saved]) => `${nombre}: -$${saved.toFixed(2)}`),
    ahorro: `$${sum(byName.values()).toFixed(2)}`,
  };
}
