/** Every line of the lists and annexes of one month, typed by hand (docs/tax-books.md). */
import { describe, expect, it } from 'vitest';
import { bookFile, filesOf } from '../../core/books/book-files.ts';
import type { Ambiente } from '../../core/contract/ambiente.ts';
import { BOOK_FILES, type BookFileKind } from '../../core/contract/bridge/bridge-books.ts';
import type { AnexosIva } from '../../core/contract/settings/annex-settings.ts';
import { bought, monthOf, written } from './month-rows.ts';
import { NOVEMBER } from './november.ts';

async function lines(kind: BookFileKind, settings: AnexosIva = {}, ambiente: Ambiente = 'PRODUCCION') {
  const { content } = bookFile(await monthOf(NOVEMBER, ambiente), kind, settings);
  return content.split('\r\n');
}

describe('the list', () => {
  it('of consumers has a line a day, branch and type, returns without a number, and what waits for a seal', async () => {
    expect(await lines('consumidores')).toEqual([
      '\uFEFFFecha,Sucursal,Documentos,"Número de control, del","Número de control, al","Código de generación, del","Código de generación, al",Ventas exentas,Ventas no sujetas,Ventas gravadas con IVA,Total de ventas,IVA incluido,IVA retenido,Otros cargos,Total a pagar,Sin sello',
      '02/11/2026,central,2,DTE-01-A-1,DTE-01-B-1,A-1,B-1,4.00,0.00,13.56,17.56,1.56,0.00,0.00,17.56,1',
      '02/11/2026,central,1,Retorno,Retorno,R-1,R-1,0.00,0.00,-1.13,-1.13,-0.13,0.00,0.00,-1.13,0',
      '02/11/2026,norte,2,DTE-01-C-1,DTE-01-D-1,C-1,D-1,0.00,3.00,22.60,25.60,2.60,0.20,0.50,25.90,0',
      '03/11/2026,central,1,DTE-01-N-1,DTE-01-N-1,N-1,N-1,0.00,0.00,1.00,1.00,0.12,0.00,0.00,1.00,1',
      'TOTAL,,6,,,,,4.00,3.00,36.03,43.03,4.15,0.20,0.50,43.33,2',
      '',
    ]);
  });

  it('of taxpayers numbers its documents, and takes a nota de crédito off', async () => {
    expect(await lines('contribuyentes')).toEqual([
      '\uFEFFCorrelativo,Fecha,Sucursal,Número de control,Código de generación,Sello de recepción,NRC,NIT,Cliente,Ventas exentas,Ventas no sujetas,Ventas gravadas,Débito fiscal,Total de ventas,IVA percibido,IVA retenido,Otros cargos,Total a pagar',
      '1,03/11/2026,central,DTE-03-T-1,T-1,S-T-1,246813-5,0614-130795-104-0,"Distribuidora, S.A.",0.00,0.00,42.50,5.53,48.03,0.43,0.00,0.00,48.46',
      '2,03/11/2026,central,DTE-03-T-2,T-2,,55-5,01234567-8,Rosa Pérez,10.00,0.00,0.00,0.00,10.00,0.00,0.00,0.00,10.00',
      '3,03/11/2026,norte,DTE-05-T-3,T-3,S-T-3,99-1,1234,Ñandú,0.00,-2.00,-10.00,-1.30,-13.30,0.00,-0.10,0.00,-13.20',
      '4,03/11/2026,norte,DTE-06-T-4,T-4,S-T-4,55-5,01234567-8,Rosa Pérez,1.00,0.00,0.00,0.00,1.00,0.00,0.00,0.00,1.00',
      'TOTAL,,,,,,,,,11.00,-2.00,32.50,4.23,45.73,0.43,-0.10,0.00,46.26',
      '',
    ]);
  });

  it('of invalidated ones says the day and the month of their annex', async () => {
    expect(await lines('invalidados')).toEqual([
      '\uFEFFFecha,Tipo de documento,Número de control,Código de generación,Sello de recepción,Monto,Invalidado el,Mes del anexo',
      '31/10/2026,03,DTE-03-L-1,L-1,S-L-1,50.00,06/11/2026,2026-11',
      '04/11/2026,01,DTE-01-I-1,I-1,S-I-1,8.00,01/12/2026,2026-12',
      '04/11/2026,18,,R-2,S-R-2,1.00,05/11/2026,2026-11',
      '',
    ]);
  });

  it('of tests says first that it is none to declare', async () => {
    for (const kind of ['consumidores', 'contribuyentes', 'invalidados', 'compras'] as const)
      expect((await lines(kind, {}, 'PRUEBAS'))[0]).toBe('\uFEFFPRUEBAS: sin validez fiscal');
  });

  it('of purchases begins with whose it is', async () => {
    const [title, ...rest] = await lines('compras');
    expect([title, ...rest.slice(0, 4), ...rest.slice(5, 9)]).toEqual([
      '\uFEFFLibro de compras',
      'Contribuyente,Tienda Inventada',
      'NIT,06140101901015',
      'NRC,1234567',
      'Período,01/11/2026 a 30/11/2026',
      '1,30/10/2026,03,AAAA-2,DTE-03-X,S-1,9876-5,0614-280390-112-1,"Mayoreo, S.A.",0.00,0.00,0.00,100.00,0.00,0.00,13.00,113.00,0.00,0.00,0.00,0.00,Sí',
      '2,03/11/2026,14,E-1,DTE-14-E-1,S-E-1,55-5,01234567-8,Rosa Pérez,0.00,0.00,0.00,0.00,0.00,0.00,0.00,98.00,0.00,98.00,0.00,0.00,No',
      '3,20/11/2026,03,AAAA-1,DTE-03-X,S-1,9876-5,0614-280390-112-1,"Mayoreo, S.A.",0.00,0.00,0.00,100.00,0.00,0.00,13.00,113.00,0.00,0.00,0.00,0.00,Sí',
      'TOTAL,,,,,,,,,0.00,0.00,0.00,200.00,0.00,0.00,26.00,324.00,0.00,98.00,0.00,0.00,',
    ]);
  });
});

describe('annex', () => {
  it('1 has what is sealed: one of NIT, NRC and DUI, and a nota above zero', async () => {
    expect(await lines('anexo1')).toEqual([
      '03/11/2026;4;03;DTE03T1;S-T-1;T1;;06141307951040;DISTRIBUIDORA, S.A.;0.00;0.00;42.50;5.53;0.00;0.00;48.03;;1;3;1',
      '03/11/2026;4;05;DTE05T3;S-T-3;T3;;991;ÑANDÚ;0.00;2.00;10.00;1.30;0.00;0.00;13.30;;4;3;1',
      '03/11/2026;4;06;DTE06T4;S-T-4;T4;;;ROSA PÉREZ;1.00;0.00;0.00;0.00;0.00;0.00;1.00;012345678;2;3;1',
      '',
    ]);
  });

  it('1 has a nota below zero and other kinds where the issuer says so', async () => {
    const settings = { signoNotaCredito: 'negativo', tipoOperacion: '12', tipoIngreso: '10' } as const;
    expect((await lines('anexo1', settings))[1]).toBe(
      '03/11/2026;4;05;DTE05T3;S-T-3;T3;;991;ÑANDÚ;0.00;-2.00;-10.00;-1.30;0.00;0.00;-13.30;;12;10;1',
    );
    const explicit = { signoNotaCredito: 'positivo', tipoOperacion: 'auto', tipoIngreso: '3' } as const;
    expect(await lines('anexo1', explicit)).toEqual(await lines('anexo1'));
  });

  it('1 names a customer without NIT and NRC by nobody’s number', async () => {
    const documents = [written('03', 'V-1', { receptor: { nombre: 'Nadie' } })];
    const day = { fecha: '2026-11-02', sucursal: 'a', tipoDte: '03', documents, totals: [] } as const;
    const month = await monthOf({ days: [day] });
    expect(bookFile(month, 'anexo1', {}).content).toBe(
      '02/11/2026;4;03;DTE03V1;S-V-1;V1;;;NADIE;0.00;0.00;0.00;0.00;0.00;0.00;0.00;;1;3;1\r\n',
    );
    expect(bookFile(month, 'contribuyentes', {}).content.split('\r\n')[1]).toMatch(
      /^1,02\/11\/2026,a,DTE-03-V-1,V-1,S-V-1,,,Nadie,/,
    );
  });

  it('2 has a line a day of what is sealed, returns only where the issuer says so', async () => {
    const day =
      '02/11/2026;4;01;N/A;N/A;N/A;N/A;C1;D1;;0.00;0.00;3.00;33.90;0.00;0.00;0.00;0.00;0.00;36.90;4;3;2';
    expect(await lines('anexo2')).toEqual([day, '']);
    expect(await lines('anexo2', { retornos: 'fuera' })).toEqual([day, '']);
    expect(await lines('anexo2', { retornos: 'negativo', tipoIngreso: '9' })).toEqual([
      day.replace(';3;2', ';9;2'),
      '02/11/2026;4;18;N/A;N/A;N/A;N/A;R1;R1;;0.00;0.00;0.00;-1.13;0.00;0.00;0.00;0.00;0.00;-1.13;1;9;2',
      '',
    ]);
  });

  it('9 has the sealed documents that perceived, a nota above zero', async () => {
    expect(await lines('anexo9')).toEqual([
      '06141307951040;03/11/2026;03;DTE03T1;S-T-1;T1;42.50;0.43;;9',
      '',
    ]);
    const receptor = { nombre: 'Rosa', nit: '01234567-8', nrc: '55-5' };
    const resumen = { totalGravada: 110, descuGravada: 10, ivaPerci1: 1 };
    const documents = [written('05', 'V-1', { receptor, resumen })];
    const day = { fecha: '2026-11-02', sucursal: 'a', tipoDte: '05', documents, totals: [] } as const;
    expect(bookFile(await monthOf({ days: [day] }), 'anexo9', {}).content).toBe(
      ';02/11/2026;05;DTE05V1;S-V-1;V1;100.00;1.00;012345678;9\r\n',
    );
  });

  it('of annulled documents has those invalidated in the month, and no event of return', async () => {
    expect(await lines('anulados')).toEqual(['DTE03L1;4;0;0;03;D;S-L-1;0;0;L1', '']);
  });

  it('3, 5, 6, 7, 8 and F-14 are of the month’s purchases', async () => {
    const sections = ['anexo3', 'anexo5', 'anexo6', 'anexo7', 'anexo8', 'f14'] as const;
    const first = sections.map(async (kind) => [kind, (await lines(kind))[0]]);
    expect(await Promise.all(first)).toEqual([
      [
        'anexo3',
        '30/10/2026;4;03;AAAA2;06142803901121;MAYOREO, S.A.;0.00;0.00;0.00;100.00;0.00;0.00;0.00;13.00;100.00;;1;1;2;5;3',
      ],
      ['anexo5', '2;012345678;ROSA PÉREZ;03/11/2026;S-E-1;E1;98.00;0.00;1;1;2;5;5'],
      ['anexo6', ''],
      ['anexo7', ''],
      ['anexo8', ''],
      ['f14', `1;9300;ROSA PÉREZ;;012345678;11;60.00;0.00;6.00;${'0.00;'.repeat(9)}1;2;2;2;112026`],
    ]);
    const purchases = [
      bought({ tipoDte: '07', retenido: 7n }),
      bought({ tipoDte: '09', retenido: 9n }),
      bought({ percibido: 100n }),
    ];
    const withheld = await monthOf({ purchases });
    expect(
      (['anexo6', 'anexo7', 'anexo8'] as const).map((kind) => bookFile(withheld, kind, {}).content.slice(-7)),
    ).toEqual(['09;;6\r\n', '07;;7\r\n', '00;;8\r\n']);
  });
});

describe('the name of a file', () => {
  const names = async (ambiente: Ambiente) => {
    const month = await monthOf(NOVEMBER, ambiente);
    return filesOf(month).map((kind) => bookFile(month, kind, {}).name.replace('-2026-11.csv', ''));
  };

  it('says what it is, and that it is of tests', async () => {
    const kinds = ['anexo3', 'anexo5', 'anexo6', 'anexo7', 'anexo8', 'f14'];
    expect(await names('PRODUCCION')).toEqual([
      'libro-ventas-consumidor-final',
      'libro-ventas-contribuyentes',
      'documentos-invalidados',
      'anexo1',
      'anexo2',
      'anexo9',
      'anulados',
      'compras',
      ...kinds,
    ]);
    expect(await names('PRUEBAS')).toEqual([
      'prueba-libro-ventas-consumidor-final',
      'prueba-libro-ventas-contribuyentes',
      'prueba-documentos-invalidados',
      'prueba-anexo1',
      'prueba-anexo2',
      'prueba-anexo9',
      'prueba-anul',
      'prueba-compras',
      ...kinds.map((kind) => `prueba-${kind}`),
    ]);
  });

  it('is of sales alone where nothing was bought', async () => {
    expect(filesOf(await monthOf({}))).toEqual(BOOK_FILES.slice(0, 7));
  });
});
