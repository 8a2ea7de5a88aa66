/** What numbering and clock add to a document, and what a contingency changes of it (§identification, §contingency). */
import { describe, expect, it } from 'vitest';
import type { Edition, TipoDte } from '../../core/contract/edition.ts';
import { completeDocument } from '../../core/domain/dte/prepare.ts';
import { withContingency } from '../../core/domain/dte/regenerate.ts';
import type { Identity } from '../../core/domain/dte/sections.ts';

const CODE = 'A1B2C3D4-0000-4000-8000-00000000000A';
const BODY = { bodyText: '"emisor":{"nit":"1"},"total":1.50' } as Parameters<typeof completeDocument>[0];

describe('the identity of a document', () => {
  const identity: Identity = {
    ambiente: 'PRODUCCION',
    numeroControl: 'DTE-01-M007P009-000000000000001',
    codigoGeneracion: CODE,
    fecEmi: '2026-11-21',
    horEmi: '10:00:00',
    contingencia: null,
  };
  const head = (tipoDte: TipoDte, edition: Edition, more: Partial<Identity> = {}) => {
    const document = { ...BODY, tipoDte, edition };
    return (JSON.parse(completeDocument(document, { ...identity, ...more })) as { identificacion: unknown })
      .identificacion;
  };
  const usual = {
    ambiente: '01',
    numeroControl: 'DTE-01-M007P009-000000000000001',
    codigoGeneracion: CODE,
    tipoModelo: 1,
    tipoOperacion: 1,
    tipoContingencia: null,
    motivoContin: null,
    fecEmi: '2026-11-21',
    horEmi: '10:00:00',
    tipoMoneda: 'USD',
  };

  it.each([
    ['01', '2023', 1],
    ['01', '2026', 2],
    ['03', '2023', 3],
    ['03', '2026', 4],
    ['04', '2023', 3],
    ['04', '2026', 4],
    ['05', '2023', 3],
    ['06', '2023', 3],
    ['14', '2023', 1],
    ['14', '2026', 2],
  ] as const)('of a %s in edition %s has version %i', (tipoDte, edition, version) => {
    expect(head(tipoDte, edition)).toEqual({ ...usual, version, tipoDte });
  });

  it('of a note of 2026 says that it merges nothing', () => {
    expect(head('05', '2026')).toEqual({ ...usual, version: 4, tipoDte: '05', fusion: null });
    expect(head('06', '2026')).toEqual({ ...usual, version: 4, tipoDte: '06', fusion: null });
  });

  it('names the contingency', () => {
    const contingency = { tipoModelo: 2, tipoOperacion: 2, tipoContingencia: 5, motivoContin: 'Se inundó' };
    const contingencia = { tipo: 5, motivo: 'Se inundó' } as const;
    expect(head('01', '2023', { contingencia, ambiente: 'PRUEBAS' })).toEqual({
      ...usual,
      ...contingency,
      ambiente: '00',
      version: 1,
      tipoDte: '01',
    });
  });

  it('of a retorno has no control number, and words for cause 5 alone', () => {
    const { numeroControl: _number, ...rest } = usual;
    const event = { ...rest, version: 1, tipoEvento: '18', fusion: null };
    expect(head('18', '2026')).toEqual(event);
    const contingency = { ...event, tipoModelo: 2, tipoOperacion: 2 };
    expect(head('18', '2026', { contingencia: { tipo: 2, motivo: 'Se cayó' } })).toEqual({
      ...contingency,
      tipoContingencia: 2,
    });
    expect(head('18', '2026', { contingencia: { tipo: 5, motivo: 'Se inundó' } })).toEqual({
      ...contingency,
      tipoContingencia: 5,
      motivoContin: 'Se inundó',
    });
  });
});

describe('a document that is sent under a contingency', () => {
  const text = (head: object) => `{"identificacion":${JSON.stringify(head)},"total":1.50,"other":null}`;
  const fields = { tipoModelo: 1, tipoOperacion: 1, tipoContingencia: null, motivoContin: null };

  it('changes in its four fields and nowhere else', () => {
    const head = { version: 1, tipoDte: '01', ...fields, fecEmi: '2026-11-21' };
    expect(withContingency(text(head), { tipo: 3, motivo: 'Sin línea' })).toBe(
      text({
        ...head,
        tipoModelo: 2,
        tipoOperacion: 2,
        tipoContingencia: 3,
        motivoContin: 'Sin línea',
      }).replace('1.50', '1.5'),
    );
    const event = { version: 1, tipoEvento: '18', ...fields };
    const sent = (causa: Parameters<typeof withContingency>[1]) =>
      (JSON.parse(withContingency(text(event), causa)) as { identificacion: object }).identificacion;
    expect(sent({ tipo: 3, motivo: 'Sin línea' })).toMatchObject({ tipoContingencia: 3, motivoContin: null });
    expect(sent({ tipo: 5, motivo: 'Se inundó' })).toMatchObject({ motivoContin: 'Se inundó' });
  });

  it.each([
    '[]',
    '7',
    'null',
    '"x"',
    '{}',
    '{"identificacion":null}',
    '{"identificacion":[]}',
    '{"identificacion":"x"}',
  ])('is none of ours where it is %s', (json) => {
    expect(() => withContingency(json, { tipo: 1, motivo: null })).toThrow('without identificacion');
  });
});
