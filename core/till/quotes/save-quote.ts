/** Saves a sale's lines as a quote, or as a new version of one (§quotes). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { PLAIN_SETTINGS } from '../../contract/text/plain-settings.ts';
import { quoteName } from '../../contract/till/quote-terms.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { addDays, fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { issuingInForce } from '../../engine/editions/editions-in-force.ts';
import { promotionsOf } from '../../engine/promotions/sale-promotions.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { buyerWith } from '../../store/prices/buyers.ts';
import { addQuote, nextQuote, quoteOfKey, type StoredQuote } from '../../store/quotes/quotes.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { ConfirmedQuote } from '../sale/sale-limits.ts';
import { claimKey } from '../keyed-call.ts';
import { quotedLines } from './quoted-lines.ts';
import { requireQuote, standingQuote } from './quote-view.ts';

export interface Quoting {
  readonly input: BridgeInput<'quotes.save'>;
  readonly typed: unknown;
  readonly who: TillCaller;
  readonly now: Instant;
}

/**
 * The quote to be saved; only reads.
 *
 * @throws AppError `VALIDACION`, `ESTADO_NO_PERMITE`; BridgeError `NO_ENCONTRADO` where the quote to change does not
 * exist
 */
export function checkedQuote(reader: Reader, { input, typed, who, now }: Quoting) {
  const { caller } = who;
  const { issuerId } = caller;
  const dia = fiscalDate(now);
  const issuing = issuingInForce(reader, caller, dia);
  const vence = input.vence ?? addDays(dia, settingsInForce(issuing.issuer.settings).validezCotizacion);
  assertDay(vence, dia);
  const asked = input.promociones;
  const promoted = promotionsOf(reader, {
    issuerId,
    tipoDte: '01',
    request: typed,
    preciosConIva: true,
    asked,
    now,
  });
  const request = promoted?.request ?? typed;
  const quoted = quotedLines(reader, {
    issuing,
    fecEmi: dia,
    request,
    savings: promoted?.savings ?? [],
    buyer: buyerWith(reader, { issuerId, hoy: dia }, input.cliente),
  });
  const former = input.cambia === null ? null : changeable(reader, who, { cotizacion: input.cambia, dia });
  return { dia, vence, request, quoted, former };
}

/** Stores it under the branch's next number, or as a new version of an unsold quote. @throws as {@link checkedQuote} and {@link claimKey} */
export function saveQuote(tx: Tx, of: Quoting & { readonly confirmed: ConfirmedQuote }): StoredQuote {
  const { input, who, now, confirmed } = of;
  const { caller, user, till } = who;
  const { clave, cliente } = input;
  claimKey(tx, { op: 'quotes.save', input, who }, now);
  const kept = quoteOfKey(tx, caller.issuerId, clave);
  if (kept !== null) return kept;
  const { dia, vence, quoted, former } = checkedQuote(tx, of);
  const { issuerId, branchId, ambiente } = former ?? caller;
  addQuote(tx, {
    clave,
    issuerId,
    branchId,
    ambiente,
    numero: former?.numero ?? nextQuote(tx, { issuerId, branchId, ambiente }),
    version: (former?.version ?? 0) + 1,
    tillId: till.id,
    userId: user.id,
    aprobo: confirmed.aprobo ?? (user.rol === 'gerente' ? user.id : null),
    at: now,
    dia,
    vence,
    cliente,
    notas: input.notas.trim(),
    ...quoted,
  });
  const quote = quoteOfKey(tx, issuerId, clave);
  if (quote === null) throw new Error(`quote ${clave} was not kept`);
  const detalle = {
    cotizacion: quoteName(quote),
    version: quote.version,
    cliente: cliente?.nombre ?? null,
    total: centsText(quote.centavos),
    vence,
    ...confirmed.detalle,
  };
  appendAudit(tx, { at: now, actor: user.nombre, accion: 'cotización', detalle });
  return quote;
}

function changeable(
  reader: Reader,
  { caller, user }: TillCaller,
  { cotizacion, dia }: { readonly cotizacion: string; readonly dia: FiscalDate },
): StoredQuote {
  const quote = requireQuote(reader, caller, cotizacion);
  const named = { cotizacion: quoteName(quote) };
  if (user.rol === 'cajero' && quote.userId !== user.id)
    throw refusal('ESTADO_NO_PERMITE', rule('cotizacion-de-otra-persona', { persona: quote.persona }));
  const { estado, lineas } = standingQuote(reader, quote, { hoy: dia });
  if (estado === 'anulada') throw refusal('ESTADO_NO_PERMITE', rule('cotizacion-anulada', named));
  if (lineas.some(({ vendido }) => vendido > 0n))
    throw refusal('ESTADO_NO_PERMITE', rule('cotizacion-con-ventas', named));
  return quote;
}

const [, MAX_QUOTE_DAYS] = PLAIN_SETTINGS.validezCotizacion.range;

function assertDay(vence: FiscalDate, hoy: FiscalDate): void {
  if (vence < hoy)
    throw validationError([faultAt('vence', 'FUERA_DE_RANGO', rule('cotizacion-vence-antes'))]);
  if (vence > addDays(hoy, MAX_QUOTE_DAYS))
    throw validationError([
      faultAt('vence', 'FUERA_DE_RANGO', rule('cotizacion-vence-despues', { dias: MAX_QUOTE_DAYS })),
    ]);
}
