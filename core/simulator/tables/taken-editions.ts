/** Which edition of its formats this authority takes on the morning of a change: the old one, both or the new one (§editions). */
import type { Edition } from './sections.ts';

/** `anterior`: only the old one; `nueva`: only the new one; `ambas`: each by its version. */
export const TAKEN = ['ambas', 'anterior', 'nueva'] as const;
export type Taken = (typeof TAKEN)[number];

/** What has editions of its own. The event of return has but one, which the old authority does not know. */
export const EDITION_KINDS = [
  '01',
  '03',
  '04',
  '05',
  '06',
  '14',
  '18',
  'invalidacion',
  'contingencia',
] as const;
export type EditionKind = (typeof EDITION_KINDS)[number];

/** One answer for everything, or by kind; a kind that is left out is taken in both. */
export type TakenEditions = Taken | Readonly<Partial<Record<EditionKind, Taken>>>;

/** What is taken of a kind. */
export function takenOf(editions: TakenEditions, kind: EditionKind): Taken {
  return typeof editions === 'string' ? editions : (editions[kind] ?? 'ambas');
}

/** The edition whose table a text is held against: that of its own version where both are taken. */
export function heldAgainst(editions: TakenEditions, kind: EditionKind, own: Edition): Edition {
  const taken = takenOf(editions, kind);
  if (taken === 'ambas') return own;
  return taken === 'anterior' ? '2023' : '2026';
}
