/** Turns an issued document back into a sale's draft (§factura, §credito-fiscal, §nota-remision, §rounding). */
import type { TipoVenta } from '../../contract/edition.ts';
import type { JsonNumber } from '../../contract/json.ts';
import type { Product } from '../../contract/till/products.ts';
import { CUSTOMER_TIPOS_DOCUMENTO, type Customer } from '../../contract/till/customers.ts';
import type {
  DraftLine,
  DraftTratamiento,
  IssuedContent,
  SaleDraft,
} from '../../contract/till/sale-draft.ts';
import { amount, IVA_RATE, roundItem, roundSummary, type Amount } from '../../domain/money.ts';
import { paymentCodeOf } from '../../domain/code-translation.ts';
import { discountWithoutIva, priceWithoutIva } from '../../domain/prices/price-without-iva.ts';

const IVA_FACTOR = IVA_RATE.plus(1);
const SERVICE = '2';
/** CAT-022: NIT, which a 03 has without document type. */
const NIT = '36';

interface Issued {
  readonly tipoDte: TipoVenta;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
}

/** @param productOf the current product of a code, or null */
export function draftOf(
  { tipoDte, codigoGeneracion, numeroControl, fecEmi }: Issued,
  content: IssuedContent,
  productOf: (codigo: string) => Product | null,
): SaleDraft {
  const { resumen, receptor, apendice, documentoRelacionado } = content;
  const ivaRete = resumen.ivaRete ?? resumen.ivaRete1;
  const ivaPerci = resumen.ivaPerci ?? resumen.ivaPerci1;
  return {
    tipoDte,
    codigoGeneracion,
    numeroControl,
    fecEmi,
    receptor: receptor ? receptorOf(receptor) : null,
    lineas: content.cuerpoDocumento.map((line) => lineOf(tipoDte, line, productOf)),
    descuentos: {
      gravado: discountWithIva(tipoDte, resumen.descuGravada),
      exento: amount(resumen.descuExenta).toFixed(),
      'no-sujeto': amount(resumen.descuNoSuj).toFixed(),
    },
    ivaRetenido: ivaRete !== undefined && ivaRete.text !== '0',
    ivaPercibido: ivaPerci !== undefined && ivaPerci.text !== '0',
    observaciones: resumen.observaciones ?? content.extension?.observaciones ?? '',
    bienTitulo: receptor?.bienTitulo ?? null,
    apendice: apendice ?? [],
    relacionados: (documentoRelacionado ?? []).map((related) => ({
      ...related,
      tipoGeneracion: related.tipoGeneracion.text,
    })),
    pagos: (resumen.pagos ?? []).map(({ codigo, montoPago, referencia, plazo, periodo }) => ({
      codigo: paymentCodeOf(codigo),
      monto: montoPago.text,
      referencia: referencia ?? '',
      credito: periodo ? { plazo: plazo ?? '', periodo: periodo.text } : null,
    })),
  };
}

type IssuedLine = IssuedContent['cuerpoDocumento'][number];

function lineOf(
  tipoDte: TipoVenta,
  line: IssuedLine,
  productOf: (codigo: string) => Product | null,
): DraftLine {
  const { codigo = null, descripcion, cantidad, precioUni, montoDescu, noGravado, uniMedida } = line;
  const tratamiento = tratamientoOf(line);
  const withIva = tipoDte !== '01' && tratamiento === 'gravado';
  const shelf = (value: JsonNumber): string =>
    (withIva ? priceWithIva(amount(value)) : amount(value)).toFixed();
  return {
    codigo,
    descripcion,
    cantidad: cantidad.text,
    precio: tratamiento === 'no-gravado' && noGravado !== undefined ? noGravado.text : shelf(precioUni),
    descuento: shelf(montoDescu),
    uniMedida: Number(uniMedida.text),
    esServicio: line.tipoItem.text === SERVICE,
    tratamiento,
    relacionado: line.numeroDocumento ?? null,
    hoy: codigo === null ? null : productOf(codigo),
  };
}

function tratamientoOf({ noGravado, ventaExenta, ventaNoSuj }: IssuedLine): DraftTratamiento {
  if (noGravado !== undefined && noGravado.text !== '0') return 'no-gravado';
  if (ventaExenta.text !== '0') return 'exento';
  return ventaNoSuj.text === '0' ? 'gravado' : 'no-sujeto';
}

/** The price with VAT that yields this net price, in whole cents where possible. */
function priceWithIva(net: Amount): Amount {
  const shelf = net.times(IVA_FACTOR);
  const cents = roundSummary(shelf);
  return priceWithoutIva(cents).eq(net) ? cents : roundItem(shelf);
}

function discountWithIva(tipoDte: TipoVenta, discount: JsonNumber): string {
  const net = amount(discount);
  if (tipoDte === '01') return net.toFixed();
  const shelf = roundSummary(net.times(IVA_FACTOR));
  return (discountWithoutIva(shelf).eq(net) ? shelf : net.times(IVA_FACTOR)).toFixed();
}

function receptorOf(receptor: NonNullable<IssuedContent['receptor']>): Omit<Customer, 'id'> {
  const { nit, direccion } = receptor;
  const tipo = nit ? NIT : receptor.tipoDocumento;
  return {
    tipoDocumento: CUSTOMER_TIPOS_DOCUMENTO.find((codigo) => codigo === tipo) ?? null,
    numDocumento: nit ?? receptor.numDocumento ?? null,
    nrc: receptor.nrc ?? null,
    nombre: receptor.nombre ?? '',
    nombreComercial: receptor.nombreComercial ?? null,
    codActividad: receptor.codActividad ?? null,
    correo: receptor.correo ?? null,
    telefono: receptor.telefono ?? null,
    direccion: direccion ? { ...direccion, distrito: direccion.distrito ?? null } : null,
  };
}
