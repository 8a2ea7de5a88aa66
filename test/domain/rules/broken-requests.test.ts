/** What is broken in one place hides nothing of another, whatever the form of what was sent (§all-faults-at-once). */
import { describe, expect, it } from 'vitest';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import { faultList } from '../../../core/domain/rules/faults.ts';
import { faultsOf, line } from './judged.ts';

const TYPES: readonly TipoDte[] = ['01', '03', '04', '05', '06', '14', '18'];
const ANYTHING = [undefined, null, 7, 'x', true, [], {}, [null], [7], ['x'], [[]], [{}]];
const FIELDS = ['items', 'receptor', 'pagos', 'documentoRelacionado', 'apendice', 'documentos', 'motivo'];

describe('a broken request', () => {
  it.each(FIELDS)('is judged to its end whatever %s is', (field) => {
    for (const tipoDte of TYPES)
      for (const value of ANYTHING) {
        const faults = faultsOf({ items: [{}], otro: 1, [field]: value }, { tipoDte });
        expect(faults).toContainEqual(expect.stringMatching(/^otro CAMPO_DESCONOCIDO/));
      }
  });

  it('names the faults of lines beside those that cannot be read', () => {
    const wrong = line(1, { uniMedida: 3 });
    const unit = (at: number) => `items[${at}].uniMedida CODIGO_DESCONOCIDO unidad-desconocida`;
    for (const other of [null, 7, 'x', [], {}])
      expect(faultsOf({ items: [other, wrong] })).toContain(unit(1));
    for (const name of ['cantidad', 'precioUni', 'tipoItem', 'descripcion']) {
      const faults = faultsOf({ items: [{ ...wrong, [name]: undefined }, line(1, { montoDescu: 2 })] });
      expect(faults).toContainEqual(
        expect.stringMatching(new RegExp(`^items\\[0\\]\\.${name} CAMPO_REQUERIDO`)),
      );
      expect(faults).toEqual(
        expect.arrayContaining([unit(0), 'items[1].montoDescu FUERA_DE_RANGO descuento-de-linea']),
      );
    }
  });

  it('names the faults of related documents and payments beside those that cannot be read', () => {
    const related = {
      tipoDocumento: '04',
      tipoGeneracion: 2,
      numeroDocumento: 'A1B2C3D4-0000-4000-8000-00000000000A',
      fechaEmision: '2026-11-22',
    };
    const late = 'documentoRelacionado[1].fechaEmision FUERA_DE_RANGO fecha-posterior fecha="2026-11-21"';
    for (const other of [
      null,
      7,
      'x',
      {},
      ...Object.keys(related).map((name) => ({ ...related, [name]: undefined })),
    ])
      expect(faultsOf({ items: [line(1)], documentoRelacionado: [other, related] })).toContain(late);
    const term = 'pagos[1].plazo CAMPO_REQUERIDO falta-unidad-del-plazo';
    for (const other of [null, 7, 'x', {}])
      expect(
        faultsOf({ items: [line(1)], pagos: [other, { codigo: '01', montoPago: 1, periodo: 3 }] }),
      ).toContain(term);
  });
});

describe('a list of faults', () => {
  it('has one of each field, the first', () => {
    const list = faultList();
    expect(list.faults).toEqual([]);
    list.add('a', 'REGLA', rule('falta'));
    list.add('a', 'FORMATO', rule('falta'));
    list.add('b', 'REGLA', rule('falta'));
    expect(list.faults.map(({ campo, codigo }) => [campo, codigo])).toEqual([
      ['a', 'REGLA'],
      ['b', 'REGLA'],
    ]);
    const more = faultList(list.faults);
    more.add('b', 'FORMATO', rule('falta'));
    more.add('c', 'FORMATO', rule('falta'));
    expect(more.faults.map(({ campo }) => campo)).toEqual(['a', 'b', 'c']);
    expect(list.faults).toHaveLength(2);
  });
});
