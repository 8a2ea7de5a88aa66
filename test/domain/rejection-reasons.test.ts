import { describe, expect, it } from 'vitest';
import { readReasons } from '../../core/domain/rejection/rejection-reasons.ts';

describe('the three shapes of a reason (§reason-shapes)', () => {
  it.each([
    [
      '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
      'identificacion.codigoGeneracion',
    ],
    ['[receptor.direccion.distrito] VALOR NO ES PERMITIDO', 'receptor.direccion.distrito'],
    ['[identificacion.fecEmi] DIFIERE DE LA FECHA DE ENVIO', 'identificacion.fecEmi'],
    ['[cuerpoDocumento[3].codTributo] VALOR NO ES VALIDO', 'cuerpoDocumento.3.codTributo'],
    ['ERROR NO CATALOGADO', null],
    ['[2] ERRORES ENCONTRADOS', null],
  ])('reads the field of «%s»', (texto, campo) => {
    expect(readReasons(texto, [])).toEqual([{ campo, texto }]);
    expect(readReasons(null, [texto])).toEqual([{ campo, texto }]);
  });

  it.each([
    [
      'Campo #/receptor/direccion/departamento no cumple el formato requerido',
      'receptor.direccion.departamento',
    ],
    ['Campo #/receptor contiene un valor inválido', 'receptor'],
    ['Campo #/receptor/telefono no cumple el tamaño mínimo', 'receptor.telefono'],
    ['Campo #/cuerpoDocumento/12/precioUni no cumple el mínimo exclusivo.', 'cuerpoDocumento.12.precioUni'],
    [
      'Valor ingresado no es de los permitidos en el campo #/cuerpoDocumento/0/codTributo',
      'cuerpoDocumento.0.codTributo',
    ],
  ])('reads the pointer inside «%s»', (texto, campo) => {
    expect(readReasons('', [texto])).toEqual([{ campo, texto }]);
  });

  it('joins both places in their order and drops parents, empty texts and repetitions', () => {
    const departamento = 'Campo #/receptor/direccion/departamento no cumple el formato requerido';
    const tributo = 'Valor ingresado no es de los permitidos en el campo #/cuerpoDocumento/0/codTributo';
    const reasons = readReasons('DOCUMENTO NO CUMPLE ESQUEMA JSON', [
      departamento,
      '',
      'Campo #/receptor/direccion contiene un valor inválido',
      'Campo #/receptor contiene un valor inválido',
      '   ',
      tributo,
      ` ${departamento} `,
      'Campo #/cuerpoDocumento/0 contiene un valor inválido',
      'DOCUMENTO NO CUMPLE ESQUEMA JSON',
    ]);
    expect(reasons).toEqual([
      { campo: null, texto: 'DOCUMENTO NO CUMPLE ESQUEMA JSON' },
      { campo: 'receptor.direccion.departamento', texto: departamento },
      { campo: 'cuerpoDocumento.0.codTributo', texto: tributo },
    ]);
  });

  it('keeps neighbours whose names only begin alike', () => {
    const one = 'Campo #/cuerpoDocumento/1 contiene un valor inválido';
    const eleven = 'Campo #/cuerpoDocumento/11/cantidad no cumple el mínimo exclusivo';
    expect(readReasons(null, [one, eleven]).map(({ campo }) => campo)).toEqual([
      'cuerpoDocumento.1',
      'cuerpoDocumento.11.cantidad',
    ]);
  });

  it('keeps a bracketed parent, which says something of its own', () => {
    const whole = '[resumen] CALCULO INCORRECTO';
    const part = '[resumen.totalIva] CALCULO INCORRECTO';
    expect(readReasons(whole, [part])).toEqual([
      { campo: 'resumen', texto: whole },
      { campo: 'resumen.totalIva', texto: part },
    ]);
  });

  it('gives one reason for each field a sentence names', () => {
    const texto = '[resumen.totalGravada] [resumen.totalIva] CALCULO INCORRECTO';
    expect(readReasons(texto, [])).toEqual([
      { campo: 'resumen.totalGravada', texto },
      { campo: 'resumen.totalIva', texto },
    ]);
  });

  it('has nothing to say when the authority said nothing', () => {
    expect(readReasons(null, ['', ' '])).toEqual([]);
  });
});
