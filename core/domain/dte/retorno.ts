/** Type 18, Evento de Retorno (§retorno-fields, §retorno-amounts): prices with VAT as in the 01 whose goods come back. */
import { toJsonNumber, ZERO } from '../money.ts';
import { withheldByLine } from '../retorno/return-totals.ts';
import { cuerpoLine, numDocumento, type DocumentParts } from './sections.ts';
import { columnTotals } from './summary-members.ts';

const NOTHING = toJsonNumber(ZERO);

/** Every root member but `identificacion`, in the authority's order. */
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

/** Copied from the related document, to the letter; of one that is not ours, as the request names it. */
function receiverOf(parts: DocumentParts): object | null {
  const { receptor } = parts;
  const [adjusted] = parts.adjusts;
  if (adjusted !== undefined) {
    const { receptor: named } = adjusted.sale;
    if (named === null) return null;
    const of = (name: string): unknown => named[name] ?? null;
    return receiverMembers({
      tipoDocumento: of('tipoDocumento'),
      numDocumento: of('numDocumento'),
      nombre: of('nombre'),
      telefono: of('telefono'),
      correo: of('correo'),
    });
  }
  if (receptor === null) return null;
  const { tipoDocumento, nombre, telefono, correo } = receptor;
  return receiverMembers({
    tipoDocumento,
    numDocumento: numDocumento(receptor, parts),
    nombre,
    telefono,
    correo,
  });
}

type Receiver = Readonly<
  Record<'tipoDocumento' | 'numDocumento' | 'nombre' | 'telefono' | 'correo', unknown>
>;

function receiverMembers({
  tipoDocumento,
  numDocumento: numero,
  nombre,
  telefono,
  correo,
}: Receiver): object {
  return {
    tipoDocumento,
    numDocumento: numero,
    nombre,
    codPais: null,
    nombrePais: null,
    telefono,
    correo,
  };
}
