import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as leaves from '../../core/contract/dte/leaves.ts';
import { n } from './decimal.ts';

const holds = (leaf: z.ZodType, value: unknown) => leaf.safeParse(value).success;

describe('decimals', () => {
  it.each([
    ['lineAmount', ['0', '1', '0.00000001', '99999999999.99999999'], ['-1', '100000000000', '0.000000001']],
    ['signedLineAmount', ['0', '-0.00000001', '-99999999999'], ['-100000000000', '-0.000000001']],
    ['quantity', ['0.00000001', '1'], ['0', '-1']],
    ['summaryAmount', ['0', '0.01', '99999999999.99'], ['0.001', '-0.01', '100000000000']],
    ['positiveSummaryAmount', ['0.01'], ['0', '-0.01', '0.001']],
    ['signedSummaryAmount', ['-99999999999.99', '0', '7.5'], ['-0.001', '-100000000000']],
    ['balance', ['0', '-0.01', '-99999999999.99'], ['0.01', '-0.001', '-100000000000']],
    ['percentage', ['0', '0.5', '10', '99.99', '100'], ['-1', '100.01', '101', '10.001', '1000']],
  ] as const)('%s', (name, good, bad) => {
    for (const text of good) expect([text, holds(leaves[name], n(text))]).toEqual([text, true]);
    for (const text of bad) expect([text, holds(leaves[name], n(text))]).toEqual([text, false]);
  });

  it('are canonical text, because the rules know one zero only', () => {
    for (const text of ['0.00', '-0', '1.50', '01', '1e2', '', '.5', '5.', '1\n']) {
      expect([text, holds(leaves.signedSummaryAmount, n(text))]).toEqual([text, false]);
    }
  });

  it('are never binary numbers or plain texts', () => {
    for (const value of [1, '1', null, undefined, { text: '1' }])
      expect(holds(leaves.lineAmount, value)).toBe(false);
  });
});

describe('texts', () => {
  it('count characters, not code units', () => {
    expect(holds(leaves.text(1, 3), '𝒜𝒜𝒜')).toBe(true);
    expect(holds(leaves.text(1, 3), '𝒜𝒜𝒜𝒜')).toBe(false);
    expect(holds(leaves.text(2, 3), '𝒜')).toBe(false);
    expect(holds(leaves.text(0, 3), '')).toBe(true);
    expect(holds(leaves.text(1, 3), '')).toBe(false);
  });

  it('say in Spanish what they expect', () => {
    expect(leaves.text(5, 150).safeParse('ab').error?.issues[0]?.message).toBe(
      'debe tener de 5 a 150 caracteres',
    );
    expect(leaves.nit.safeParse('1').error?.issues[0]?.message).toBe('debe tener 14 o 9 dígitos');
  });

  it('with a pattern match from end to end', () => {
    expect(holds(leaves.nit, '06142803901121')).toBe(true);
    expect(holds(leaves.nit, '045678912')).toBe(true);
    for (const wrong of ['0614280390112', '06142803901121\n', ' 045678912', '04567891-2']) {
      expect(holds(leaves.nit, wrong)).toBe(false);
    }
    expect(holds(leaves.codigoGeneracion, '3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B')).toBe(true);
    expect(holds(leaves.codigoGeneracion, '3d9a7c10-52e4-4b1f-9a66-0c1d2e3f4a5b')).toBe(false);
  });
});

describe('e-mail addresses', () => {
  it.each(['a@b.co', 'ana.rivas+facturas@sub.laceiba.example.com', "o'neil@x-y.example"])(
    '%s is one',
    (address) => {
      expect(holds(leaves.correo(6, 100), address)).toBe(true);
    },
  );

  it.each([
    'a@b',
    'josé@laceiba.example.com',
    'ana..rivas@x.example',
    'ana@x.example ',
    '@x.example',
    'ana@-x.example',
  ])('%s is none: the authority refuses it', (address) => {
    expect(holds(leaves.correo(6, 100), address)).toBe(false);
  });
});

describe('days', () => {
  it('follow the calendar', () => {
    for (const day of ['2024-02-29', '2000-02-29', '2026-12-31']) expect(holds(leaves.fecha, day)).toBe(true);
    for (const day of ['1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-1', '21/11/2026']) {
      expect(holds(leaves.fecha, day)).toBe(false);
    }
  });
});
