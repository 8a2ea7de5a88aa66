import { describe, expect, it } from 'vitest';
import { parseJson } from '../../core/contract/json.ts';
import { shapeRequest } from '../../core/domain/request-shape.ts';
import { faultBody } from '../../core/contract/problem.ts';

function faultsOf(text: string) {
  const shape = shapeRequest({ tipoDte: '01', edition: '2023' }, parseJson(text));
  return shape.kind === 'faulty' ? shape.faults.map(faultBody) : [];
}

const ITEM = '{"cantidad":1,"descripcion":"x","precioUni":1,"tipoItem":1}';

describe('the shape of a request', () => {
  it.each([
    ['5', '(cuerpo)'],
    ['{"items":[5]}', 'items[0]'],
    [`{"items":[${ITEM}],"receptor":5}`, 'receptor'],
    [`{"items":[${ITEM}],"receptor":{"direccion":5}}`, 'receptor.direccion'],
    [`{"items":[${ITEM}],"pagos":[5]}`, 'pagos[0]'],
    [`{"items":[${ITEM}],"apendice":[5]}`, 'apendice[0]'],
  ])('tells of %s that %s must be an object, and nothing else', (text, campo) => {
    expect(faultsOf(text)).toEqual([
      { campo, codigo: 'TIPO_INCORRECTO', mensaje: `${campo}: debe ser un objeto { … }` },
    ]);
  });

  it('keeps the number that stood where an object belongs as it was', () => {
    const input = parseJson(`{"items":[${ITEM}],"receptor":5}`) as { receptor: { text: string } };
    shapeRequest({ tipoDte: '01', edition: '2023' }, input);
    expect(input.receptor.text).toBe('5');
  });

  it('bounds the faults and the names it repeats, whatever a hostile body holds', () => {
    const members = Array.from({ length: 50_000 }, (_, index) => `"m${index}":1`).join(',');
    const faults = faultsOf(`{"items":[${ITEM}],${members}}`);
    expect(faults).toHaveLength(2_001);
    expect(faults.at(-1)?.codigo).toBe('DEMASIADOS_ERRORES');
    const [long] = faultsOf(`{"items":[${ITEM}],"${'n'.repeat(100_000)}":1}`);
    expect(long?.mensaje.length).toBeLessThan(300);
  });
});
