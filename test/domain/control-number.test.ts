import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkBranchCodes,
  type ControlNumberParts,
  formatControlNumber,
  MAX_SEQUENCE_INTERFAZ,
  MAX_SEQUENCE_OFICIAL,
  parseControlNumber,
} from '../../core/domain/control-number.ts';
import { ruleText } from '../../core/contract/rules/rules.ts';

const interfaz: ControlNumberParts = {
  formato: 'interfaz',
  tipoDte: '01',
  numero: 1,
  codEstable: 'M001',
  codPuntoVenta: 'P001',
  secuencia: 42,
};
const oficial: ControlNumberParts = { ...interfaz, formato: 'oficial' };

describe('formatControlNumber', () => {
  it.each([
    [interfaz, 'DTE-01-0001-00000042'],
    [{ ...interfaz, numero: 9999, tipoDte: '03', secuencia: 99_999_999 }, 'DTE-03-9999-99999999'],
    [{ ...interfaz, secuencia: 7n }, 'DTE-01-0001-00000007'],
    [oficial, 'DTE-01-M001P001-000000000000042'],
    [
      { ...oficial, tipoDte: '04', codEstable: 'B012', secuencia: 999_999_999_999_999n },
      'DTE-04-B012P001-999999999999999',
    ],
  ])('writes %o', (parts, numeroControl) => {
    expect(formatControlNumber(parts)).toEqual({ ok: true, numeroControl });
  });

  it('writes the official form with the 31 characters the schemas demand', () => {
    const result = formatControlNumber(oficial);
    expect(result.ok && result.numeroControl.length).toBe(31);
  });

  it.each([
    [interfaz, 100_000_000],
    [interfaz, 100_000_000n],
    [oficial, 1_000_000_000_000_000],
    [oficial, 1_000_000_000_000_000n],
  ])('answers with a value when %o is beyond its digits (%s)', (parts, secuencia) => {
    const result = formatControlNumber({ ...parts, secuencia });
    expect(result.ok ? '' : result.codigo).toBe('SECUENCIA_AGOTADA');
  });

  it.each([
    { ...interfaz, secuencia: 0 },
    { ...interfaz, secuencia: -1n },
    { ...interfaz, numero: 0 },
    { ...interfaz, numero: 10_000 },
    { ...interfaz, tipoDte: '1' },
    { ...oficial, codEstable: 'X001' },
    { ...oficial, codPuntoVenta: 'P0001' },
    { ...oficial, secuencia: 1.5 },
  ])('refuses the malformed %o', (parts) => {
    expect(() => formatControlNumber(parts)).toThrow(RangeError);
  });
});

describe('parseControlNumber', () => {
  it('reads both forms', () => {
    expect(parseControlNumber('DTE-03-0012-00000345')).toEqual({
      formato: 'interfaz',
      tipoDte: '03',
      numero: 12,
      secuencia: 345,
    });
    expect(parseControlNumber('DTE-04-S002P010-000000000000345')).toEqual({
      formato: 'oficial',
      tipoDte: '04',
      codEstable: 'S002',
      codPuntoVenta: 'P010',
      secuencia: 345,
    });
  });

  it.each([
    '',
    'DTE-01-0001-0000042',
    'DTE-01-001-00000042',
    'dte-01-0001-00000042',
    'DTE-01-0001-00000000',
    'DTE-01-0000-00000001',
    'DTE-01-X001P001-000000000000042',
    'DTE-01-M001P001-000000000000000',
    'DTE-01-M001P001-00000000000042',
    'DTE-01-M001P001-000000000000042\n',
  ])('does not read %j', (text) => {
    expect(parseControlNumber(text)).toBeNull();
  });

  it('brings the parts of every number back', () => {
    const numero = fc.integer({ min: 1, max: 9999 });
    const code = (letters: string) =>
      fc
        .tuple(fc.constantFrom(...letters), fc.integer({ min: 0, max: 999 }))
        .map(([letter, digits]) => `${letter}${digits.toString().padStart(3, '0')}`);
    fc.assert(
      fc.property(
        fc.constantFrom('interfaz', 'oficial'),
        numero,
        fc.tuple(code('MSBP'), code('P')),
        fc.integer({ min: 1, max: MAX_SEQUENCE_OFICIAL }),
        (formato, branch, [codEstable, codPuntoVenta], place) => {
          const secuencia = formato === 'interfaz' ? ((place - 1) % MAX_SEQUENCE_INTERFAZ) + 1 : place;
          const tipoDte = '01';
          const result = formatControlNumber({
            formato,
            tipoDte,
            numero: branch,
            codEstable,
            codPuntoVenta,
            secuencia,
          });
          const rest = formato === 'interfaz' ? { numero: branch } : { codEstable, codPuntoVenta };
          expect(result.ok && parseControlNumber(result.numeroControl)).toEqual({
            formato,
            tipoDte,
            secuencia,
            ...rest,
          });
        },
      ),
    );
  });
});

describe('checkBranchCodes', () => {
  const branch = { formato: 'oficial', numero: 1, codPuntoVenta: 'P001' } as const;

  it.each([
    ['02', 'M001'],
    ['01', 'S001'],
    ['04', 'B001'],
    ['07', 'P001'],
  ])('finds no fault in type %s with %s', (tipoEstablecimiento, codEstable) => {
    expect(checkBranchCodes({ ...branch, tipoEstablecimiento, codEstable })).toEqual([]);
  });

  it('names every code whose letter belongs to another establishment type', () => {
    const letterOf: Record<string, string> = { '02': 'M', '01': 'S', '04': 'B', '07': 'P' };
    for (const [tipoEstablecimiento, letter] of Object.entries(letterOf)) {
      for (const other of 'MSBP'.replace(letter, '')) {
        const faults = checkBranchCodes({ ...branch, tipoEstablecimiento, codEstable: `${other}001` });
        expect(faults.map(({ campo, codigo }) => [campo, codigo])).toEqual([['codEstable', 'NO_COINCIDE']]);
        expect(faults[0] && ruleText(faults[0])).toContain(`empezar con ${letter} `);
      }
    }
  });

  it('tells all faults at once', () => {
    const faults = checkBranchCodes({
      formato: 'oficial',
      numero: 10_000,
      tipoEstablecimiento: '20',
      codEstable: '0001',
      codPuntoVenta: 'CAJA',
    });
    expect(faults.map(({ campo }) => campo)).toEqual([
      'numero',
      'tipoEstablecimiento',
      'codEstable',
      'codPuntoVenta',
    ]);
  });

  it('asks nothing of the codes in the interface format, whose numbers do not have them', () => {
    const plain = { formato: 'interfaz', numero: 1, tipoEstablecimiento: '02' } as const;
    expect(checkBranchCodes({ ...plain, codEstable: '0001', codPuntoVenta: 'CAJA' })).toEqual([]);
  });

  it('passes exactly the official branches a number can be written for', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[MSBPX0][0-9]{2,4}$/), (codEstable) => {
        const type = { M: '02', S: '01', B: '04', P: '07' }[codEstable.slice(0, 1)] ?? '02';
        const clean = checkBranchCodes({ ...branch, codEstable, tipoEstablecimiento: type }).length === 0;
        let written = true;
        try {
          formatControlNumber({ ...oficial, codEstable });
        } catch {
          written = false;
        }
        expect(written).toBe(clean);
      }),
    );
  });
});
