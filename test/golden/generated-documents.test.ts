/**
 * Generated documents per type and edition against the authority's published schemas and against equations recomputed by the
 * simulator's own arithmetic, which shares no code with the builder; notes and returns by a third one, too, which bears no cent.
 * The seed is printed on failure.
 */
import { expect, it } from 'vitest';
import {
  COMPRA,
  isAjuste,
  isNota,
  RETORNO,
  TIPOS_NUMERADOS,
  type Edition,
  type TipoDte,
} from '../../core/contract/edition.ts';
import { completeDocument, prepareDocument } from '../../core/domain/dte/prepare.ts';
import { calculationFaults } from '../../core/simulator/checks/arithmetic.ts';
import { noteCalculationFaults } from '../../core/simulator/checks/note-arithmetic.ts';
import { purchaseCalculationFaults } from '../../core/simulator/checks/purchase-arithmetic.ts';
import { returnCalculationFaults } from '../../core/simulator/checks/return-arithmetic.ts';
import { CAUSAS } from '../../core/domain/contingency-cause.ts';
import { parsePayload } from '../../core/simulator/checks/decimal.ts';
import type { Adjustable } from '../../core/domain/notes/adjustable.ts';
import { adjustableSale, SOLD_CODE } from '../support/shop/adjustable-sale.ts';
import { BRANCH, ISSUER } from '../support/shop/demo-parties.ts';
import { describeOfficial, officialValidator } from '../support/reading/official-schemas.ts';
import {
  choices,
  request,
  requestText,
  seeded,
  withPagos,
  type Choices,
} from '../support/shop/request-generator.ts';
import { parseJson } from '../../core/contract/json.ts';
import { brokenEquations } from './adjustment-equations.ts';
import { brokenPurchase } from './purchase-equations.ts';

/** Samples of what `npm run soak` generates: thousands per type and edition. */
const SAMPLE = 80;
const DOCUMENTS = Number(process.env['CAJA_DOCUMENTS'] ?? SAMPLE);
const RETURNS = Number(process.env['CAJA_RETURNS'] ?? SAMPLE);
const DATE: Readonly<Record<Edition, string>> = { '2023': '2026-11-30', '2026': '2026-12-02' };

/** A generated document as text; a request that the rules refuse is a mistake of the generator or of the rules. */
function build(
  tipoDte: TipoDte,
  edition: Edition,
  input: unknown,
  { numero, adjusts = [] }: { readonly numero: number; readonly adjusts?: readonly Adjustable[] },
): string {
  const fecEmi = DATE[edition];
  const prepared = prepareDocument({ tipoDte, input, issuer: ISSUER, branch: BRANCH, fecEmi, adjusts });
  if (prepared.kind === 'faulty') throw new Error(JSON.stringify(prepared.faults));
  expect(prepared.document.edition).toBe(edition);
  return completeDocument(prepared.document, {
    ambiente: 'PRUEBAS',
    numeroControl: `DTE-${tipoDte}-M001P001-${String(numero).padStart(15, '0')}`,
    codigoGeneracion: `00000000-0000-4000-8000-${String(numero).padStart(12, '0')}`,
    fecEmi,
    horEmi: '12:34:56',
    // One of three is made without the authority, each cause in its turn.
    contingencia: numero % 3 === 0 ? causeOf(numero / 3) : null,
  });
}

function causeOf(index: number): NonNullable<Parameters<typeof completeDocument>[1]['contingencia']> {
  const tipo = CAUSAS[index % CAUSAS.length] ?? 1;
  return { tipo, motivo: tipo === 5 ? 'Inundación del local' : null };
}

/** What the equations leave to say against a document. */
function faultsOf(tipoDte: TipoDte, document: string, text: string): readonly unknown[] {
  const parsed = parsePayload(document) as never;
  if (tipoDte === COMPRA) return [...purchaseCalculationFaults(parsed), ...brokenPurchase(document, text)];
  if (!isAjuste(tipoDte)) return calculationFaults(parsed, tipoDte);
  const asked = {
    retencion: text.includes('"ivaRetenido":true'),
    percepcion: text.includes('"ivaPercibido":true'),
  };
  const wrong = isNota(tipoDte) ? noteCalculationFaults(parsed) : returnCalculationFaults(parsed);
  return [...wrong, ...brokenEquations(document, asked)];
}

function countOf(tipoDte: TipoDte): number {
  return tipoDte === RETORNO ? RETURNS : DOCUMENTS;
}

/** All or some of a generated factura comes back. */
function expectReturnHolds(numero: number, c: Choices): void {
  const text = requestText('01', c, '2026');
  const adjusts = [adjustableSale('01', '2026', text)];
  const items = adjusts.flatMap(({ sale }) =>
    sale.lines.flatMap(({ kind, cantidad }, place) =>
      kind !== null && c.chance(0.6) ? [{ numItem: place + 1, cantidad: Number(cantidad.toFixed()) }] : [],
    ),
  );
  const body = { documentos: [{ codigoGeneracion: SOLD_CODE, ...(items.length === 0 ? {} : { items }) }] };
  const document = build(RETORNO, '2026', parseJson(JSON.stringify(body)), { numero, adjusts });
  const where = `return ${numero} of ${text}: ${JSON.stringify(body)}`;
  const verdict = officialValidator('2026', RETORNO)(document);
  if (!verdict.ok) expect.fail(`${where}: ${verdict.errors.join('; ')}`);
  const wrong = faultsOf(RETORNO, document, text);
  if (wrong.length > 0) expect.fail(`${where}: ${JSON.stringify(wrong)}`);
}

/** The same request paid in full, of a type that is paid. */
function paid(
  tipoDte: '01' | '03' | typeof COMPRA,
  edition: Edition,
  { unpaid, c }: { readonly unpaid: string; readonly c: Choices },
): string {
  const total = /"totalPagar":(\d+)(?:\.(\d+))?/.exec(
    build(tipoDte, edition, parseJson(unpaid), { numero: 1 }),
  );
  return withPagos(unpaid, Number(total?.[1]) * 100 + Number((total?.[2] ?? '').padEnd(2, '0')), c);
}

describeOfficial('generated documents', () => {
  const kinds: readonly { readonly tipoDte: TipoDte; readonly edition: Edition }[] = [
    ...TIPOS_NUMERADOS.flatMap((tipoDte) =>
      (['2023', '2026'] as const).map((edition) => ({ tipoDte, edition })),
    ),
    { tipoDte: RETORNO, edition: '2026' },
  ];
  it.each(kinds)(
    'of type $tipoDte in edition $edition satisfy the official schema and every equation',
    ({ tipoDte, edition }) => {
      const seed = Number(process.env['CAJA_SEED'] ?? 20261121);
      const c = choices(seeded(seed));
      const official = officialValidator(edition, tipoDte);
      for (let numero = 1; numero <= countOf(tipoDte); numero += 1) {
        if (tipoDte === RETORNO) {
          expectReturnHolds(numero, c);
          continue;
        }
        const unpaid = requestText(tipoDte, c, edition);
        const text =
          (tipoDte === '01' || tipoDte === '03' || tipoDte === COMPRA) && c.chance(0.5)
            ? paid(tipoDte, edition, { unpaid, c })
            : unpaid;
        const where = `seed ${seed}, document ${numero}, request ${text}`;
        const document = build(tipoDte, edition, parseJson(text), { numero });
        const verdict = official(document);
        if (!verdict.ok) expect.fail(`${where}: ${verdict.errors.join('; ')}`);
        const wrong = faultsOf(tipoDte, document, text);
        if (wrong.length > 0) expect.fail(`${where}: ${JSON.stringify(wrong)}`);
      }
    },
    300_000,
  );

  it('are refused by the same checks once a cent is wrong', () => {
    const input = request('01', choices(seeded(7)));
    const document = build('01', '2023', input, { numero: 1 });
    const spoiled = document.replace(
      /"totalPagar":(\d+)/,
      (_all, units: string) => `"totalPagar":${Number(units) + 1}`,
    );
    expect(spoiled).not.toBe(document);
    expect(calculationFaults(parsePayload(spoiled) as never, '01')).not.toEqual([]);
  });
});
