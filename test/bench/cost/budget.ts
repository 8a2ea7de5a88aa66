/** The agreed figures, and what a run exceeds of them. */
import { readFileSync } from 'node:fs';

export type Figure =
  | 'cpuRatioAt32'
  | 'shareAt32'
  | 'ownP50MsAt1'
  | 'ownP99MsAt1'
  | 'ownP99MsAt8'
  | 'statements'
  | 'loadedMb'
  | 'startMs';

export type Budget = Readonly<Record<Figure, { readonly most: number } | { readonly least: number }>>;

/** By how much a figure may miss what was agreed before a check fails: one machine is not the next. */
const TOLERANCE = 0.25;

/** Figures that are missing from a run are not judged. */
export type Figures = Partial<Record<Figure, number>>;

/** The agreed figures. */
export function agreedBudget(): Budget {
  return JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')) as Budget;
}

/** A sentence for each figure that misses its agreed value by more than a quarter. */
export function exceeded(figures: Figures, budget: Budget): readonly string[] {
  return (Object.keys(figures) as Figure[]).flatMap((name) => {
    const [value, agreed] = [figures[name] ?? 0, budget[name]];
    if ('most' in agreed)
      return value <= agreed.most * (1 + TOLERANCE)
        ? []
        : [`${name} is ${value.toFixed(2)}, agreed at most ${agreed.most}`];
    return value >= agreed.least / (1 + TOLERANCE)
      ? []
      : [`${name} is ${value.toFixed(2)}, agreed at least ${agreed.least}`];
  });
}
