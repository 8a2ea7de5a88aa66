/**
 * Request schemas of the issue endpoints, one per edition (§required-fields, §payments, §appendix, §answer-by-state, §nota-remision; additions: §request-additions).
 * Checks that need a catalogue or arithmetic are in the domain.
 */
import { z } from 'zod';
import { COMPRA, RETORNO, type Edition, type TipoDte, type TipoNota, type TipoVenta } from '../edition.ts';
import { BOUNDS } from '../dte/bounds.ts';
import { inEitherEdition } from './requests/either-edition.ts';
import { named } from './requests/named.ts';
import { rule } from '../rules/rules.ts';
import {
  MAX_ITEMS,
  itemOf,
  averia,
  itemOfCompra,
  itemOfCredito,
  itemOfNota,
  itemOfRemision,
} from './requests/items.ts';
import { pago } from './requests/pago.ts';
import { receptorOf, receptorOfCompra, receptorOfRemision } from './requests/receptor.ts';
import { apendiceOf, judgedRelatedOf, neededRelatedOf, relatedOf } from './requests/related.ts';
import { listedMeanings } from '../enumeration.ts';
import { MAX_REFERENCE_CHARS } from './parameters.ts';
import { choice, decimal, flag, integer, neededList, optional, text, uuid } from './request-leaves.ts';

const MAX_PAGOS = 100;
const NO_LINES = rule('sin-lineas');
/** CAT-016. */
const CONDICIONES = { 1: 'contado', 2: 'crédito', 3: 'otra' };

const discount = optional(decimal({ min: 'zero', decimals: 2 }));

const referenciaExterna = optional(text(1, MAX_REFERENCE_CHARS)).describe(
  'Su propia referencia, por ejemplo el número de la venta en su sistema: se guarda junto al documento, no va en él, y se devuelve; GET /documentos la busca',
);
const simular = optional(flag).describe(
  'true: calcula y responde todo, sin numerar, firmar ni enviar (estado SIMULADO)',
);

function common(tipoDte: TipoDte, edition: Edition) {
  return {
    apendice: apendiceOf(tipoDte, edition),
    observaciones: optional(text(1, 3000)).describe('Observaciones del documento'),
    documentoRelacionado: optional(relatedOf(tipoDte, edition)).describe('Documentos relacionados'),
    reemplazaA: optional(uuid).describe('Código de generación del documento que este reemplazará'),
    descuGravada: discount.describe('Descuento global a lo gravado, en USD'),
    descuExenta: discount.describe('Descuento global a lo exento, en USD'),
    descuNoSuj: discount.describe('Descuento global a lo no sujeto, en USD'),
    referenciaExterna,
    simular,
  };
}

function paid(edition: Edition) {
  return {
    items: neededList(itemOf(edition), NO_LINES).max(MAX_ITEMS).describe('Líneas del documento'),
    pagos: optional(z.array(pago).min(1).max(MAX_PAGOS)).describe(
      'Pagos; su suma es el total a pagar. Al crédito: con plazo y periodo. Si faltan: efectivo por el total',
    ),
    condicionOperacion: optional(choice(CONDICIONES)).describe(
      `${listedMeanings(CONDICIONES)}; si falta, según los pagos`,
    ),
    ivaRetenido: optional(flag).describe('true: el receptor retiene el 1 %; el servicio lo calcula'),
  };
}

/** Members of a sale; a purchase has no promotions. */
function sold(edition: Edition) {
  return {
    ...paid(edition),
    promociones: optional(flag).describe(
      'true: se aplican las promociones del negocio a las líneas cuyo codigo está en el catálogo, al precio que usted manda; la rebaja va en montoDescu y la respuesta la nombra. Si falta, ninguna',
    ),
  };
}

const titled = (edition: Edition, name: string) => ({
  id: `Solicitud${name}${edition}`,
  title: `Edición ${edition}`,
});

function factura(edition: Edition) {
  return z
    .strictObject({
      ...sold(edition),
      receptor: optional(receptorOf('01', edition)).describe(
        'Opcional por debajo del umbral de identificación (25 000 USD salvo otra configuración)',
      ),
      ...common('01', edition),
    })
    .meta(titled(edition, 'Factura'));
}

function creditoFiscal(edition: Edition) {
  return z
    .strictObject({
      ...sold(edition),
      receptor: receptorOf('03', edition),
      ivaPercibido: optional(flag).describe('true: se percibe el 1 %; el servicio lo calcula'),
      ...common('03', edition),
    })
    .meta(titled(edition, 'CreditoFiscal'));
}

function notaRemision(edition: Edition) {
  return z
    .strictObject({
      items: neededList(itemOfRemision(edition), NO_LINES).max(MAX_ITEMS).describe('Líneas del documento'),
      receptor: receptorOfRemision(edition),
      ...common('04', edition),
    })
    .meta(titled(edition, 'NotaRemision'));
}

/** A purchase from a seller who is not an IVA taxpayer (§sujeto-excluido). */
function sujetoExcluido(edition: Edition) {
  const { apendice, observaciones, reemplazaA } = common(COMPRA, edition);
  const { pagos, condicionOperacion } = paid(edition);
  return z
    .strictObject({
      items: neededList(itemOfCompra(edition), NO_LINES).max(MAX_ITEMS).describe('Líneas de la compra'),
      receptor: receptorOfCompra(edition).describe('Quien vende; el documento lo emite quien compra'),
      descu: discount.describe('Descuento global a la compra, en USD'),
      pagos,
      condicionOperacion,
      apendice,
      observaciones,
      reemplazaA,
      referenciaExterna,
      simular,
    })
    .meta(titled(edition, 'SujetoExcluido'));
}

/** Length of a note's reason in characters: that of an appendix value. */
const MOTIVO_CHARS = [5, 150] as const;
const motivo = optional(text(...MOTIVO_CHARS)).describe('Por qué; va en el apéndice del documento');

function noteMembers(tipoDte: TipoNota, edition: Edition) {
  return {
    items: neededList(tipoDte === '05' ? itemOfCredito(edition) : itemOfNota(edition), NO_LINES)
      .max(MAX_ITEMS)
      .describe('Líneas que se ajustan; con varios documentos relacionados, cada una con su numeroDocumento'),
    receptor: optional(receptorOf(tipoDte, edition)).describe(
      'Si falta, el del documento relacionado, que debe ser el mismo contribuyente',
    ),
    condicionOperacion: optional(choice(CONDICIONES)).describe(
      `${listedMeanings(CONDICIONES)}; si falta, la del documento relacionado`,
    ),
    ivaRetenido: optional(flag).describe(
      'true: vuelve la retención del 1 %; si falta, según el documento relacionado',
    ),
    ivaPercibido: optional(flag).describe(
      'true: vuelve la percepción del 1 %; si falta, según el documento relacionado',
    ),
    motivo,
    ...common(tipoDte, edition),
  };
}

function nota(tipoDte: TipoNota, edition: Edition) {
  return z
    .strictObject({
      ...noteMembers(tipoDte, edition),
      documentoRelacionado: neededRelatedOf(tipoDte, edition).describe(
        'Los créditos fiscales (03) que la nota ajusta, de 1 a 50: de este sistema basta el código',
      ),
    })
    .meta(titled(edition, tipoDte === '05' ? 'NotaCredito' : 'NotaDebito'));
}

/** The note as the engine validates it, see {@link judgedRelatedOf}. */
function judgedNota(tipoDte: TipoNota, edition: Edition) {
  const documentoRelacionado = judgedRelatedOf(tipoDte, edition);
  return z.strictObject({ ...noteMembers(tipoDte, edition), documentoRelacionado });
}

export const MAX_RETURNED_LINES = MAX_ITEMS;
const MAX_RETURNED = BOUNDS['2026'].related[RETORNO].most;

const returnedLine = named('LineaDevuelta', () =>
  z
    .strictObject({
      numItem: integer(1, MAX_ITEMS).describe('Número de la línea en la factura'),
      cantidad: decimal({ min: 'above-zero' }).describe('Cuánto vuelve, a lo más lo que queda'),
      averia,
    })
    .meta({ description: 'Una línea de la que algo vuelve' }),
);

const returnedDocument = named('FacturaDevuelta', () =>
  z
    .strictObject({
      codigoGeneracion: uuid.describe('Código de generación de la factura'),
      items: optional(z.array(returnedLine).min(1).max(MAX_ITEMS)).describe(
        'Lo que vuelve; si falta, todo lo que queda de cada línea',
      ),
    })
    .meta({ description: 'Una factura de la que vuelven bienes' }),
);

/** POST /retorno/emitir: of our own facturas, which supply prices, discounts and receiver. */
export const retornoRequest = z
  .strictObject({
    documentos: neededList(returnedDocument, rule('sin-facturas', { maximo: MAX_RETURNED }))
      .max(MAX_RETURNED)
      .describe(`Las facturas (01) cuyos bienes vuelven, de 1 a ${MAX_RETURNED}, todas del mismo receptor`),
    motivo,
    referenciaExterna,
    simular,
  })
  .meta({ id: 'SolicitudRetorno', title: 'Retorno', description: 'Lo que vuelve de una o varias facturas' });
export type ReturnRequest = z.infer<typeof retornoRequest>;

/** Fields that the service derives from the key; clients must not send them (§issuance-result). */
export const RESERVED_FIELDS = ['folio', 'tipoMoneda', 'ambiente', 'emisor', 'nitEmisor'] as const;

const requestsOf = (edition: Edition) => ({
  '01': factura(edition),
  '03': creditoFiscal(edition),
  '04': notaRemision(edition),
  '05': judgedNota('05', edition),
  '06': judgedNota('06', edition),
  '14': sujetoExcluido(edition),
  '18': retornoRequest,
});

/** Request schema by edition and document type. */
export const requestSchema = {
  '2023': requestsOf('2023'),
  '2026': requestsOf('2026'),
} as const satisfies Record<Edition, Record<TipoDte, z.ZodType>>;

const issuing = (name: string) => ({
  id: `Solicitud${name}`,
  description:
    'La edición la decide la fecha de emisión: 2023 hasta el día anterior a la fecha de cambio del emisor (1 de diciembre de 2026 salvo otra configuración), 2026 desde ella',
});

/** Types whose published schema is also the one that is validated. */
function judged<T extends TipoVenta | typeof COMPRA>(tipoDte: T) {
  return [requestSchema['2023'][tipoDte], requestSchema['2026'][tipoDte]] as const;
}

export const facturaRequest = inEitherEdition(judged('01'), issuing('Factura'));
export const creditoFiscalRequest = inEitherEdition(judged('03'), issuing('CreditoFiscal'));
export const notaRemisionRequest = inEitherEdition(judged('04'), issuing('NotaRemision'));
export const sujetoExcluidoRequest = inEitherEdition(judged(COMPRA), issuing('SujetoExcluido'));
export const notaCreditoRequest = inEitherEdition(
  [nota('05', '2023'), nota('05', '2026')],
  issuing('NotaCredito'),
);
export const notaDebitoRequest = inEitherEdition(
  [nota('06', '2023'), nota('06', '2026')],
  issuing('NotaDebito'),
);

type Factura = z.infer<ReturnType<typeof factura>>;
/** A request line of any type. Only a note's line names the adjusted line and whether goods are damaged; only a purchase's says whether income tax is withheld. */
export type RequestItem = Factura['items'][number] &
  z.infer<ReturnType<typeof itemOfCredito>> &
  Pick<z.infer<ReturnType<typeof itemOfCompra>>, 'retieneRenta'>;
export type RequestPago = z.infer<typeof pago>;
export type RequestReceptor = z.infer<ReturnType<typeof receptorOfRemision>>;

/** A request of any type; members that a type lacks are absent. */
export type IssueRequest = Omit<Factura, 'items'> &
  Pick<z.infer<ReturnType<typeof creditoFiscal>>, 'ivaPercibido'> &
  Pick<z.infer<ReturnType<typeof sujetoExcluido>>, 'descu'> &
  Pick<z.infer<ReturnType<typeof judgedNota>>, 'motivo'> & {
    readonly items: readonly RequestItem[];
    readonly receptor?: RequestReceptor | null;
  };
