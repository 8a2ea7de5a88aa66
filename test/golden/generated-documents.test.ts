/**
 * Thousands of generated documents per type and edition against the authority's published schemas and against equations
 * recomputed by the simulator's own arithmetic, which shares no code with the builder. The seed is printed on failure.
 */
import { expect, it } from 'vitest';
import { isNota, TIPOS_NUMERADOS, type Edition, type TipoNumerado } from '../../core/contract/edition.ts';
import { completeDocument, prepareDocument } from '../../core/domain/dte/prepare.ts';
import { calculationFaults } from '../../core/simulator/checks/arithmetic.ts';
import { noteCalculationFaults } from '../../core/simulator/checks/note-arithmetic.ts';
import { parsePayload } from '../../core/simulator/checks/decimal.ts';
import { BRANCH, ISSUER } from '../support/demo-parties.ts';
import { describeOfficial, officialValidator } from '../support/official-schemas.ts';
import { choices, request, requestText, seeded, withPagos } from '../support/request-generator.ts';
import { parseJson } from '../../core/contract/json.ts';

const DOCUMENTS = 5_000;
/** Of notes, which share most of their arithmetic with 03: `npm run soak` generates as many as of the others. */
const NOTES = Number(process.env['CAJA_NOTES'] ?? 250);
const DATE: Readonly<Record<Edition, string>> = { '2023': '2026-11-30', '2026': '2026-12-01' };

/** A generated document as text; a request that the rules refuse is a mistake of the generator or of the rules. */
function build(tipoDte: TipoNumerado, edition: Edition, input: unknown, numero: number): string {
  const fecEmi = DATE[edition];
  const prepared = prepareDocument({ tipoDte, input, issuer: ISSUER, branch: BRANCH, fecEmi });
  if (prepared.kind === 'faulty') throw new Error(JSON.stringify(prepared.faults));
  expect(prepared.document.edition).toBe(edition);
  return completeDocument(prepared.document, {
    ambiente: 'PRUEBAS',
    numeroControl: `DTE-${tipoDte}-M001P001-${String(numero).padStart(15, '0')}`,
    codigoGeneracion: `00000000-0000-4000-8000-${String(numero).padStart(12, '0')}`,
    fecEmi,
    horEmi: '12:34:56',
    contingencia: null,
  });
}

describeOfficial('generated documents', () => {
  const kinds = TIPOS_NUMERADOS.flatMap((tipoDte) =>
    (['2023', '2026'] as const).map((edition) => ({ tipoDte, edition })),
  );
  it.each(kinds)(
    'of type $tipoDte in edition $edition satisfy the official schema and every equation',
    ({ tipoDte, edition }) => {
      const seed = Number(process.env['CAJA_SEED'] ?? 20261121);
      const c = choices(seeded(seed));
      const official = officialValidator(edition, tipoDte);
      const paid = (type: TipoNumerado, of: Edition, unpaid: string) => {
        const total = /"totalPagar":(\d+)(?:\.(\d+))?/.exec(build(type, of, parseJson(unpaid), 1));
        return withPagos(unpaid, Number(total?.[1]) * 100 + Number((total?.[2] ?? '').padEnd(2, '0')), c);
      };
      const count = isNota(tipoDte) ? NOTES : DOCUMENTS;
      for (let numero = 1; numero <= count; numero += 1) {
        const unpaid = requestText(tipoDte, c);
        const pays = tipoDte === '01' || tipoDte === '03';
        const text = pays && c.chance(0.5) ? paid(tipoDte, edition, unpaid) : unpaid;
        const where = `seed ${seed}, document ${numero}, request ${text}`;
        const document = build(tipoDte, edition, parseJson(text), numero);
        const verdict = official(document);
        if (!verdict.ok) expect.fail(`${where}: ${verdict.errors.join('; ')}`);
        const parsed = parsePayload(document) as never;
        const wrong = isNota(tipoDte) ? noteCalculationFaults(parsed) : calculationFaults(parsed, tipoDte);
        if (wrong.length > 0) expect.fail(`${where}: ${JSON.stringify(wrong)}`);
      }
    },
    120_000,
  );

  it('are refused by the same checks once a cent is wrong', () => {
    const input = request('01', choices(seeded(7)));
    const document = build('01', '2023', input, 1);
    const spoiled = document.replace(
      /"totalPagar":(\d+)/,
      (_all, units: string) => `"totalPagar":${Number(units) + 1}`,
    );
    expect(spoiled).not.toBe(document);
    expect(calculationFaults(parsePayload(spoiled) as never, '01')).not.toEqual([]);
  });
});
