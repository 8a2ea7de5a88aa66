/** Sales of an ordinary day, and a very long one. */
import { JsonNumber, stringifyJson } from '../../core/contract/json.ts';
import type { PrintedDocument } from '../../core/contract/printing/printed.ts';
import { creditoFiscalV3Complete, facturaV1Plain } from '../contract/good-documents-2023.ts';
import { creditoFiscalV4Complete } from '../contract/good-documents-2026.ts';
import { printed } from './printed-documents.ts';

/** The everyday ticket with its seller. */
export const EVERYDAY: PrintedDocument = printed('01-2023', 'SELLADO', {
  payload: stringifyJson(facturaV1Plain),
  vendio: 'Carlos Cajero',
});

/** The same with a text in place of its line's description. */
export function described(descripcion: string): PrintedDocument {
  const [line] = facturaV1Plain.cuerpoDocumento;
  return {
    ...EVERYDAY,
    payload: stringifyJson({ ...facturaV1Plain, cuerpoDocumento: [{ ...line, descripcion }] }),
  };
}

/** One line, and before it as many other documents. */
export function withOtherDocuments(count: number): PrintedDocument {
  const [other] = creditoFiscalV4Complete.otrosDocumentos;
  const otrosDocumentos = Array.from({ length: count }, () => other);
  return printed('03-2026', 'SELLADO', {
    payload: stringifyJson({ ...creditoFiscalV4Complete, otrosDocumentos }),
  });
}

/** As many lines as a document may have, each with its own price of eight decimals. */
export function longDocument(lines: number): PrintedDocument {
  const [line] = creditoFiscalV4Complete.cuerpoDocumento;
  const many = Array.from({ length: lines }, (_none, index) => ({
    ...line,
    numItem: index + 1,
    numeroDocumento: null,
    codigo: null,
    descripcion: `Artículo ${index + 1}: caja de tornillos galvanizados para madera con tuerca y arandela`,
    precioUni: new JsonNumber(`${index % 90}.18584071`),
    ventaGravada: new JsonNumber(`${index % 90}.37168142`),
  }));
  return printed('03-2026', 'SELLADO', {
    payload: stringifyJson({
      ...creditoFiscalV4Complete,
      documentoRelacionado: null,
      otrosDocumentos: null,
      ventaTercero: null,
      cuerpoDocumento: many,
    }),
  });
}

/** Some pages. */
export const LONG: PrintedDocument = longDocument(60);

/** A document of edition 2023 with other members in its summary. */
export function summed(resumen: object): PrintedDocument {
  const payload = { ...creditoFiscalV3Complete, resumen: { ...creditoFiscalV3Complete.resumen, ...resumen } };
  return printed('03-2023', 'SELLADO', { payload: stringifyJson(payload) });
}
