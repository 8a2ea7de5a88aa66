import { describe, expect, it } from 'vitest';
import { type AnyFaultCode, faultAt } from '../../core/contract/problem.ts';
import type { AuthorityReason } from '../../core/contract/rules/authority/reason-rules.ts';
import { rule, type Rule } from '../../core/contract/rules/rules.ts';
import {
  fieldFault,
  placedFault,
  placedText,
  problemFaults,
  problemText,
  refusalText,
  messageOfRule,
} from '../../renderer/faults/fault-text.ts';
import { faultMap, faultsByField, placedUnder } from '../../renderer/sale/faults.ts';
import { en } from '../../renderer/text/en.ts';
import { es } from '../../renderer/text/es.ts';

/** What the service found. */
const fault = (campo: string, broken: Rule, codigo: AnyFaultCode = 'FORMATO') =>
  faultAt(campo, codigo, broken);

/** What the authority held against it. */
const refusal = (reason: AuthorityReason) => rule('motivo-de-hacienda', reason);

describe('a fault away from its field', () => {
  it.each([
    [
      'items[8].descripcion',
      rule('longitud-medida', { maximo: 1500, tiene: 1611 }),
      'Línea 9, Descripción: admite como máximo 1500 caracteres y tiene 1611',
      'Line 9, Description: takes at most 1500 characters and has 1611',
    ],
    [
      'items[5].montoDescu',
      rule('descuento-de-linea'),
      'Línea 6, Descuento: el descuento no puede ser mayor que el importe de la línea',
      'Line 6, Discount: the discount cannot exceed the amount of the line',
    ],
    [
      'descuGravada',
      rule('descuento-del-total', { ventas: 'gravadas', maximo: '8.85', sinIva: true }),
      'Descuento a lo gravado: el descuento no puede ser mayor que esas ventas ($8.85 sin IVA)',
      'Discount on taxed sales: the discount cannot exceed those sales ($8.85 without VAT)',
    ],
    [
      'receptor.numDocumento',
      rule('solo-ceros', { numero: 'DUI' }),
      'Receptor, Número: el DUI no puede ser solo ceros: escriba el que trae el documento',
      'Receiver, Number: a DUI cannot be zeros alone: type the one on the document',
    ],
    [
      'items[0].cantidad',
      rule('numero'),
      'Línea 1, Cantidad: escriba un número con punto, por ejemplo 1.5',
      'Line 1, Quantity: type a number with a point, for example 1.5',
    ],
    [
      'items[2].precioUni',
      rule('no-gravado-sin-precio'),
      'Línea 3, Precio: una línea no gravada lleva solo su importe',
      'Line 3, Price: a non-taxed line has only its amount',
    ],
    [
      'receptor.direccion.departamento',
      rule('forma', { forma: 'dos-digitos' }),
      'Receptor, Departamento: elija uno de la lista',
      'Receiver, Department: choose one from the list',
    ],
    [
      'receptor.codActividad',
      rule('actividad-desconocida'),
      'Receptor, Actividad económica: elija una actividad de la lista',
      'Receiver, Economic activity: choose an activity from the list',
    ],
    [
      'pagos',
      rule('suma-de-pagos', { suma: '10.00', total: '1234.50' }),
      'Pagos: los pagos suman $10.00 y el total es $1,234.50; deben ser iguales',
      'Payments: the payments add up to $10.00 and the total is $1,234.50; they must be equal',
    ],
    [
      'pagos[1].montoPago',
      rule('no-negativo'),
      'Pago 2, Monto: no puede ser negativo',
      'Payment 2, Amount: cannot be negative',
    ],
    [
      'documentoRelacionado[0].fechaEmision',
      rule('relacionado-de-otra-fecha', { fecha: '2026-11-20' }),
      'Documento relacionado, Fecha de emisión: ese documento se emitió el 20/11/2026',
      'Related document, Date of issue: that document was issued on 20/11/2026',
    ],
    [
      'montoDesde',
      rule('forma', { forma: 'monto' }),
      'Monto desde: escriba un monto como 25 o 25.50',
      'Amount from: type an amount such as 25 or 25.50',
    ],
  ])('at %s that breaks %j is told as «%s»', (campo, broken, spanish, english) => {
    expect(placedFault(fault(campo, broken), es)).toBe(spanish);
    expect(placedFault(fault(campo, broken), en)).toBe(english);
  });

  it.each([
    [
      'receptor.direccion.distrito',
      refusal({ que: '007', remedio: 'usar-su-catalogo', campo: null, dicho: null }),
      'Receptor, Distrito: el valor no está permitido; use un valor de su catálogo',
      'Receiver, District: the value is not allowed; choose a value from its list',
    ],
    [
      '(documento)',
      refusal({ que: 'sin-decir', remedio: 'corregir', campo: null, dicho: 'ALGO NUEVO' }),
      'Hacienda lo rechazó (Hacienda dice «ALGO NUEVO»); corríjalo',
      'Hacienda rejected it (Hacienda says “ALGO NUEVO”); correct it',
    ],
    [
      'items[0].cantidad',
      refusal({ que: '020', remedio: 'calculo-de-linea', campo: 'ventaGravada', dicho: null }),
      'Línea 1, Cantidad: ventaGravada: el cálculo no coincide con el de Hacienda; lo calcula el sistema: revise cantidad, precioUni, montoDescu y tipoItem de la línea',
      'Line 1, Quantity: ventaGravada: the calculation differs from Hacienda’s; the system calculates it: check quantity, price, discount and kind of product of the line',
    ],
  ])('at %s that the authority refused for %j is told as «%s»', (campo, refused, spanish, english) => {
    expect(placedFault(fault(campo, refused), es)).toBe(spanish);
    expect(placedFault(fault(campo, refused), en)).toBe(english);
  });

  it('that no table knows keeps its sentence, with days as people write them and without its path', () => {
    const unknown = fault(
      'receptor.correo',
      rule('dicho', { texto: 'Hacienda lo recibió el 2026-11-24 y no lo aceptó' }),
    );
    expect(placedFault(unknown, es)).toBe(
      'Receptor, Correo: Hacienda lo recibió el 24/11/2026 y no lo aceptó',
    );
  });
});

describe('what became of a PIN', () => {
  it.each([
    [rule('pin-equivocado'), 'El PIN no es correcto', 'That PIN is not right'],
    [
      rule('pin-de-quien-aprueba', { nombre: 'Olga Segunda' }),
      'El PIN de Olga Segunda no es correcto; no se hizo nada',
      'That PIN is not the one of Olga Segunda; nothing was done',
    ],
    [
      rule('espere-con-ese-pin', { segundos: 4 }),
      'Espere 4 s antes de intentar de nuevo con ese PIN',
      'Wait 4 s before you try again with that PIN',
    ],
  ])('is told for %j as «%s»', (broken, spanish, english) => {
    expect(refusalText({ message: '', broken }, es)).toBe(spanish);
    expect(refusalText({ message: '', broken }, en)).toBe(english);
  });
});

describe('what came of something', () => {
  it.each([
    [
      rule('sesion-no-abierta', { causa: rule('hacienda-sin-respuesta', { ms: 8000 }) }),
      'Inicio de sesión: Hacienda no respondió en 8000 ms',
      'Log-in: Hacienda did not answer within 8000 ms',
    ],
    [
      rule('no-corregible', {
        numeroControl: 'DTE-01-1',
        causa: rule('correccion-tardia', { horas: 24, rechazo: { dia: '2026-11-20', hora: '10:05:00' } }),
      }),
      'El documento DTE-01-1 no se puede corregir: Hacienda lo rechazó hace más de 24 horas (20/11/2026 10:05:00); emita uno nuevo',
      'The document DTE-01-1 cannot be corrected: Hacienda refused it more than 24 hours ago (20/11/2026 10:05:00); issue a new one',
    ],
    [
      rule('contingencia-no-cabe', {
        causa: rule('motivo-no-cabe', { campo: 'motivoContin', minimo: 5, maximo: 150 }),
        salida: rule('cambie-la-causa', { id: '1' }),
      }),
      'La contingencia abierta no cabe en este documento (motivoContin: debe tener de 5 a 150 caracteres); cambie la causa en Por enviar, o con «caja contingencia causa 1», y repita la venta',
      'This document cannot carry the open contingency (its reason must have 5 to 150 characters); change its cause in Queue and repeat the sale',
    ],
    [
      rule('reemplazo-no-sirve', {
        codigo: 'ABC',
        causa: rule('reemplazo-sin-validez', { estado: 'INVALIDADO' }),
      }),
      'Documento.codigoGeneracionR: el documento ABC está INVALIDADO; el que reemplaza debe tener el sello de Hacienda y no estar invalidado',
      'The document ABC cannot replace it: it is invalidated; what replaces must have the seal of Hacienda and not be invalidated',
    ],
    [
      rule('numeros-en-duda', {
        causa: rule('base-atrasada', { llega: 7, dio: 9, quizaMas: true }),
        salida: rule('anote-el-ultimo-numero', {
          tipo: '01',
          serie: 'M001P001',
          anio: 2026,
          sucursal: '1',
          ambiente: 'PRUEBAS',
          central: false,
        }),
      }),
      'Emisión bloqueada: la base de datos volvió atrás: su serie llega al número 7, y esta computadora ya dio hasta el 9 y quizá más. Busque en el portal de Hacienda el último número del tipo 01, serie M001P001, año 2026 (0 si ese año no hay ninguno), y anótelo con «npm run caja -- desbloquear --sucursal 1 --tipo 01 --ambiente PRUEBAS --anio 2026 --ultimo N»; o restaure un respaldo más nuevo.',
      'Issuing is blocked: the database went back in time: its series reaches number 7, and this computer gave numbers up to 9 and perhaps more. Look up the last number of type 01, series M001P001, year 2026 on Hacienda’s portal (0 if that year has none) and note it with “npm run caja -- desbloquear --sucursal 1 --tipo 01 --ambiente PRUEBAS --anio 2026 --ultimo N”; or restore a newer backup.',
    ],
    [
      rule('central-no-responde', {
        causa: rule('central-sin-conectar', { error: 'ECONNREFUSED' }),
        salida: rule('enviar-otra-vez'),
      }),
      'La central no responde: no se pudo conectar (ECONNREFUSED); revise la dirección y envíe lo mismo otra vez: el código sirve todavía.',
      'The centre does not answer: no connection could be made (ECONNREFUSED); check the address and send the same again: the code still works.',
    ],
    [
      rule('central-rehusa', { codigo: 'SERIE', mensaje: 'Otra caja ya emite: M001P001 (Caja 2).' }),
      'Otra caja ya emite: M001P001 (Caja 2).',
      'Another till issues with these points of sale already. Give this till another one, or replace the other in the centre. The centre says “Otra caja ya emite: M001P001 (Caja 2).”',
    ],
    [
      rule('ya-invalidado', { evento: 'E1' }),
      'El documento ya fue invalidado con el evento E1; no hay nada más que hacer',
      'The document was invalidated already by the event E1; there is nothing more to do',
    ],
    [
      // As it was kept before a cause was a rule.
      rule('sesion-no-abierta', { causa: 'Hacienda no respondió' }),
      'Inicio de sesión: Hacienda no respondió',
      'Log-in: Hacienda no respondió',
    ],
    [
      rule('aprueba-un-gerente', {
        causa: rule('salida-de-mas', { monto: '5.01', retirado: '4.25' }),
        hay: true,
      }),
      'Sacar $5.01, con los $4.25 que ya sacó hoy, es más de lo que decide un cajero solo: lo aprueba un gerente con su PIN',
      'Taking $5.01 out, with the $4.25 you took out today, is more than a cashier decides alone: a manager approves it with their PIN',
    ],
    [
      rule('impresora-con-falla', { falla: 'sin-papel' }),
      'La impresora no tiene papel: ponga un rollo nuevo.',
      'The printer is out of paper: put in a new roll.',
    ],
    [
      rule('con-notas-no-se-invalida', { notas: ['DTE-05-1', 'DTE-06-2'], otras: 0 }),
      'Tiene notas o retornos vigentes (DTE-05-1, DTE-06-2): invalide primero esos, y después este documento',
      'Notes or returns in force adjust it (DTE-05-1, DTE-06-2): invalidate those first, then this document',
    ],
    [
      rule('correo-no-entregado', { causa: '450 Greylisted' }),
      'No se pudo entregar en varios días: 450 Greylisted',
      'It could not be delivered in several days: 450 Greylisted',
    ],
    [
      rule('correo-no-entregado', {
        causa: rule('servidor-de-correo-falla', { servidor: 'smtp.example:25', falla: 'sin-tls' }),
      }),
      'No se pudo entregar en varios días: smtp.example:25: el servidor no usa TLS desde el inicio en ese puerto; use TLS con el puerto 465 o STARTTLS con el puerto 587',
      'It could not be delivered in several days: smtp.example:25: the server does not use TLS from the start on that port; use TLS with port 465 or STARTTLS with port 587',
    ],
    [rule('gaveta-ordenada'), 'Se ordenó abrir la gaveta.', 'The drawer was told to open.'],
    [
      rule('faltan-columnas', { faltan: ['Código'], hay: ['uno', 'dos'] }),
      'Falta la columna «Código». En la primera línea se encontró: «uno», «dos». Descargue la plantilla y use sus encabezados',
      'This column is missing: “Código”. The first line has: “uno”, “dos”. Download the template and use its headings',
    ],
    [
      rule('dicho', { texto: 'La impresora no responde.' }),
      'La impresora no responde.',
      'La impresora no responde.',
    ],
  ])('is told for %j as «%s»', (said, spanish, english) => {
    expect(messageOfRule(said, es)).toBe(spanish);
    expect(messageOfRule(said, en)).toBe(english);
  });
});

describe('a fault at its field', () => {
  it.each([
    ['nombre', rule('falta-dato', { dato: 'el nombre' }), 'Falta este dato', 'This is missing'],
    ['numDocumento', rule('falta-numero-de-documento'), 'Falta este dato', 'This is missing'],
    ['correo', rule('codigo-de-catalogo'), 'Elija uno de la lista', 'Choose one from the list'],
    [
      'numDocumento',
      rule('dui-verificador'),
      'El dígito verificador del DUI no coincide: revise los números contra el documento',
      'The check digit of the DUI does not match: compare the number with the document',
    ],
    [
      'numDocumento',
      rule('documento-de-otro', { de: 'Ferretería El Clavo' }),
      'Ya es de «Ferretería El Clavo»; búsquelo y corrija sus datos',
      'Already belongs to “Ferretería El Clavo”; look it up and correct its data',
    ],
  ])('%s that breaks %j is told as «%s»', (campo, broken, spanish, english) => {
    expect(fieldFault(fault(campo, broken), es)).toBe(spanish);
    expect(fieldFault(fault(campo, broken), en)).toBe(english);
  });

  it('is told once, and with its name where several stand together', () => {
    const faults = faultMap(
      [
        fault('receptor.direccion.departamento', rule('forma', { forma: 'dos-digitos' })),
        fault('receptor.direccion.departamento', rule('territorio-desconocido', { catalogo: 'CAT-012' })),
        fault('receptor.nombre', rule('falta-nombre')),
      ],
      es,
    );
    expect([...faults]).toEqual([
      ['receptor.direccion.departamento', 'Elija uno de la lista'],
      ['receptor.nombre', 'Falta este dato'],
    ]);
    expect(placedUnder(faults, 'receptor', es)).toBe(
      'Receptor, Departamento: elija uno de la lista · Receptor, Nombre o razón social: falta este dato',
    );
  });
});

describe('a problem', () => {
  const first = fault('items[0].cantidad', rule('mayor-que-cero'));
  const second = fault('receptor.nrc', rule('nrc-digitos'));
  const problem = { codigo: 'VALIDACION', message: 'La solicitud tiene 2 errores; vea errors' } as const;

  it('with one fault says it, with several counts and lists them', () => {
    expect(problemText({ ...problem, errors: [first] }, es)).toBe(
      'Línea 1, Cantidad: debe ser mayor que cero',
    );
    expect(problemFaults({ ...problem, errors: [first] }, es)).toEqual([]);
    expect(problemText({ ...problem, errors: [first, second] }, es)).toBe('Hay 2 datos que corregir.');
    expect(problemFaults({ ...problem, errors: [first, second] }, es)).toEqual([
      'Línea 1, Cantidad: debe ser mayor que cero',
      'Receptor, NRC: el NRC debe tener de 1 a 8 dígitos, con o sin guion antes del último (123456-7)',
    ]);
  });

  it('of a receiver that is not there tells one thing, whatever the rules ask of it', () => {
    const missing = (campo: string, broken: Rule) => fault(campo, broken, 'CAMPO_REQUERIDO');
    const errors = [
      missing('receptor', rule('falta')),
      missing('receptor.numDocumento', rule('falta-num-documento')),
      missing('receptor.nombre', rule('falta-nombre')),
      missing('receptor.correo', rule('falta-correo')),
    ];
    expect(problemText({ ...problem, errors }, es)).toBe(
      'Receptor: elija a quién se le emite o agréguelo (F4)',
    );
    expect(problemFaults({ ...problem, errors }, es)).toEqual([]);
    expect(problemText({ ...problem, errors: [first, ...errors] }, es)).toBe('Hay 2 datos que corregir.');
    expect(problemFaults({ ...problem, errors: [first, ...errors] }, en)).toEqual([
      'Line 1, Quantity: must be above zero',
      'Receiver: choose whom it is issued to or add them (F4)',
    ]);
  });

  it('of one rule that asks for several fields of the receiver says the rule once', () => {
    const threshold = rule('umbral-del-receptor', { umbral: '25000.00' });
    const errors = ['numDocumento', 'tipoDocumento', 'nombre'].map((name) =>
      fault(`receptor.${name}`, threshold, 'CAMPO_REQUERIDO'),
    );
    const told = 'Receptor: desde $25,000.00 la factura debe identificar al receptor';
    expect(problemText({ ...problem, errors }, es)).toBe(told);
    const preview = {
      tipoDte: '01',
      edicion: '2023',
      fecEmi: '2026-11-21',
      emitible: false,
      lineas: null,
      totales: null,
      cambio: null,
      faults: errors,
      avisos: [],
    } as const;
    expect(placedUnder(faultsByField(preview, [], es), 'receptor', es)).toBe(told);
  });

  it('of a receiver that lacks two things names both', () => {
    const errors = [
      fault('receptor.nrc', rule('falta-nrc'), 'CAMPO_REQUERIDO'),
      fault('receptor.correo', rule('falta-correo'), 'CAMPO_REQUERIDO'),
    ];
    expect(problemFaults({ ...problem, errors }, es)).toHaveLength(2);
  });

  it('without faults keeps the words of the service, with days as people write them', () => {
    const message = 'El certificado de firma venció el 2026-06-01';
    expect(problemText({ codigo: 'SIN_CERTIFICADO', message }, es)).toBe(
      'El certificado de firma venció el 01/06/2026',
    );
    expect(problemText({ codigo: 'SIN_SERVICIO', message: '…' }, en)).toBe(
      'The service does not answer. What you typed is still here: if it is not done by itself once it is back, press again.',
    );
  });
});

it('names the fields in a text of the authority', () => {
  expect(placedText('receptor.correo: no tiene el formato · items[2].precioUni: es negativo', es)).toBe(
    'Receptor, Correo: no tiene el formato · Línea 3, Precio: es negativo',
  );
  expect(placedText('(cuerpo): no se entiende', es)).toBe('(cuerpo): no se entiende');
});
