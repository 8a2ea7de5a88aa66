/** Refusals in plain Spanish, at the field of the request (§result-codes, §reason-shapes, §two-vocabularies, §answer-by-state). */
import { describe, expect, it } from 'vitest';
import { explainRejection, refusesCode, refusesNumber } from '../../core/domain/rejection/rejection.ts';
import { faultBody } from '../../core/contract/problem.ts';

/** The reasons as callers read them. */
const explained = (...of: Parameters<typeof explainRejection>) => explainRejection(...of).map(faultBody);

const refusal = (
  codigoMsg: string | null,
  descripcionMsg: string | null,
  observaciones: readonly string[] = [],
) => ({
  codigoMsg,
  descripcionMsg,
  observaciones,
});

/** Every code of §result-codes with words of its meaning there. */
const CODES = [
  ['001', 'recibió'],
  ['002', 'con observaciones'],
  ['003', 'el valor no es válido'],
  ['004', 'ya tiene un registro con ese valor'],
  ['005', 'falta este dato'],
  ['006', 'el formato no es válido'],
  ['007', 'el valor no está permitido'],
  ['008', 'no pertenece a un contribuyente'],
  ['009', 'NIT no existe como contribuyente'],
  ['010', 'el contribuyente no está activo'],
  ['011', 'emita una factura (01)'],
  ['012', 'no tiene un evento de contingencia'],
  ['013', 'dentro del evento de contingencia'],
  ['014', 'no tiene un registro con ese dato'],
  ['015', 'está invalidado'],
  ['016', 'mayor que el del documento relacionado'],
  ['017', 'la fecha no es correcta'],
  ['018', 'emita un documento nuevo'],
  ['019', 'no sigue la secuencia'],
  ['020', 'el cálculo no coincide'],
  ['021', 'no pudo comprobar este dato'],
  ['022', 'comprueba firmas no está disponible'],
  ['023', 'faltan datos'],
  ['024', 'no corresponde a este documento'],
  ['025', 'valores repetidos'],
  ['026', 'no se permiten valores distintos'],
  ['027', 'no coincide con el documento'],
  ['028', 'invalide primero el otro'],
  ['094', 'los datos del envío no son válidos'],
  ['095', 'no está autorizado'],
  ['096', 'no cumple el formato de Hacienda'],
  ['097', 'no recibió ningún dato'],
  ['098', 'no es JSON válido'],
  ['099', 'error que Hacienda no explica'],
  ['100', 'usuario de Hacienda incorrecto'],
  ['101', 'se comunique con su soporte'],
  ['102', 'no reconoció la sesión'],
  ['103', 'contraseña de Hacienda venció'],
  ['104', 'cambiar la contraseña'],
  ['105', 'cambiar la contraseña'],
  ['106', 'usuario o contraseña de Hacienda no válidos'],
  ['107', 'la sesión con Hacienda no es válida'],
  ['108', 'falta la sesión'],
  ['109', 'no pudo abrir la sesión'],
  ['110', 'falta el tipo de usuario'],
  ['111', 'falta un dato para abrir la sesión'],
  ['802', 'la firma no es válida'],
] as const;

describe('a code of the authority', () => {
  it.each(CODES)('%s alone says in plain words: … %s …', (codigo, words) => {
    const [fault, ...others] = explained('01', refusal(codigo, null));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ campo: '(documento)', codigo: `HACIENDA_${codigo}` });
    expect(fault?.mensaje).toContain(words);
    expect(fault?.mensaje).not.toContain('«');
  });

  it('that nobody knows is told with the authority\u2019s own words', () => {
    expect(explained('01', refusal('777', 'ALGO NUEVO'))).toEqual([
      {
        campo: '(documento)',
        codigo: 'HACIENDA_777',
        mensaje: '(documento): Hacienda lo rechazó (Hacienda dice «ALGO NUEVO»); corríjalo',
      },
    ]);
    expect(explained('01', refusal(null, null))).toEqual([
      { campo: '(documento)', codigo: 'HACIENDA', mensaje: '(documento): Hacienda lo rechazó; corríjalo' },
    ]);
  });

  it('beside a sentence of its own keeps that sentence', () => {
    expect(explained('01', refusal('020', '[resumen.descuGravada] TOTAL NO CUADRA'))[0]?.mensaje).toBe(
      'descuGravada: el cálculo no coincide con el de Hacienda (Hacienda dice «[resumen.descuGravada] TOTAL NO CUADRA»); revise cantidades, precios y descuentos',
    );
  });
});

describe('the three shapes of a reason', () => {
  it('field in brackets in descripcionMsg', () => {
    expect(explained('03', refusal('007', '[receptor.direccion.distrito] VALOR NO ES PERMITIDO'))).toEqual([
      {
        campo: 'receptor.direccion.distrito',
        codigo: 'HACIENDA_007',
        mensaje: 'receptor.direccion.distrito: el valor no está permitido; use un valor de su catálogo',
      },
    ]);
  });

  it('JSON pointers in observaciones, without the heading and without parents', () => {
    const observaciones = [
      'Campo #/receptor/direccion/departamento no cumple el formato requerido',
      'Campo #/receptor contiene un valor inválido',
      'Campo #/cuerpoDocumento/3/descripcion no cumple el tamaño mínimo',
      'Campo #/cuerpoDocumento/0/precioUni no cumple el mínimo exclusivo',
      'Valor ingresado no es de los permitidos en el campo #/resumen/pagos/0/codigo',
      'Campo #/receptor/correo es requerido',
    ];
    const faults = explained('01', refusal('096', 'DOCUMENTO NO CUMPLE ESQUEMA JSON', observaciones));
    expect(faults.map(({ mensaje }) => mensaje)).toEqual([
      'receptor.direccion.departamento: no tiene el formato que pide Hacienda; corríjalo',
      'items[3].descripcion: es demasiado corto; complételo',
      'items[0].precioUni: debe ser mayor; auméntelo',
      'pagos[0].codigo: no es uno de los valores permitidos; use un valor de su catálogo',
      'receptor.correo: falta este dato; indíquelo',
    ]);
    expect(new Set(faults.map(({ codigo }) => codigo))).toEqual(new Set(['HACIENDA_096']));
  });

  it('a schema refusal without pointers is told as a whole', () => {
    expect(explained('01', refusal('096', 'DOCUMENTO NO CUMPLE ESQUEMA JSON'))).toEqual([
      {
        campo: '(documento)',
        codigo: 'HACIENDA_096',
        mensaje: '(documento): no cumple el formato de Hacienda; corríjalo',
      },
    ]);
  });

  it('observations of a sealed document, each by its own sentence', () => {
    const observaciones = [
      '[identificacion.fecEmi] DIFIERE DE LA FECHA DE ENVIO',
      '[resumen.totalIva] CALCULO INCORRECTO',
    ];
    expect(
      explained('01', refusal('002', 'RECIBIDO CON OBSERVACIONES', observaciones)).slice(1),
    ).toMatchObject([
      { campo: 'documento.identificacion.fecEmi', codigo: 'HACIENDA_002' },
      { campo: 'documento.resumen.totalIva', codigo: 'HACIENDA_020' },
    ]);
  });

  it('both places at once, each with its own code', () => {
    const several = refusal('003', '[receptor.nrc] VALOR NO ES VALIDO', [
      '[receptor.nombre] DEBE INGRESAR UN VALOR',
    ]);
    expect(explained('03', several)).toMatchObject([
      { campo: 'receptor.nrc', codigo: 'HACIENDA_003' },
      { campo: 'receptor.nombre', codigo: 'HACIENDA_005' },
    ]);
  });
});

describe('a field of the document is pointed at in the request', () => {
  it.each([
    ['01', 'cuerpoDocumento.0.precioUni', 'items[0].precioUni'],
    ['01', 'cuerpoDocumento.11.noGravado', 'items[11].noGravado'],
    ['01', 'cuerpoDocumento.precioUni', 'items[].precioUni'],
    ['01', 'cuerpoDocumento', 'items'],
    ['01', 'cuerpoDocumento.2', 'items[2]'],
    ['01', 'receptor', 'receptor'],
    ['01', 'receptor.numDocumento', 'receptor.numDocumento'],
    ['03', 'receptor.nit', 'receptor.numDocumento'],
    ['03', 'receptor.direccion.municipio', 'receptor.direccion.municipio'],
    ['04', 'receptor.bienTitulo', 'receptor.bienTitulo'],
    ['01', 'resumen.pagos.0.codigo', 'pagos[0].codigo'],
    ['03', 'resumen.pagos.1.periodo', 'pagos[1].periodo'],
    ['01', 'resumen.pagos.montoPago', 'pagos[].montoPago'],
    ['01', 'resumen.condicionOperacion', 'condicionOperacion'],
    ['04', 'resumen.descuGravada', 'descuGravada'],
    ['01', 'resumen.ivaRete1', 'ivaRetenido'],
    ['03', 'resumen.ivaPerci', 'ivaPercibido'],
    ['01', 'resumen.observaciones', 'observaciones'],
    ['04', 'extension.observaciones', 'observaciones'],
    ['03', 'documentoRelacionado.0.numeroDocumento', 'documentoRelacionado[0].numeroDocumento'],
    ['04', 'apendice.2.valor', 'apendice[2].valor'],
  ] as const)('%s %s is %s', (tipoDte, campo, expected) => {
    const [fault] = explained(tipoDte, refusal('003', `[${campo}] VALOR NO ES VALIDO`));
    expect(fault).toEqual({
      campo: expected,
      codigo: 'HACIENDA_003',
      mensaje: `${expected}: el valor no es válido; corríjalo`,
    });
  });

  it.each([
    ['01', 'resumen.totalGravada', 'lo calcula el sistema con items, pagos y descuentos'],
    ['01', 'resumen.ivaPerci1', 'lo calcula el sistema'],
    ['04', 'resumen.condicionOperacion', 'lo calcula el sistema'],
    ['01', 'emisor.nrc', 'corríjalo en los datos del emisor o de la sucursal'],
    ['01', 'identificacion.numeroControl', 'lo pone el sistema'],
    ['01', 'extension.docuEntrega', 'lo pone el sistema'],
    ['03', 'ventaTercero.nit', 'lo pone el sistema'],
  ] as const)('%s %s is no field of the request, and says who gives it', (tipoDte, campo, who) => {
    const [fault] = explained(tipoDte, refusal('003', `[${campo}] VALOR NO ES VALIDO`));
    expect(fault?.campo).toBe(`documento.${campo}`);
    expect(fault?.mensaje).toContain('no es un campo de la solicitud');
    expect(fault?.mensaje).toContain(who);
  });

  it('what is computed from a line is told at that line, by its name in the document', () => {
    const [fault] = explained('01', refusal('020', '[cuerpoDocumento.4.ventaGravada] CALCULO INCORRECTO'));
    expect(fault).toEqual({
      campo: 'items[4]',
      codigo: 'HACIENDA_020',
      mensaje:
        'items[4]: ventaGravada: el cálculo no coincide con el de Hacienda; lo calcula el sistema: revise cantidad, precioUni, montoDescu y tipoItem de la línea',
    });
    expect(explained('04', refusal('003', '[cuerpoDocumento.4.noGravado] VALOR NO ES VALIDO'))).toMatchObject(
      [{ campo: 'items[4]' }],
    );
  });
});

describe('what a refusal was about', () => {
  it.each([
    ['004', '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR', true],
    ['003', '[identificacion.codigoGeneracion] VALOR NO ES VALIDO', true],
    ['096', 'Campo #/identificacion/codigoGeneracion no cumple el formato requerido', true],
    ['012', '[identificacion.codigoGeneracion] NO EXISTE EVENTO DE CONTINGENCIA', false],
    ['004', '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR', false],
    ['003', '[receptor.nombre] VALOR NO ES VALIDO', false],
    ['003', null, false],
  ])('%s «%s»: the code itself: %s', (codigo, sentence, expected) => {
    expect(refusesCode(refusal(codigo, sentence))).toBe(expected);
  });

  it.each([
    ['004', '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR', true],
    ['004', 'YA EXISTE UN REGISTRO CON ESE VALOR', true],
    ['004', null, true],
    ['019', '[identificacion.numeroControl] ERROR EN SECUENCIA', true],
    ['019', 'OTRA COSA', true],
    ['003', '[identificacion.numeroControl] ERROR EN SECUENCIA', true],
    ['004', '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR', false],
    ['003', '[identificacion.numeroControl] VALOR NO ES VALIDO', false],
    ['020', '[resumen.totalPagar] CALCULO INCORRECTO', false],
    [null, null, false],
  ])('%s «%s»: the number is not free: %s', (codigo, sentence, expected) => {
    expect(refusesNumber(refusal(codigo, sentence))).toBe(expected);
  });
});
