import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { stringifyJson } from '../../core/contract/json.ts';
import { contentOf } from '../../renderer/sale/document-content.ts';
import { prettyJson } from '../../renderer/screens/documents/drawer/pretty-json.ts';
import { between, sinceText } from '../../renderer/screens/queue/queue-times.ts';
import { lengthText } from '../../renderer/text/length.ts';
import { momentText } from '../../renderer/text/day.ts';
import { retornoV1Complete } from '../contract/good-returns.ts';
import { offerBridge } from './page/offered-bridge.ts';

// Other files share the process.
afterAll(() => void vi.unstubAllGlobals());

const CREDITO = `{"receptor":{"nit":"06141506051015","nrc":"1502360","nombre":"Ferretería","direccion":{"complemento":"Calle 1"}},
"cuerpoDocumento":[
{"codigo":"A","descripcion":"Clavos","cantidad":2,"precioUni":1.10619469,"montoDescu":0,"ventaNoSuj":0,"ventaExenta":0,"ventaGravada":2.21238938,"noGravado":0},
{"codigo":null,"descripcion":"Libro","cantidad":1,"precioUni":8,"montoDescu":0.5,"ventaNoSuj":0,"ventaExenta":7.5,"ventaGravada":0,"noGravado":0}],
"resumen":{"subTotalVentas":9.71,"totalDescu":0.5,"tributos":[{"codigo":"20","valor":0.29}],"ivaRete1":0.00,"montoTotalOperacion":10.00,"totalPagar":10.00,
"totalLetras":"DIEZ 00/100 USD","pagos":[{"codigo":"05","montoPago":10.00,"plazo":"01","periodo":30}]},
"extension":{"observaciones":"Frágil"},"apendice":[{"campo":"placa","etiqueta":"Placa","valor":"P1"}],"documentoRelacionado":null}`;

describe('what a document says', () => {
  it('is read from its own text, decimals as they were signed', () => {
    expect(contentOf(CREDITO)).toEqual({
      receptor: ['Ferretería', '0614-150605-101-5', 'NRC 150236-0', 'Calle 1'],
      lineas: [
        {
          codigo: 'A',
          descripcion: 'Clavos',
          cantidad: '2',
          precio: '1.10619469',
          descuento: '0',
          tratamiento: 'gravado',
          importe: '2.21238938',
        },
        {
          codigo: null,
          descripcion: 'Libro',
          cantidad: '1',
          precio: '8',
          descuento: '0.5',
          tratamiento: 'exento',
          importe: '7.5',
        },
      ],
      totales: {
        suma: '9.71',
        descuentos: '0.5',
        iva: '0.29',
        retenido: null,
        renta: null,
        percibido: null,
        total: '10',
        letras: 'DIEZ 00/100 USD',
      },
      pagos: [{ codigo: '05', monto: '10', credito: { plazo: '01', periodo: '30' } }],
      observaciones: 'Frágil',
      apendice: [{ etiqueta: 'Placa', valor: 'P1' }],
      relacionados: [],
    });
  });

  it('names what it is about, an event of return too, which has a code alone', () => {
    const of = { tipoDocumento: '01', fechaEmision: '2026-11-17' };
    const related = (more: object) =>
      contentOf(JSON.stringify({ documentoRelacionado: [{ ...of, ...more }] })).relacionados;
    expect(related({ numeroDocumento: 'A-1' })).toEqual([{ ...of, numero: 'A-1' }]);
    expect(related({ codigoGeneracion: 'B-2' })).toEqual([{ ...of, numero: 'B-2' }]);
  });

  it('tells of a return whose goods came back and what each cost, none of which was bought', () => {
    const { documento, cuerpoDocumento } = retornoV1Complete;
    const [line] = cuerpoDocumento;
    const outside = { ...line, ventaNoSuj: line?.ventaGravada, ventaGravada: line?.ventaNoSuj };
    const { receptor, lineas, totales } = contentOf(
      stringifyJson({ ...retornoV1Complete, cuerpoDocumento: [line, outside] }),
    );
    expect(receptor[0]).toBe(documento.nombre);
    expect(lineas.map(({ tratamiento, importe }) => [tratamiento, importe])).toEqual([
      ['gravado', '100'],
      ['no-sujeto', '100'],
    ]);
    expect(totales).toMatchObject({ suma: '100', iva: '11.5', retenido: '0.88', total: '99.12' });
  });

  it.each([
    ['18', 'IVA incluido', 'Precios sin IVA'],
    ['05', 'Precios sin IVA', 'IVA incluido'],
  ] as const)('says of the prices of a %s whether VAT is within', async (tipo, said, unsaid) => {
    offerBridge();
    const { Lines } = await import('../../renderer/screens/documents/content-parts.tsx');
    const content = contentOf(stringifyJson(retornoV1Complete));
    const shown = renderToStaticMarkup(createElement(Lines, { content, tipo }));
    expect(shown).toContain(said);
    expect(shown).not.toContain(unsaid);
  });

  it('is indented without touching a character of its values', () => {
    expect(prettyJson('{"a":1.10,"b":"x: {\\"y\\", [1]}","c":[],"d":{},"e":[null,true]}')).toBe(
      '{\n  "a": 1.10,\n  "b": "x: {\\"y\\", [1]}",\n  "c": [],\n  "d": {},\n  "e": [\n    null,\n    true\n  ]\n}',
    );
  });
});

describe('times of the queue', () => {
  it.each([
    [0, '0 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [12_000_000, '3 h 20 min'],
    [86_399_000, '23 h 59 min'],
    [86_400_000, '1 d'],
    [187_200_000, '2 d 4 h'],
  ])('%d ms are %s', (ms, text) => {
    expect(lengthText(ms)).toBe(text);
  });

  it('are of El Salvador, without the day when it is today there', () => {
    // Six hours behind UTC: 05:59 UTC on the 22nd is still the 21st.
    expect(momentText('2026-11-21T16:42:10.000Z')).toBe('21/11/2026 10:42');
    expect(sinceText('2026-11-21T16:42:10.000Z', '2026-11-22T05:59:00.000Z')).toBe('10:42');
    expect(sinceText('2026-11-21T16:42:10.000Z', '2026-11-22T06:01:00.000Z')).toBe('21/11/2026 10:42');
    expect(between('2026-11-21T16:42:10.000Z', '2026-11-21T16:42:11.500Z')).toBe(1500);
  });
});
