/** What can be done with a returned document: lines, legal forms and their amounts. Only reads. */
import type {
  CorrectedNote,
  ReturnAdjustment,
  ReturnForm,
  ReturnPlan,
  ReturnProposal,
} from '../../contract/bridge/bridge-returns.ts';
import { documentName } from '../../domain/control-number.ts';
import { isAjuste, RETORNO, type TipoAjuste } from '../../contract/edition.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { AppError } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { deadlinesOf } from '../../domain/deadlines.ts';
import { editionAt } from '../../domain/dte/edition.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { ZERO, type Amount } from '../../domain/money.ts';
import { balanceOf } from '../../domain/notes/note-balance.ts';
import type { Adjusted } from '../../domain/notes/adjustable.ts';
import { returnWays, type ReturnFacts } from '../../domain/returns/return-ways.ts';
import { lastNoteDay } from '../../domain/rules/notes.ts';
import { lastReturnDay, returnUnavailable } from '../../domain/rules/retorno.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { successorOf } from '../../store/cash/settlements.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import { sellerOf } from '../../store/documents/sellers.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { planInvalidation } from '../../engine/invalidation/invalidate-plan.ts';
import { standingOf } from '../../engine/issuing/adjusted-documents.ts';
import { isOwn, ofWholePlace } from '../../engine/queries/visible-documents.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import { firstToInvalidate } from '../documents/pending-replacements.ts';
import { isWhole, requireNamed, returnedSale, shownLines, type ReturnedSale } from './return-document.ts';
import { mayGoToAccount, alreadyRefunded, wayRefused } from './money-of-sale.ts';
import { assertChosen, NO_REASON, returnedUnits } from './return-note.ts';
import { tryNote, type Trial } from './return-trial.ts';
import { correctedNote } from './corrected-note.ts';
import { rejectedOn } from './owed.ts';
import { returnNeed } from './return-need.ts';
import { cashNeed, openSessionOf } from './settlement-need.ts';
import { paidWay } from './settlements.ts';

export interface PlanQuestion {
  readonly documento: string;
  readonly ajuste: ReturnAdjustment | undefined;
  readonly who: TillCaller;
  readonly now: Instant;
}

export interface MadePlan {
  readonly plan: ReturnPlan;
  /** Null for a document that cannot be returned. */
  readonly sale: ReturnedSale | null;
}

/** @throws AppError `DOCUMENTO_NO_ENCONTRADO`, or `VALIDACION` for an adjustment of more than remains */
export function planReturn(reader: Reader, question: PlanQuestion): MadePlan {
  const { who, ajuste } = question;
  const { document, corrige } = adjustedOrNamed(reader, question);
  const issuer = findIssuer(reader, document.issuerId);
  if (issuer === null) throw new Error(`document ${document.id} has no issuer`);
  const adjusted = standingOf(reader, document);
  const disponible = leftOver(adjusted, document, issuer);
  const sale = returnedSale(document, adjusted);
  const impedimento = impedimentOf(reader, document);
  const moved = impedimento === null ? alreadyRefunded(reader, document) : 0n;
  const open = sale === null || impedimento !== null ? null : sale;
  if (open !== null && ajuste !== undefined) assertChosen(open, ajuste);
  const plan: ReturnPlan = {
    documento: shownDocument(reader, document),
    autoridad: document.autoridad,
    lineas: sale === null ? [] : shownLines(sale),
    disponible: document.tipoDte === '03' ? disponible.toFixed(2) : null,
    destino: paidWay(document),
    aCuenta: mayGoToAccount(document),
    movido: moved === 0n ? null : centsText(moved),
    cajaAbierta: openSessionOf(reader, who) !== null,
    gerentes: tillUsers(reader).filter(({ id, rol }) => rol === 'gerente' && id !== who.user.id),
    impedimento,
    corrige,
    rechazadas: rejectedOn(reader, document.codigoGeneracion).filter(
      ({ codigoGeneracion }) => codigoGeneracion !== corrige?.codigoGeneracion,
    ),
    formas:
      open === null || ajuste === undefined
        ? null
        : proposals(reader, { sale: open, ajuste, disponible, issuer, question }),
  };
  return { plan, sale: open };
}

/** The named document; for a rejected note being made again, the document it adjusts. */
function adjustedOrNamed(
  reader: Reader,
  { documento, who, now }: PlanQuestion,
): { readonly document: SignedDocument; readonly corrige: CorrectedNote | null } {
  const named = requireNamed(reader, documento, { who, now });
  const corrected = correctedNote(reader, named, { who, now });
  return corrected ?? { document: named, corrige: null };
}

/** What notes and returns left of a document; without VAT for a crédito fiscal. */
function leftOver(adjusted: Adjusted, { tipoDte }: SignedDocument, { settings }: Issuer): Amount {
  return tipoDte === '03' || tipoDte === '01' ? balanceOf(adjusted, settings.notas).disponible : ZERO;
}

function impedimentOf(reader: Reader, { id, tipoDte, estado }: SignedDocument): Rule | null {
  if (isAjuste(tipoDte)) {
    if (estado !== 'RECHAZADO') return rule('devolver-una-nota');
    const taken = successorOf(reader, id);
    return taken === null
      ? rule('devolver-nota-rechazada')
      : rule('devolver-nota-repuesta', { numero: documentName(taken.documento) });
  }
  if (estado === 'RECHAZADO') return rule('devolver-rechazado');
  if (estado === 'INVALIDADO') return rule('devolver-invalidado');
  return estado === 'INVALIDANDO' ? rule('devolver-invalidandose') : null;
}

function shownDocument(reader: Reader, document: SignedDocument): ReturnPlan['documento'] {
  const { receptorNombre: nombre, receptorDocumento: numDocumento } = document;
  return {
    tipoDte: document.tipoDte,
    codigoGeneracion: document.codigoGeneracion,
    numeroControl: documentName(document),
    fecEmi: document.fecEmi,
    horEmi: document.horEmi,
    estado: publicState(document.estado),
    monto: centsText(document.montoCentavos),
    receptor: nombre === null && numDocumento === null ? null : { nombre, numDocumento },
    vendio: sellerOf(reader, document.id)?.nombre ?? null,
  };
}

/** Ways that are open once the authority has sealed the document, or what it replaces is invalidated. */
const WAITS: ReadonlySet<Rule['regla']> = new Set([
  'invalidar-sin-sello',
  'retorno-sin-sello',
  'anterior-sin-invalidar',
]);

interface Proposing {
  readonly sale: ReturnedSale;
  readonly ajuste: ReturnAdjustment;
  readonly disponible: Amount;
  readonly issuer: Issuer;
  readonly question: PlanQuestion;
}

function proposals(reader: Reader, of: Proposing): readonly ReturnProposal[] {
  const { sale, ajuste, question } = of;
  const ways = returnWays(factsOf(reader, of));
  const trials = new Map<ReturnForm, Trial>(
    NOTE_FORMS.filter(([forma]) => ways.some((way) => way.forma === forma && way.legal)).map(
      ([forma, tipoDte]) =>
        [forma, tryNote(reader, tipoDte, { sale, ajuste, who: question.who, now: question.now })] as const,
    ),
  );
  // A form that the engine would refuse is not offered as legal or default.
  const judged = ways.map((way) => {
    const refused =
      trials.get(way.forma)?.refused ?? (way.legal ? strangersWay(reader, way.forma, of) : null);
    if (refused !== null) return { ...way, impedida: true, legal: false, motivo: refused };
    return { ...way, impedida: WAITS.has(way.motivo.regla) };
  });
  const chosen =
    judged.find(({ porDefecto, legal }) => porDefecto && legal) ?? judged.find(({ legal }) => legal);
  return judged.map(({ forma, legal, impedida, motivo }) => {
    const trial = trials.get(forma);
    const cents = forma === 'invalidacion' ? sale.document.montoCentavos : (trial?.montoCentavos ?? null);
    const iva = forma === 'invalidacion' ? sale.document.ivaCentavos : (trial?.ivaCentavos ?? null);
    return {
      forma,
      legal,
      porDefecto: forma === chosen?.forma,
      impedida,
      motivo,
      monto: cents === null ? null : centsText(cents),
      iva: iva === null ? null : centsText(iva),
      avisos: trial?.avisos ?? [],
      aprobacion:
        cents === null || !legal
          ? null
          : returnNeed(reader, { document: sale.document, forma, cents, issuer: of.issuer }, question),
      aprobacionEfectivo:
        cents === null || forma === 'nota-debito' ? null : cashNeed(reader, question, cents),
      soloACuenta:
        cents === null
          ? null
          : wayRefused(reader, { document: sale.document, forma, destino: 'efectivo', cents }, question.now),
    };
  });
}

/** Why this user may not use a legal form: only someone who can see the whole sale may write it again. */
function strangersWay(reader: Reader, forma: ReturnForm, { sale, ajuste, question }: Proposing): Rule | null {
  const { document } = sale;
  if (forma !== 'documento-nuevo' || ajuste.clase === 'cargo') return null;
  if (isOwn(reader, question.who.caller, document)) return null;
  return rule('otro-documento-de-quien-vendio', { vendio: sellerOf(reader, document.id)?.nombre ?? '—' });
}

const NOTE_FORMS = [
  ['nota-credito', '05'],
  ['nota-debito', '06'],
  ['retorno', RETORNO],
] as const satisfies readonly (readonly [ReturnForm, TipoAjuste])[];

function factsOf(reader: Reader, { sale, ajuste, disponible, issuer, question }: Proposing): ReturnFacts {
  const { document } = sale;
  const { tipoDte, fecEmi, sello, fhProcesamiento, emittedAt, codigoGeneracion } = document;
  const el = fiscalDate(fhProcesamiento ?? emittedAt);
  const hoy = fiscalDate(question.now);
  return {
    tipoDte,
    clase: ajuste.clase,
    entero: ajuste.clase === 'devolucion' && isWhole(sale, returnedUnits(sale, ajuste)),
    hoy,
    sellado: sello === null ? null : { el, plazo: deadlinesOf(document, issuer.settings) },
    nota: firstOn(reader, codigoGeneracion),
    espera: firstToInvalidate(reader, document, { caller: question.who.caller, now: question.now }),
    impedimento: invalidationRefusal(reader, document, question),
    ultimoDiaNotas: lastNoteDay(fecEmi, issuer),
    quedaSaldo: disponible.gt(ZERO),
    retorno: {
      cerrado: returnUnavailable(editionAt(issuer, RETORNO, hoy), issuer),
      ultimoDia: lastReturnDay(fecEmi, issuer),
      confirmado: issuer.settings.retorno?.permitido === true,
    },
  };
}

function firstOn(reader: Reader, codigoGeneracion: string): ReturnFacts['nota'] {
  const [first] = liveNotes(reader, codigoGeneracion);
  return first === undefined ? null : { tipoDte: first.tipoDte, numero: documentName(first) };
}

/** Why the engine would refuse the invalidation as rescinded; null where it would not. */
function invalidationRefusal(
  reader: Reader,
  { tipoDte, codigoGeneracion, fecEmi }: SignedDocument,
  { who, now }: PlanQuestion,
): string | Rule | null {
  const order = {
    documento: { tipoDte, codigoGeneracion, fecEmi, codigoGeneracionR: null },
    tipoAnulacion: 2,
    motivoAnulacion: NO_REASON,
    responsable: null,
    solicita: null,
  } as const;
  try {
    planInvalidation(reader, { order, caller: ofWholePlace(who.caller), now });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.broken ?? error.message;
    throw error;
  }
}
