import { expect, it } from 'vitest';
import { holds } from '../../core/contract/dte/compiled.ts';
import { describeOfficial, officialSchema, officialValidator } from '../support/reading/official-schemas.ts';
import { GOOD_KINDS } from './good-kinds.ts';
import { mutationsOf } from './mutations.ts';
import { STRICTER, type StricterRule } from './stricter-than-official.ts';

describeOfficial('our schemas and the published ones', () => {
  it.each(GOOD_KINDS)('both accept a good $title', ({ edition, kind, schema, document }) => {
    expect(officialValidator(edition, kind)(document)).toEqual({ ok: true, errors: [], advisory: [] });
    expect(schema.safeParse(document).error?.issues).toBeUndefined();
  });

  const used = new Set<StricterRule>();

  it.each(GOOD_KINDS)(
    'judge every harm done to a $title alike, compiled or not, but for the differences listed',
    (good) => {
      const { edition, kind, schema, document } = good;
      const official = officialValidator(edition, kind);
      const looser: string[] = [];
      const unlikeParsed: string[] = [];
      const unexplained: string[] = [];
      let refusedByBoth = 0;
      let acceptedByBoth = 0;
      for (const mutation of mutationsOf(document, officialSchema(edition, kind))) {
        const ours = schema.safeParse(mutation.document).success;
        if (holds(schema, mutation.document) !== ours) unlikeParsed.push(`${mutation.path} ${mutation.name}`);
        const theirs = official(mutation.document).ok;
        if (ours && theirs) acceptedByBoth += 1;
        else if (!ours && !theirs) refusedByBoth += 1;
        else if (ours) looser.push(`${mutation.path} ${mutation.name}`);
        else {
          const rule = STRICTER.find((candidate) => explains(candidate, edition, mutation));
          if (rule) used.add(rule);
          else unexplained.push(`${mutation.path} ${mutation.name}`);
        }
      }
      expect({ looser, unexplained, unlikeParsed }).toEqual({
        looser: [],
        unexplained: [],
        unlikeParsed: [],
      });
      expect(refusedByBoth).toBeGreaterThan(200);
      expect(acceptedByBoth).toBeGreaterThan(50);
    },
  );

  it('list no difference that does not occur', () => {
    expect(STRICTER.filter((rule) => !used.has(rule))).toEqual([]);
  });
});

function explains(
  rule: StricterRule,
  edition: '2023' | '2026',
  mutation: { path: string; name: string },
): boolean {
  if (!rule.editions.includes(edition) || !rule.path.test(mutation.path)) return false;
  return rule.mutation === undefined || rule.mutation.test(mutation.name);
}
