/**
 * Notas de remisión billed later: list, billing of several in one sale, and returns before billing
 * (§remission-billing).
 */
import { BOUNDS } from '../../contract/dte/bounds.ts';
import {
  MAX_UNBILLED,
  type RemissionView,
  type UnbilledList,
  type UnbilledRemission,
} from '../../contract/bridge/bridge-remissions.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { billingDue, worthLeft } from '../../domain/remissions/remission-left.ts';
import { leftDraft } from '../../domain/remissions/left-draft.ts';
import { editionInForce } from '../../engine/editions/editions-in-force.ts';
import { loadIssuing } from '../../engine/issuing/preflight.ts';
import { findOwnDocument, ofWholePlace } from '../../engine/queries/visible-documents.ts';
import { returnRemission } from '../../engine/remissions/return-remission.ts';
import {
  remissionStanding,
  unbilledRemissions,
  type StandingRemission,
} from '../../engine/remissions/remission-standing.ts';
import { findSignedDocument, type SignedDocument } from '../../store/documents/documents.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { remissionOfId, salesRelating, type StoredRemission } from '../../store/remissions/remissions.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { documentDraft } from '../sale/earlier-sales.ts';
import { idempotentCall } from '../shop/idempotent-call.ts';
import type { TillParts } from '../till-parts.ts';

/** An unknown nota is an AppError `DOCUMENTO_NO_ENCONTRADO`. */
export function remissionOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  const today = (): FiscalDate => fiscalDate(clock.now());
  return {
    'remissions.unbilled': (input, who) =>
      store.read((reader) => unbilledList(reader, input, { who, hoy: today() })),
    'remissions.view': ({ codigoGeneracion }, who) =>
      store.read((reader) => viewOf(reader, required(reader, who, codigoGeneracion), today())),
    'remissions.drafts': ({ documentos }, who) =>
      store.read((reader) => {
        const found = [...new Set(documentos)].map((codigo) => required(reader, who, codigo));
        const drafts = found
          .toSorted((a, b) => a.document.emittedAt - b.document.emittedAt || a.document.id - b.document.id)
          .flatMap(({ document }) => {
            const draft = documentDraft(reader, document, today());
            return draft === null ? [] : (leftDraft(draft, remissionStanding(reader, document).lines) ?? []);
          });
        return { borradores: drafts, maximo: mostBilled(reader, who, today()) };
      }),
    /** @throws AppError as {@link returnRemission} */
    'remissions.return': async ({ clave, ...input }, who) => {
      const { caller } = who;
      const call = { op: 'remissions.return', input: { ...input, idempotencyKey: clave }, caller } as const;
      await idempotentCall(store, call, (tx, now) => {
        returned(tx, input, { who, now });
        return { body: {} };
      });
      news.publish({ kind: 'products', issuerId: caller.issuerId });
      return store.read((reader) => viewOf(reader, required(reader, who, input.codigoGeneracion), today()));
    },
  } satisfies SomeOperations;
}

interface Found {
  readonly document: SignedDocument;
  readonly remission: StoredRemission;
}

/** A nota de remisión of any user: the shop as a whole bills it. */
function required(reader: Reader, { caller }: TillCaller, codigo: string): Found {
  const own = findOwnDocument(reader, ofWholePlace(caller), codigo);
  const document = own?.tipoDte === '04' ? findSignedDocument(reader, own.id) : null;
  const remission = document === null ? null : remissionOfId(reader, document.id);
  if (document !== null && remission !== null) return { document, remission };
  throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('remision-sin-encontrar', { documento: codigo }));
}

function unbilledList(
  reader: Reader,
  input: BridgeInput<'remissions.unbilled'>,
  { who, hoy }: { readonly who: TillCaller; readonly hoy: FiscalDate },
): UnbilledList {
  const remisiones: UnbilledRemission[] = [];
  let hayMas = false;
  for (const standing of unbilledRemissions(reader, who.caller, input)) {
    hayMas = remisiones.length === MAX_UNBILLED;
    if (hayMas) break;
    remisiones.push(shownOf(standing, hoy));
  }
  return { hoy, remisiones, hayMas, maximo: mostBilled(reader, who, hoy) };
}

/** Notas per sale, by today's edition. */
function mostBilled(reader: Reader, { caller }: TillCaller, today: FiscalDate): UnbilledList['maximo'] {
  const { issuer, connection } = loadIssuing(reader, caller);
  const place = { issuer, ambiente: caller.ambiente, autoridad: connection.autoridad };
  const most = (kind: '01' | '03'): number =>
    BOUNDS[editionInForce(reader, place, { kind, today })].related[kind].most;
  return { '01': most('01'), '03': most('03') };
}

function shownOf({ remission, lines }: StandingRemission, hoy: FiscalDate): UnbilledRemission {
  const { codigoGeneracion, numeroControl, fecEmi, montoCentavos, receptorDocumento, receptorNombre } =
    remission;
  const bienTitulo = remission.bienTitulo ?? '';
  const vence = billingDue(fecEmi, bienTitulo);
  const monto = fromCents(montoCentavos).toFixed(2);
  const isWhole = lines.every(({ line, queda }) => queda.eq(line.cantidad));
  return {
    codigoGeneracion,
    numeroControl,
    fecEmi,
    bienTitulo,
    cliente: {
      tipoDocumento: remission.receptorTipo,
      numDocumento: receptorDocumento,
      nombre: receptorNombre ?? receptorDocumento ?? '',
      contribuyente: remission.receptorNrc !== null,
    },
    monto,
    queda: isWhole ? monto : worthLeft(lines).toFixed(2),
    vence,
    tarde: vence !== null && hoy > vence,
  };
}

function viewOf(reader: Reader, { remission }: Found, hoy: FiscalDate): RemissionView {
  const { lines } = remissionStanding(reader, remission);
  return {
    ...shownOf({ remission, lines }, hoy),
    lineas: lines.map(({ line, facturada, devuelta, queda }, place) => ({
      numItem: place + 1,
      codigo: line.codigo,
      descripcion: line.descripcion,
      cantidad: line.cantidad.toFixed(),
      facturada: facturada.toFixed(),
      devuelta: devuelta.toFixed(),
      queda: queda.toFixed(),
    })),
    ventas: salesRelating(reader, remission.codigoGeneracion).map(
      ({ tipoDte, codigoGeneracion, numeroControl }) => ({
        tipoDte,
        codigoGeneracion,
        numeroControl,
      }),
    ),
  };
}

function returned(
  tx: Tx,
  { codigoGeneracion, motivo, lineas }: Omit<BridgeInput<'remissions.return'>, 'clave'>,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
): void {
  const { document, remission } = required(tx, who, codigoGeneracion);
  returnRemission(tx, { document, remission, lineas, motivo, userId: who.user.id, now });
  const productos = lineas.map(({ numItem, cantidad }) => `${numItem} × ${cantidad}`);
  const { numeroControl } = remission;
  const detalle = { caja: who.till.id, codigoGeneracion, numeroControl, motivo, productos };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'remisión devuelta', detalle });
}
