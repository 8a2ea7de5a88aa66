/**
 * What somebody at a till may sell alone. Beyond the limits of the role a manager's PIN is asked for, and what was sold for
 * less stands in the audit log with before, after and both people, in the commit of the document. API keys are other
 * software and have no such limits.
 */
import { validationError } from '../../domain/app-error.ts';
import { EDITIONS, type TipoVenta } from '../../contract/edition.ts';
import type { AuditAct } from '../../contract/audit-acts.ts';
import { keyScope } from '../../contract/caller.ts';
import type { ProductTratamiento } from '../../contract/till/products.ts';
import type { RoleLimit } from '../../contract/settings/role-limits.ts';
import { settingsInForce, type IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { TillRole } from '../../contract/till/till.ts';
import { prepareDocument } from '../../domain/dte/prepare.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toCents, type Amount } from '../../domain/money.ts';
import { rule } from '../../contract/rules/rules.ts';
import { chargesOf } from '../../domain/rules/charges.ts';
import {
  discountOf,
  freeLines,
  grossOf,
  saleExcess,
  type PricedLine,
  type SaleExcess,
} from '../../domain/sale-limits.ts';
import { shapeRequest } from '../../domain/request-shape.ts';
import { translateItem, type Line, type Treatment } from '../../domain/code-translation.ts';
import { discountedAlone, recordDiscount } from '../../store/cash/person-day.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { findProductOfLine } from '../../store/catalogue/products.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import { loadIssuing } from '../../engine/issuing/preflight.ts';
import { priceWithoutIva } from './preview-prices.ts';
import { ownDay } from '../cash/own-day.ts';
import { ApprovalRefused, needsManager, type Approvals, type Approver } from '../people/approvals.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

/** Name of such a sale in the audit log. */
const ACTION = 'venta fuera de límites';
/** Name of a sale with lines of no product there, whatever they come to. */
const FREE_LINES = 'venta con líneas libres';

/** How a product of the catalogue is taxed, as a line says it. */
const TREATMENT_OF: Readonly<Record<ProductTratamiento, Treatment>> = {
  gravado: 'gravada',
  exento: 'exenta',
  'no-sujeto': 'noSujeta',
};
/** The same as people read it. */
const TREATMENT_TEXT: Readonly<Record<Treatment, string>> = {
  gravada: 'gravado',
  exenta: 'exento',
  noSujeta: 'no sujeto',
  noGravado: 'no gravado',
};

/** A sale before it leaves, its prices as the document has them. */
export interface LimitedSale {
  readonly tipoDte: TipoVenta;
  readonly request: unknown;
  readonly idempotencyKey: string;
  /** codigoGeneracion of the document it corrects. */
  readonly corrige: string | undefined;
  readonly approval: Approver | undefined;
}

/**
 * Asks for a manager where the sale goes beyond the limits of the person who sells.
 *
 * @returns what to do in the commit of the document; null where nothing is to be noted
 * @throws ApprovalRefused when nobody approved, AppError `VALIDACION` before a PIN is asked for in vain; nothing was issued
 */
export async function confirmSale(
  { store, clock, approvals }: Pick<TillParts, 'store' | 'clock' | 'approvals'>,
  sale: LimitedSale,
  who: TillCaller,
): Promise<InCommitHook | null> {
  const found = store.read((reader) => excessOf(reader, sale, { who, now: clock.now() }));
  if (found === null) return null;
  const { own, noted, free, discount, gerentes } = found;
  let aprobo: string | null = null;
  let segundaPersona = 'dentro de sus límites';
  if (own.length > 0) {
    store.read((reader) => assertSound(reader, sale, { who, fecEmi: fiscalDate(clock.now()) }));
    const alone = who.user.rol === 'gerente' && gerentes.length === 0;
    segundaPersona = alone ? 'sin segunda persona: no hay otro gerente' : 'aprobada';
    if (!alone) aprobo = await approved({ approvals, gerentes, own }, sale.approval, who);
  }
  const said = { aprobo, segundaPersona };
  return (tx, { id, codigoGeneracion, numeroControl, at }) => {
    if (own.length === 0) spendDiscount(tx, { documentId: id, discount, who, at, gerentes });
    const detalle = { documento: codigoGeneracion, numeroControl, caja: who.till.id };
    const people = { pidio: who.user.nombre, ...said };
    const note = (accion: AuditAct, what: object) =>
      appendAudit(tx, {
        at,
        actor: who.user.nombre,
        accion,
        detalle: { ...detalle, ...what, ...people },
      });
    if (noted.length > 0) note(ACTION, shownExcess(noted));
    if (free.length > 0) note(FREE_LINES, { lineas: free });
  };
}

interface Asked {
  readonly approvals: Approvals;
  readonly gerentes: ReturnType<typeof tillUsers>;
  readonly own: readonly SaleExcess[];
}

/** Name of the manager who says yes. */
async function approved(
  { approvals, gerentes, own }: Asked,
  approval: Approver | undefined,
  who: TillCaller,
): Promise<string> {
  if (approval === undefined) throw new ApprovalRefused('aprobacion', needed(gerentes, own));
  const answer = await approvals.try(approval, who, { asunto: ACTION, ...shownExcess(own) });
  if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
  return answer.by.nombre;
}

/** What of a sale is beyond the limits of the person who sells, and of a cashier: the latter is what gets recorded. */
function excessOf(
  reader: Reader,
  sale: LimitedSale,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
) {
  const { tipoDte, request, idempotencyKey } = sale;
  const { caller, user } = who;
  // A repeat of what was issued issues nothing more.
  if (findIdempotency(reader, keyScope(caller), idempotencyKey) !== null) return null;
  // A correction is of its document's edition, a sale of today's: what either takes is judged, what both refuse is not issued.
  const shapes = EDITIONS.map((edition) => shapeRequest({ tipoDte, edition }, request));
  const shape = shapes.find((each) => each.kind === 'shaped');
  if (shape === undefined || shape.request.simular === true) return null;
  const lines = shape.request.items.map((item) => {
    const line = translateItem(item);
    return { line, catalogo: catalogueOf(reader, { issuerId: caller.issuerId, tipoDte, line }) };
  });
  const charges = chargesOf(shape.request);
  const settings = findIssuer(reader, caller.issuerId)?.settings ?? {};
  const beyond = (rol: TillRole) => saleExcess(tipoDte, lines, { charges, limit: limitOf(settings, rol) });
  const noted = beyond('cajero');
  const discount: DiscountOfDay = {
    given: discountOf(
      tipoDte,
      lines.map(({ line }) => line),
      charges,
    ),
    limit: limitOf(settings, user.rol).descuentoDiario,
  };
  const ofDay = discountExcessOfDay(reader, discount, { who, now });
  const own = [
    ...(user.rol === 'cajero' ? noted : beyond('gerente').filter(({ clase }) => clase !== 'total-cero')),
    ...ofDay,
  ];
  const free = tipoDte === '04' ? [] : freeLines(lines).map((line) => freeText(tipoDte, line));
  if (noted.length === 0 && own.length === 0 && free.length === 0 && discount.given.isZero()) return null;
  const gerentes = tillUsers(reader).filter(({ id, rol }) => rol === 'gerente' && id !== user.id);
  return { own, noted: noted.length === 0 ? own : [...noted, ...ofDay], free, discount, gerentes };
}

/** What a sale takes off, and the most that its person's day may come to; empty without a limit. */
interface DiscountOfDay {
  readonly given: Amount;
  readonly limit: string;
}

/** Whether a discount is more than what is left of a person's day. */
function discountExcessOfDay(
  reader: Reader,
  { given, limit }: DiscountOfDay,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
): readonly SaleExcess[] {
  if (limit === '' || given.isZero()) return [];
  const antes = amount(limit);
  const ahora = given.plus(fromCents(discountedAlone(reader, ownDay(who, now))));
  return ahora.lte(antes) ? [] : [{ clase: 'descuento-dia', linea: null, descripcion: '', antes, ahora }];
}

interface Spent {
  readonly documentId: number;
  readonly discount: DiscountOfDay;
  readonly who: TillCaller;
  readonly at: Instant;
  readonly gerentes: ReturnType<typeof tillUsers>;
}

/** @throws ApprovalRefused where other sales used up what this person takes off alone: nothing is stored then */
function spendDiscount(tx: Tx, { documentId, discount, who, at, gerentes }: Spent): void {
  if (discount.limit === '' || discount.given.isZero()) return;
  const beyond = discountExcessOfDay(tx, discount, { who, now: at });
  if (beyond.length > 0) throw new ApprovalRefused('aprobacion', needed(gerentes, beyond));
  recordDiscount(tx, documentId, { userId: who.user.id, at, montoCentavos: toCents(discount.given) });
}

function needed(gerentes: ReturnType<typeof tillUsers>, own: readonly SaleExcess[]) {
  return needsManager({ gerentes }, rule('venta-fuera-de-limites', { excesos: own.map(toldExcess) }));
}

/** Nobody types a PIN for what the rules refuse. A correction is judged by the edition of its document, which the engine knows. */
function assertSound(
  reader: Reader,
  { tipoDte, request, corrige }: LimitedSale,
  { who, fecEmi }: { readonly who: TillCaller; readonly fecEmi: FiscalDate },
): void {
  if (corrige !== undefined) return;
  const { issuer, branch } = loadIssuing(reader, who.caller);
  const prepared = prepareDocument({ tipoDte, input: request, issuer, branch, fecEmi });
  if (prepared.kind === 'faulty') throw validationError(prepared.faults);
}

/** The limits of a role. */
export function limitOf(settings: IssuerSettings, rol: TillRole): RoleLimit {
  return settingsInForce(settings).limitesVenta[rol];
}

function catalogueOf(
  reader: Reader,
  of: { readonly issuerId: string; readonly tipoDte: TipoVenta; readonly line: Line },
): PricedLine['catalogo'] {
  const product = findProductOfLine(reader, of.issuerId, of.line);
  if (product === null) return null;
  const shelf = amount(product.precio);
  const treatment = TREATMENT_OF[product.tratamiento];
  const isNet = of.tipoDte === '03' && of.line.treatment === 'gravada' && treatment === 'gravada';
  return { precio: isNet ? priceWithoutIva(shelf) : shelf, treatment };
}

/** A line of no product as the audit log says it: what, how it is taxed, what it comes to before discounts. */
function freeText(tipoDte: TipoVenta, line: Line): string {
  const gross = grossOf(tipoDte, line).toDecimalPlaces(2).toFixed(2);
  return `${line.descripcion} (${TREATMENT_TEXT[line.treatment]}): ${gross}`;
}

/** An excess as the rule names it. */
function toldExcess(excess: SaleExcess) {
  const { clase, descripcion } = excess;
  if (excess.clase === 'tipo') return { clase, descripcion, antes: excess.antes, ahora: excess.ahora };
  const cents = (of: Amount) => of.toDecimalPlaces(2).toFixed(2);
  return { clase, descripcion, antes: cents(excess.antes), ahora: cents(excess.ahora) };
}

/** Before and after as the audit log says them. */
function shownExcess(excess: readonly SaleExcess[]): { readonly antes: string; readonly ahora: string } {
  const textOf = (which: 'antes' | 'ahora') =>
    excess
      .map((each) => {
        if (each.clase === 'tipo') return `${each.descripcion}: ${TREATMENT_TEXT[each[which]]}`;
        const kind = each.clase === 'precio' ? 'precio ' : '';
        return `${excessName(each)}: ${kind}${each[which].toFixed()}`;
      })
      .join(' · ');
  return { antes: textOf('antes'), ahora: textOf('ahora') };
}

/** What is no line by its name in the audit log. */
const WHOLE: Readonly<Partial<Record<SaleExcess['clase'], string>>> = {
  'total-cero': 'Total',
  libre: 'Líneas libres',
  'descuento-dia': 'Descuentos del día',
};

function excessName({ clase, descripcion }: SaleExcess): string {
  return WHOLE[clase] ?? descripcion;
}
