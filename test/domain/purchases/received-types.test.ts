/** Retentions and settlements as they come, in the older format and in the newer one. */
import { expect, it } from 'vitest';
import { parseJson, type Members } from '../../../core/contract/json.ts';
import { readDocument } from '../../../core/domain/purchases/received-document.ts';
import { PURCHASE_CODE } from '../../support/shop/supplier-documents.ts';

const emisor = { nit: '0614-280390-112-1', nrc: '98765-4', nombre: 'Banco El Conacaste, S.A.' };
const receptor = { tipoDocumento: '36', numDocumento: '0614-150190-101-3', nombre: 'Tienda La Ceiba' };
const identification = (tipoDte: string, version: number) => ({
  identificacion: {
    version,
    ambiente: '01',
    tipoDte,
    numeroControl: `DTE-${tipoDte}-M001P001-000000000000009`,
    codigoGeneracion: PURCHASE_CODE,
    fecEmi: '2026-11-20',
  },
  emisor,
  receptor,
});
const reading = (document: object) => readDocument(parseJson(JSON.stringify(document)) as Members);

const retainedLine = { numItem: 1, montoSujetoGrav: 200, codigoRetencionMH: '22', ivaRetenido: 2 };
it.each([
  ['older', 1, { tipoDoc: 2, numDocumento: PURCHASE_CODE }, { totalIVAretenido: 2 }],
  ['newer', 2, { tipoGeneracion: 2, numeroDocumento: PURCHASE_CODE }, { totalIvaRetenido: 2 }],
])('reads a 07 of the %s format', (_format, version, named, summary) => {
  const read = reading({
    ...identification('07', version),
    cuerpoDocumento: [{ ...retainedLine, ...named }],
    resumen: { totalSujetoRetencion: 200, ...summary },
  });
  if (!read.ok) throw new Error(read.campo);
  const { emisor: from, receptor: to, sumas } = read.document;
  expect([from.nit, to.nit]).toEqual(['06142803901121', '06141501901013']);
  expect([sumas.iva.toFixed(2), sumas.operacion.toFixed(2)]).toEqual(['2.00', '200.00']);
});

// 16.9: 113.00 with VAT; net 100.00, 2 % of it 2.00; commission 3.00 and its VAT 0.39: 113 − 3 − 0.39 − 2 = 107.61.
it.each([
  ['older', 1, '3.00'],
  ['newer', 2, 3],
])('reads a 09 of the %s format, one object without a summary', (_format, version, porcentComision) => {
  const body = {
    valorOperaciones: 113,
    montoSinPercepcion: 0,
    subTotal: 113,
    iva: 13,
    montoSujetoPercepcion: 100,
    ivaPercibido: 2,
    comision: 3,
    porcentComision,
    ivaComision: 0.39,
    liquidoApagar: 107.61,
  };
  const document = { ...identification('09', version), cuerpoDocumento: body };
  const read = reading(document);
  if (!read.ok) throw new Error(read.campo);
  const { sujeta, ivaPercibido, total } = read.document.sumas;
  expect([sujeta, ivaPercibido, total].map((each) => each.toFixed(2))).toEqual(['100.00', '2.00', '107.61']);
  expect(reading({ ...document, cuerpoDocumento: { ...body, liquidoApagar: 'x' } })).toMatchObject({
    ok: false,
    campo: 'cuerpoDocumento.liquidoApagar',
  });
});
