/**
 * Requests of the issue endpoints (§required-fields, §payments, §appendix, §answer-by-state, §nota-remision; additions: §request-additions),
 * one for each edition of the format. The service judges bodies by them and tells callers of them; what depends on
 * catalogue or arithmetic is the domain's.
 */
import { z } from 'zod';
import { RETORNO, type Edition, type TipoDte, type TipoNota } from '../edition.ts';
import { rule } from '../rules/rules.ts';
import { MAX_ITEMS, itemOf, itemOfRemision } from './requests/items.ts';
import { pago } from './requests/pago.ts';
import { receptorOf, receptorOfRemision } from './requests/receptor.ts';
import { apendiceOf, neededRelatedOf, relatedOf } from './requests/related.ts';
import { listedMeanings } from '../enumeration.ts';
import { choice, decimal, flag, neededList, optional, text, uuid } from './request-leaves.ts';

const MAX_PAGOS = 100;
const NO_LINES = rule('sin-lineas');
/** CAT-016. */
const CONDICIONES = { 1: 'contado', 2: 'crédito', 3: 'otra' };

const discount = optional(decimal({ min: 'zero', decimals: 2 }));

/** Members of every request. */
function common(tipoDte: TipoDte, edition: Edition) {
  return {
    apendice: apendiceOf(tipoDte, edition),
    observaciones: optional(text(1, 3000)).describe('Observaciones del documento'),
    documentoRelacionado: optional(relatedOf(tipoDte, edition)).describe('Documentos relacionados'),
    reemplazaA: optional(uuid).describe('Código de generación del documento que este reemplazará'),
    descuGravada: discount.describe('Descuento global a lo gravado, en USD'),
    descuExenta: discount.describe('Descuento global a lo exento, en USD'),
    descuNoSuj: discount.describe('Descuento global a lo no sujeto, en USD'),
    simular: optional(flag).describe(
      'true: calcula y responde todo, sin numerar, firmar ni enviar (estado SIMULADO)',
    ),
  };
}

function paid(tipoDte: '01' | '03', edition: Edition) {
  return {
    items: neededList(itemOf(tipoDte, edition), NO_LINES).max(MAX_ITEMS).describe('Líneas del documento'),
    pagos: optional(z.array(pago).min(1).max(MAX_PAGOS)).describe(
      'Pagos; su suma es el total a pagar. Si faltan: efectivo por el total',
    ),
    condicionOperacion: optional(choice(CONDICIONES)).describe(
      `${listedMeanings(CONDICIONES)}; si falta, según los pagos`,
    ),
    ivaRetenido: optional(flag).describe('true: el receptor retiene el 1 %; el servicio lo calcula'),
  };
}

const titled = (edition: Edition, name: string) => ({
  id: `Solicitud${name}${edition}`,
  title: `Edición ${edition}`,
});

function factura(edition: Edition) {
  return z
    .strictObject({
      ...paid('01', edition),
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
      ...paid('03', edition),
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

function nota(tipoDte: TipoNota, edition: Edition) {
  return z
    .strictObject({
      items: neededList(itemOf(tipoDte, edition), NO_LINES)
        .max(MAX_ITEMS)
        .describe(
          'Líneas que se ajustan; con varios documentos relacionados, cada una con su numeroDocumento',
        ),
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
      ...common(tipoDte, edition),
      documentoRelacionado: neededRelatedOf(tipoDte, edition).describe(
        'Los créditos fiscales (03) que la nota ajusta, de 1 a 50',
      ),
    })
    .meta(titled(edition, tipoDte === '05' ? 'NotaCredito' : 'NotaDebito'));
}

function retorno(edition: Edition) {
  return z
    .strictObject({
      items: neededList(itemOf(RETORNO, edition), NO_LINES)
        .max(MAX_ITEMS)
        .describe(
          'Lo que vuelve, con los precios de la factura (con IVA); con varias facturas, cada línea con su numeroDocumento',
        ),
      receptor: optional(receptorOf(RETORNO, edition)).describe(
        'Si falta, el de la factura; debe ser el mismo. De una factura que emitió otro sistema indíquelo, o {} si no nombra a nadie',
      ),
      ivaRetenido: optional(flag).describe(
        'true: vuelve la retención del 1 %; si falta, según la factura relacionada',
      ),
      ...returned(edition),
      documentoRelacionado: neededRelatedOf(RETORNO, edition).describe(
        'Las facturas (01) cuyos bienes vuelven, de 1 a 50, todas del mismo receptor',
      ),
    })
    .meta(titled(edition, 'Retorno'));
}

/** Members that a return shares with every request: it has no remarks and replaces nothing. */
function returned(edition: Edition) {
  const { apendice, descuGravada, descuExenta, descuNoSuj, simular } = common(RETORNO, edition);
  return { apendice, descuGravada, descuExenta, descuNoSuj, simular };
}

/** Fields the service produces from the key; a client must not send them (§issuance-result). */
export const RESERVED_FIELDS = ['folio', 'tipoMoneda', 'ambiente', 'emisor', 'nitEmisor'] as const;

const requestsOf = (edition: Edition) => ({
  '01': factura(edition),
  '03': creditoFiscal(edition),
  '04': notaRemision(edition),
  '05': nota('05', edition),
  '06': nota('06', edition),
  '18': retorno(edition),
});

/** The request schema of each document type, by the edition in which the document is issued. */
export const requestSchema = {
  '2023': requestsOf('2023'),
  '2026': requestsOf('2026'),
} as const satisfies Record<Edition, Record<TipoDte, z.ZodType>>;

/** The request of a type as a caller sees it, who need not know which edition is in force. */
function inEitherEdition<T extends TipoDte>(tipoDte: T, id: string) {
  return z.union([requestSchema['2023'][tipoDte], requestSchema['2026'][tipoDte]]).meta({
    id,
    description:
      'La edición la decide la fecha de emisión: 2023 hasta el día anterior a la fecha de cambio del emisor (1 de diciembre de 2026 salvo otra configuración), 2026 desde ella',
  });
}

/** POST /factura/emitir */
export const facturaRequest = inEitherEdition('01', 'SolicitudFactura');
/** POST /credito-fiscal/emitir */
export const creditoFiscalRequest = inEitherEdition('03', 'SolicitudCreditoFiscal');
/** POST /nota-remision/emitir */
export const notaRemisionRequest = inEitherEdition('04', 'SolicitudNotaRemision');
/** POST /nota-credito/emitir */
export const notaCreditoRequest = inEitherEdition('05', 'SolicitudNotaCredito');
/** POST /nota-debito/emitir */
export const notaDebitoRequest = inEitherEdition('06', 'SolicitudNotaDebito');
/** POST /retorno/emitir */
export const retornoRequest = inEitherEdition('18', 'SolicitudRetorno');

type Factura = z.infer<ReturnType<typeof factura>>;
export type RequestItem = Factura['items'][number];
export type RequestPago = z.infer<typeof pago>;
export type RequestReceptor = z.infer<ReturnType<typeof receptorOfRemision>>;

/** Any of the requests, seen as one: what a type does not have is absent. */
export type IssueRequest = Factura &
  Pick<z.infer<ReturnType<typeof creditoFiscal>>, 'ivaPercibido'> & {
    readonly receptor?: RequestReceptor | null;
  };
