import { describe, expect, it } from 'vitest';
import { ruleText } from '../../core/contract/rules/rules.ts';
import { causeFault, withWords } from '../../core/domain/contingency-cause.ts';

describe('the words of a cause', () => {
  it.each([
    [{ tipo: 5, motivo: null }, {}, 'la causa 5 (otro) necesita un motivo en palabras'],
    [{ tipo: 5, motivo: 'Luz.' }, {}, 'debe tener al menos 5 caracteres'],
    [{ tipo: 3, motivo: '😀😀😀😀' }, {}, 'debe tener al menos 5 caracteres'],
    [{ tipo: 5, motivo: 'x'.repeat(151) }, {}, 'use 150 caracteres como máximo'],
    [{ tipo: 5, motivo: 'Rayos' }, { soloCausa5: true }, null],
    [{ tipo: 3, motivo: 'Rayos' }, {}, null],
    [{ tipo: 3, motivo: null }, { soloCausa5: true }, null],
    [
      { tipo: 3, motivo: 'Rayos' },
      { soloCausa5: true },
      'solo la causa 5 lleva motivo (ajuste motivoContin); déjelo vacío',
    ],
  ] as const)('%j under %j: %s', (causa, setting, fault) => {
    const broken = causeFault(causa, setting);
    expect(broken === null ? null : ruleText(broken)).toBe(fault);
  });

  it('are those a person gave before those of the setting', () => {
    const setting = { '3': 'Falla del proveedor' };
    expect(withWords({ tipo: 3, motivo: 'Rayos' }, setting).motivo).toBe('Rayos');
    expect(withWords({ tipo: 3, motivo: null }, setting).motivo).toBe('Falla del proveedor');
    expect(withWords({ tipo: 1, motivo: null }, setting).motivo).toBeNull();
  });
});
