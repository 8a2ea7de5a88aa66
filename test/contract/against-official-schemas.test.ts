/** What our schemas and the simulator's own tables make of documents that the published schemas take or refuse. */
import { expect, it } from 'vitest';
import { holds } from '../../core/contract/dte/compiled.ts';
import { stringifyJson } from '../../core/contract/json.ts';
import { conditionFaults } from '../../core/simulator/checks/conditions.ts';
import { parsePayload } from '../../core/simulator/checks/decimal.ts';
import { documentTable } from '../../core/simulator/tables/documents.ts';
import { contingencyTable, invalidationTable } from '../../core/simulator/tables/events.ts';
import { returnTable } from '../../core/simulator/tables/retorno.ts';
import { describeOfficial, officialSchema, officialValidator } from '../support/reading/official-schemas.ts';
import { GOOD_KINDS, type GoodKind } from './good-kinds.ts';
import { mutationsOf } from './mutations.ts';
import { STRICTER, type StricterRule } from './stricter-than-official.ts';

/** Whether the simulator takes a document by its members alone, before it adds anything up. */
function isTaken({ edition, kind }: GoodKind, document: unknown): boolean {
  const sent = parsePayload(stringifyJson(document)) as never;
  if (kind === 'invalidacion') return invalidationTable(edition)(sent) === null;
  if (kind === 'contingencia') return contingencyTable(edition)(sent) === null;
  if (kind === '18') return returnTable(sent) === null;
  return documentTable(edition, kind)(sent) === null && conditionFaults(sent, kind, edition).length === 0;
}

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
      const takenBySimulator: string[] = [];
      const unlikeParsed: string[] = [];
      const unexplained: string[] = [];
      let refusedByBoth = 0;
      let acceptedByBoth = 0;
      for (const mutation of mutationsOf(document, officialSchema(edition, kind))) {
        const about = `${mutation.path} ${mutation.name}`;
        const ours = schema.safeParse(mutation.document).success;
        if (holds(schema, mutation.document) !== ours) unlikeParsed.push(about);
        const theirs = official(mutation.document).ok;
        if (!theirs && isTaken(good, mutation.document)) takenBySimulator.push(about);
        if (ours && theirs) acceptedByBoth += 1;
        else if (!ours && !theirs) refusedByBoth += 1;
        else if (ours) looser.push(about);
        else {
          const rule = STRICTER.find((candidate) => explains(candidate, edition, mutation));
          if (rule) used.add(rule);
          else unexplained.push(about);
        }
      }
      expect({ looser, takenBySimulator, unexplained, unlikeParsed }).toEqual({
        looser: [],
        takenBySimulator: [],
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
