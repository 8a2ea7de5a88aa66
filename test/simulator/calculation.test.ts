import { describe, expect, it } from 'vitest';
import {
  divideHalfUp,
  multiply,
  parsePayload,
  roundToCents,
  unitsOf,
} from '../../core/simulator/checks/decimal.ts';
import type { LongNumber } from '../../core/simulator/checks/decimal.ts';
import { SAMPLES } from './sample-documents.ts';
import type { Json, JsonObject } from './sample-documents.ts';
import { renew, section, setPath, signJws, startSender } from './harness.ts';

describe('exact decimals', () => {
  it.each([
    [0.78115044, 78115044n],
    [-20, -2000000000n],
    [1e-8, 1n],
    [99999999.99, 9999999999000000n],
    [98765432101.12, 9876543210112000000n],
    [1.000000001, null],
    [1e-9, null],
  ])('reads %d as %s units', (value, units) => {
    expect(unitsOf(value)).toBe(units);
  });

  it('keeps every digit of a literal a double would bend', () => {
    const parsed = parsePayload('{"a":12345678901.12345678,"b":1.5,"c":"12345678901234567890"}') as {
      a: LongNumber;
      b: number;
      c: string;
    };
    expect(unitsOf(parsed.a)).toBe(1234567890112345678n);
    expect(parsed.b).toBe(1.5);
    expect(parsed.c).toBe('12345678901234567890');
  });

  it('rounds half up: 5.664 to 5.66, 5.665 to 5.67, both ways of zero', () => {
    expect(roundToCents(566_400_000n)).toBe(566_000_000n);
    expect(roundToCents(566_500_000n)).toBe(567_000_000n);
    expect(roundToCents(-566_500_000n)).toBe(-567_000_000n);
    expect(divideHalfUp(1n, 2n)).toBe(1n);
    expect(multiply(33_333_333n, 300_000_000n)).toBe(99_999_999n);
  });
});

async function outcomeOf(document: JsonObject): Promise<Json | undefined> {
  const sender = await startSender();
  await sender.login();
  const answer = await sender.send(document);
  return answer.body['codigoMsg'] === '001' ? '001' : answer.body['descripcionMsg'];
}

function changed(document: JsonObject, changes: Readonly<Record<string, Json>>): JsonObject {
  for (const [path, value] of Object.entries(changes)) setPath(document, path, value);
  return document;
}

describe('worked figures of the authority', () => {
  it('accepts 896.57 with IVA 116.55 and perception 8.97: operation 1,013.12, to pay 1,022.09', async () => {
    const document = changed(SAMPLES['03 v3'](), {
      cuerpoDocumento: [
        {
          ...(SAMPLES['03 v3']()['cuerpoDocumento'] as JsonObject[])[1],
          numItem: 1,
          cantidad: 1,
          precioUni: 896.57,
          ventaGravada: 896.57,
        },
      ],
      'resumen.totalGravada': 896.57,
      'resumen.subTotalVentas': 896.57,
      'resumen.descuGravada': 0,
      'resumen.totalDescu': 0,
      'resumen.subTotal': 896.57,
      'resumen.tributos.0.valor': 116.55,
      'resumen.montoTotalOperacion': 1013.12,
      'resumen.ivaPerci1': 8.97,
      'resumen.ivaRete1': 0,
      'resumen.totalNoGravado': 0,
      'resumen.totalPagar': 1022.09,
      'resumen.pagos.0.montoPago': 1022.09,
    });
    expect(await outcomeOf(document)).toBe('001');
  });

  it('takes the IVA contained in a global discount out of totalIva of a 01', async () => {
    const document = changed(SAMPLES['01 v2'](), {
      'resumen.descuGravada': 11.3,
      'resumen.totalDescu': 11.3,
      'resumen.subTotal': 31.48,
      'resumen.montoTotalOperacion': 31.48,
      'resumen.totalPagar': 31.48,
      'resumen.pagos.0.montoPago': 31.48,
      'resumen.totalIva': 2.47,
    });
    expect(await outcomeOf(document)).toBe('001');
    setPath(document, 'resumen.totalIva', 3.77);
    expect(await outcomeOf(document)).toBe('[resumen.totalIva] CALCULO INCORRECTO');
  });

  it('withholds nothing where nothing is left of what is taxed', async () => {
    const given = {
      'resumen.descuGravada': 32.78,
      'resumen.totalDescu': 32.78,
      'resumen.subTotal': 10,
      'resumen.montoTotalOperacion': 10,
      'resumen.totalIva': 0,
    };
    const paid = (amount: number) => ({ 'resumen.totalPagar': amount, 'resumen.pagos.0.montoPago': amount });
    expect(await outcomeOf(changed(SAMPLES['01 v2'](), { ...given, ...paid(10) }))).toBe('001');
    const withheld = { ...given, ...paid(9.99), 'resumen.ivaRete': 0.01 };
    expect(await outcomeOf(changed(SAMPLES['01 v2'](), withheld))).toBe(
      '[resumen.ivaRete] CALCULO INCORRECTO',
    );
  });

  it('takes a difference of one cent and refuses two', async () => {
    expect(await outcomeOf(changed(SAMPLES['01 v1'](), { 'resumen.totalIva': 3.78 }))).toBe('001');
    expect(await outcomeOf(changed(SAMPLES['01 v1'](), { 'resumen.totalIva': 3.75 }))).toBe(
      '[resumen.totalIva] CALCULO INCORRECTO',
    );
  });

  it('wants nothing to pay and the balance in favour when the credits exceed the operation', async () => {
    const credit = {
      'cuerpoDocumento.2.noGravado': -800,
      'resumen.totalNoGravado': -800,
      'resumen.totalPagar': 0,
      'resumen.saldoFavor': -18.8,
      'resumen.condicionOperacion': 1,
      'resumen.pagos': [{ codigo: '99', montoPago: 0, referencia: null, plazo: null, periodo: null }],
    };
    expect(await outcomeOf(changed(SAMPLES['03 v4'](), credit))).toBe('001');
    expect(await outcomeOf(changed(SAMPLES['03 v4'](), { ...credit, 'resumen.saldoFavor': 0 }))).toBe(
      '[resumen.saldoFavor] CALCULO INCORRECTO',
    );
    expect(await outcomeOf(changed(SAMPLES['03 v4'](), { ...credit, 'resumen.condicionOperacion': 2 }))).toBe(
      '[resumen.pagos.plazo] DEBE INGRESAR UN VALOR',
    );
  });

  it('takes pagos null for cash, and a line whose amount fills two columns not', async () => {
    expect(await outcomeOf(changed(SAMPLES['01 v1'](), { 'resumen.pagos': null }))).toBe('001');
    const split = { 'cuerpoDocumento.2.ventaExenta': 5, 'cuerpoDocumento.2.ventaNoSuj': 5 };
    expect(await outcomeOf(changed(SAMPLES['01 v1'](), split))).toBe(
      '[cuerpoDocumento.ventaExenta] CALCULO INCORRECTO',
    );
  });

  it('wants the buyer named from 25,000.00 on', async () => {
    const large = (amount: number, vat: number): JsonObject =>
      changed(SAMPLES['01 v2'](), {
        'cuerpoDocumento.2.precioUni': (amount - 32.78) / 4,
        'cuerpoDocumento.2.ventaExenta': amount - 32.78,
        'resumen.totalExenta': amount - 32.78,
        'resumen.subTotalVentas': amount,
        'resumen.subTotal': amount,
        'resumen.montoTotalOperacion': amount,
        'resumen.totalPagar': amount,
        'resumen.totalIva': vat,
        'resumen.pagos.0.montoPago': amount,
        receptor: null,
      });
    expect(await outcomeOf(large(24_999.98, 3.77))).toBe('001');
    expect(await outcomeOf(large(25_000.02, 3.77))).toBe('[receptor] DEBE INGRESAR UN VALOR');
  });
});

describe('related documents', () => {
  it('are named by every line, sealed, valid and agree in type and date', async () => {
    const sender = await startSender();
    await sender.login();
    const remittance = renew(SAMPLES['04 v3'](), 1);
    const invoice = renew(SAMPLES['01 v1'](), 1);
    const numeroDocumento = section(remittance, 'identificacion')['codigoGeneracion'] ?? null;
    const related = { tipoDocumento: '04', tipoGeneracion: 2, numeroDocumento, fechaEmision: '2026-11-20' };
    setPath(invoice, 'documentoRelacionado', [related]);
    setPath(invoice, 'cuerpoDocumento.0.numeroDocumento', numeroDocumento);
    const send = async () => (await sender.send(invoice)).body['descripcionMsg'];
    expect(await send()).toBe('[cuerpoDocumento.numeroDocumento] DEBE INGRESAR UN VALOR');
    for (const line of [1, 2]) setPath(invoice, `cuerpoDocumento.${line}.numeroDocumento`, numeroDocumento);
    expect(await send()).toBe('[documentoRelacionado.numeroDocumento] NO EXISTE UN REGISTRO CON ESE DATO');
    await sender.send(remittance);
    expect(await send()).toBe('[documentoRelacionado.fechaEmision] DATO NO COINCIDE CON EL DTE');
    setPath(invoice, 'documentoRelacionado.0.fechaEmision', '2026-11-21');
    expect(await send()).toBe('RECIBIDO');
  });
});

describe('numbers in the signed text', () => {
  it('are read exactly even when a double would not keep them', async () => {
    const text = JSON.stringify(SAMPLES['01 v1']()).replace(
      '"precioUni":6.79',
      '"precioUni":6.7900000000000001',
    );
    expect(text).toContain('6.7900000000000001');
    const sender = await startSender();
    await sender.login();
    const answer = await sender.send(SAMPLES['01 v1'](), { documento: signJws(text) });
    expect(answer.body['observaciones']).toContain(
      'Campo #/cuerpoDocumento/0/precioUni no cumple el formato requerido',
    );
  });
});
