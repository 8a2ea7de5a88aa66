/** A document turned back into its request and prepared again: the same document, and in the other edition the same sale (§editions). */
import { describe, expect, it } from 'vitest';
import { EDITIONS, TIPOS_NUMERADOS, type Edition, type TipoNumerado } from '../../core/contract/edition.ts';
import { parseJson } from '../../core/contract/json.ts';
import { otherEdition } from '../../core/domain/dte/edition.ts';
import { completeDocument, prepareDocument, type Preparation } from '../../core/domain/dte/prepare.ts';
import { requestOf } from '../../core/domain/rejection/request-of.ts';
import { BRANCH, ISSUER } from '../support/shop/demo-parties.ts';
import { choices, requestText, seeded } from '../support/shop/request-generator.ts';

const SAMPLE = 60;
const SEED = 20261201;
const FEC_EMI = '2026-11-30';

function prepared(tipoDte: TipoNumerado, edition: Edition, input: unknown): Preparation {
  return prepareDocument({ tipoDte, edition, input, issuer: ISSUER, branch: BRANCH, fecEmi: FEC_EMI });
}

function textOf(tipoDte: TipoNumerado, preparation: Preparation): string {
  if (preparation.kind === 'faulty') throw new Error(JSON.stringify(preparation.faults));
  return completeDocument(preparation.document, {
    ambiente: 'PRUEBAS',
    numeroControl: `DTE-${tipoDte}-M001P001-000000000000001`,
    codigoGeneracion: '00000000-0000-4000-8000-000000000001',
    fecEmi: FEC_EMI,
    horEmi: '12:34:56',
    contingencia: null,
  });
}

const KINDS = TIPOS_NUMERADOS.flatMap((tipoDte) => EDITIONS.map((edition) => ({ tipoDte, edition })));

describe.each(KINDS)('a $tipoDte of edition $edition', ({ tipoDte, edition }) => {
  const c = choices(seeded(SEED + Number(tipoDte) + Number(edition)));
  // A charge outside the base has no member in the notes of 2023, so that none can be said in both.
  const texts = Array.from({ length: SAMPLE }, () => requestText(tipoDte, c, '2023'));

  it('read back and prepared again is the same text', () => {
    for (const text of texts) {
      const first = textOf(tipoDte, prepared(tipoDte, edition, parseJson(text)));
      expect(textOf(tipoDte, prepared(tipoDte, edition, requestOf(first, 'v1.1')))).toBe(first);
    }
  });

  it('goes over to the other edition with the same amounts', () => {
    const other = otherEdition(edition);
    for (const text of texts) {
      const first = prepared(tipoDte, edition, parseJson(text));
      const moved = prepared(tipoDte, other, requestOf(textOf(tipoDte, first), 'v1.1'));
      if (first.kind === 'faulty' || moved.kind === 'faulty')
        throw new Error(`${text}\n${JSON.stringify(moved)}`);
      const { montoCentavos, ivaCentavos, receptorNombre } = first.document;
      expect(moved.document).toMatchObject({ edition: other, montoCentavos, ivaCentavos, receptorNombre });
    }
  });
});
