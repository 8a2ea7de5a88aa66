/** Type 18, Evento de Retorno (§retorno-fields, §retorno-amounts): prices with VAT, as in the related 01. */
import { toJsonNumber, ZERO } from '../money.ts';
import { withheldByLine } from '../retorno/return-totals.ts';
import { cuerpoLine, type DocumentParts } from './sections.ts';
import { columnTotals } from './summary-members.ts';

const NOTHING = toJsonNumber(ZERO);

/** All root members but `identificacion`, in the authority's order. */
export function buildRetorno(parts: DocumentParts): object {
  const { issuer, branch, request, totals } = parts;
  const withheld = withheldByLine(totals);
  return {
    documentoRelacionado: (request.documentoRelacionado ?? []).map((related) => ({
      tipoDocumento: related.tipoDocumento,
      codigoGeneracion: related.numeroDocumento,
      fechaEmision: related.fechaEmision,
    })),
    emisor: {
      nit: issuer.nit,
      nombre: issuer.nombre,
      codEstableMH: branch.codEstable,
      codEstable: branch.codEstable,
      codPuntoVentaMH: branch.codPuntoVenta,
      codPuntoVenta: branch.codPuntoVenta,
      recintoFiscal: null,
      tipoRegimen: null,
      regimen: null,
      tipoItemExpor: null,
    },
    documento: receiverOf(parts),
    ventaTercero: null,
    compraTercero: null,
    cuerpoDocumento: parts.lines.map((_line, index) => ({
      ...lineOf(parts, index),
      ivaRete: toJsonNumber(withheld[index] ?? ZERO),
      reteRenta: NOTHING,
    })),
    resumen: {
      ...columnTotals(totals),
      totalCompraExcluidos: NOTHING,
      tributos: null,
      totalSeguro: null,
      totalFlete: null,
      montoTotalOperacion: toJsonNumber(totals.montoTotalOperacion),
      ivaRete: toJsonNumber(totals.ivaRete),
      reteRenta: null,
      totalNoGravado: toJsonNumber(totals.totalNoGravado),
      totalPagar: toJsonNumber(totals.totalPagar),
      totalLetras: parts.totalLetras,
      totalNoOnerosas: NOTHING,
      totalIva: toJsonNumber(totals.totalIva),
      saldoFavor: NOTHING,
    },
    apendice: request.apendice ?? null,
  };
}

function lineOf(parts: DocumentParts, index: number): object {
  const { numeroDocumento, ...line } = cuerpoLine(parts, index);
  return {
    ...line,
    codigoGeneracion: numeroDocumento,
    compra: NOTHING,
    psv: NOTHING,
    ivaItem: toJsonNumber(parts.totals.lines[index]?.ivaItem ?? ZERO),
    noGravado: toJsonNumber(parts.lines[index]?.noGravado ?? ZERO),
    seguro: NOTHING,
    flete: NOTHING,
  };
}

/** Copied literally from the related document. */
function receiverOf({ adjusts }: DocumentParts): object | null {
  const named = adjusts[0]?.sale.receptor ?? null;
  if (named === null) return null;
  const of = (name: string): unknown => named[name] ?? null;
  return {
    tipoDocumento: of('tipoDocumento'),
    numDocumento: of('numDocumento'),
    nombre: of('nombre'),
    codPais: null,
    nombrePais: null,
    telefono: of('telefono'),
    correo: of('correo'),
  };
}
