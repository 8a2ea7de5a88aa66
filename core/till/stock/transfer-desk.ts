/** Transfers between shops: receiving goods, and settling differences (§transfers). */
import type { AuditAct } from '../../contract/audit-acts.ts';
import type { ShownTransfer, ShownTransferLine } from '../../contract/bridge/bridge-transfers.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { TransferAct } from '../../contract/stock/transfers.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalYear, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import {
  closeTransfer,
  isReception,
  receiveTransfer,
  settleTransfer,
  undoReception,
  type TransferQuantity,
} from '../../engine/stock/transfers.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { ownTaxpayer } from '../../store/purchases/read-stored.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  findTransfer,
  keepTransferDocument,
  openTransfers,
  sentLines,
  transferLines,
  transferPapers,
  type Transfer,
  type TransferLine,
} from '../../store/stock/transfers/transfers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { idempotentCall } from '../shop/idempotent-call.ts';
import type { AskTransfer } from './transfer-elsewhere.ts';
import type { TillParts } from '../till-parts.ts';
import { readTransferFile, requireReceivable, type IsSigned, type TransferFile } from './transfer-file.ts';

/** Limit of the list of open transfers. */
const MAX_OPEN_TRANSFERS = 200;

type TransferDeps = Pick<TillParts, 'store' | 'news' | 'clock'> & {
  readonly verifySignature: IsSigned;
  readonly askTransfer: AskTransfer;
};

type ChangingOperation = 'transfers.receive' | 'transfers.settle' | 'transfers.end';

/** Each throws AppError `DOCUMENTO_NO_ENCONTRADO`, `VALIDACION` or `ESTADO_NO_PERMITE`. */
export function transferOperations(deps: TransferDeps) {
  const { store, news, clock, verifySignature: isSigned, askTransfer } = deps;
  const read = (reader: Reader, texto: string, { caller }: TillCaller) =>
    readTransferFile(reader, texto, { caller, isSigned });
  /** A transfer by its file, with its state where it was received. */
  const shownText = (reader: Reader, who: TillCaller, texto: string): ShownTransfer => {
    const file = read(reader, texto, who);
    const known = findTransfer(reader, who.caller, file.document.codigoGeneracion);
    return known === null ? shownFile(reader, file) : shownOf(reader, who, known);
  };
  const change = transferWriting({ store, news });
  return {
    'transfers.open': (_input, who) =>
      store.read((reader) => ({
        traslados: openTransfers(reader, who.caller, MAX_OPEN_TRANSFERS).map((each) =>
          shownOf(reader, who, each),
        ),
      })),
    'transfers.find': async ({ documento }, who) => {
      const named = documento.trim().toUpperCase();
      const known = store.read((reader) => findTransfer(reader, who.caller, named));
      const shown = () =>
        store.read((reader) => (known === null ? notFound(documento) : shownOf(reader, who, known)));
      if (known !== null && !mayBeGivenAgain(known, named, clock.now())) return shown();
      const { issuerId, ambiente } = who.caller;
      const { nit } = store.read((reader) => ownTaxpayer(reader, issuerId));
      const texto = await askTransfer({ documento: documento.trim(), nit, ambiente });
      return texto === null ? shown() : store.read((reader) => shownText(reader, who, texto));
    },
    'transfers.read': ({ texto }, who) => store.read((reader) => shownText(reader, who, texto)),
    'transfers.receive': ({ clave, ...content }, who) =>
      change(
        who,
        { op: 'transfers.receive', clave, content, noted: { acto: 'recepcion', ...content } },
        (tx, now) => {
          const { documento, texto, despues: later, motivo, lineas } = content;
          const transfer =
            findTransfer(tx, who.caller, documento.toUpperCase()) ??
            kept(tx, who, { texto, documento, now, read });
          const saying = { transfer, caller: who.caller, now, motivo, lineas, later };
          return { transfer, papel: receiveTransfer(tx, saying) };
        },
      ),
    'transfers.settle': ({ clave, ...content }, who) =>
      change(who, { op: 'transfers.settle', clave, content, noted: content }, (tx, now) => {
        const { documento, ...said } = content;
        const transfer = requireTransfer(tx, who, documento);
        return { transfer, papel: settleTransfer(tx, { ...said, transfer, caller: who.caller, now }) };
      }),
    'transfers.end': ({ clave, ...content }, who) =>
      change(who, { op: 'transfers.end', clave, content, noted: { ...content, lineas: [] } }, (tx, now) => {
        const { documento, acto, motivo } = content;
        const transfer = requireTransfer(tx, who, documento);
        const saying = { transfer, caller: who.caller, now, motivo };
        const papel = acto === 'cerrado' ? closeTransfer(tx, saying) : undoReception(tx, saying);
        return { transfer, papel };
      }),
  } satisfies SomeOperations;
}

/** Whether another till may have given its number again: numbers begin anew each year (§one-sequence). */
function mayBeGivenAgain(
  { documentId, codigoGeneracion, emittedAt }: Transfer,
  named: string,
  now: Instant,
): boolean {
  return documentId === null && named !== codigoGeneracion && fiscalYear(emittedAt) < fiscalYear(now);
}

interface Change {
  readonly op: ChangingOperation;
  readonly clave: string;
  readonly content: object;
  readonly noted: Noted;
}

/** Runs a change once, audits it and notifies screens. */
function transferWriting({ store, news }: Pick<TransferDeps, 'store' | 'news'>) {
  return async (
    who: TillCaller,
    of: Change,
    act: (tx: Tx, now: Instant) => { readonly transfer: Transfer; readonly papel: number },
  ): Promise<ShownTransfer> => {
    const { caller } = who;
    const input = { ...of.content, idempotencyKey: of.clave };
    const answer = await idempotentCall(store, { op: of.op, input, caller }, (tx, now) => {
      const { transfer, papel } = act(tx, now);
      noted(tx, who, { ...of.noted, transfer, papel, now });
      return { body: { documento: transfer.codigoGeneracion } };
    });
    news.publish({ kind: 'products', issuerId: caller.issuerId });
    const { documento } = JSON.parse(answer.body.text) as { readonly documento: string };
    return store.read((reader) => shownOf(reader, who, requireTransfer(reader, who, documento)));
  };
}

/** @throws AppError `DOCUMENTO_NO_ENCONTRADO` */
function requireTransfer(reader: Reader, { caller }: TillCaller, documento: string): Transfer {
  const found = findTransfer(reader, caller, documento.trim().toUpperCase());
  return found ?? notFound(documento);
}

function notFound(documento: string): never {
  throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('traslado-no-encontrado', { documento }));
}

interface Keeping {
  readonly texto: string | null;
  readonly documento: string;
  readonly now: Instant;
  readonly read: (reader: Reader, texto: string, who: TillCaller) => TransferFile;
}

function kept(tx: Tx, who: TillCaller, { texto, documento, now, read }: Keeping): Transfer {
  if (texto === null) return requireTransfer(tx, who, documento);
  const file = read(tx, texto, who);
  const code = file.document.codigoGeneracion;
  // The file must be of the requested document.
  if (code !== documento.toUpperCase()) return requireTransfer(tx, who, documento);
  requireReceivable(file, who.caller);
  keepTransferDocument(tx, { ...file.document, receivedAt: now }, file.lines);
  return requireTransfer(tx, who, code);
}

function shownOf(reader: Reader, { caller }: TillCaller, transfer: Transfer): ShownTransfer {
  const { issuerId, branchId, estado, codigoGeneracion, numeroControl, emittedAt } = transfer;
  const nameOf = (id: string) => findBranch(reader, issuerId, id)?.nombre ?? id;
  const papers = transferPapers(reader, transfer);
  const receptions = papers.filter(isReception);
  return {
    codigoGeneracion,
    numeroControl,
    enviado: isoUtc(emittedAt),
    de: branchId === null ? shopOf(transfer) : nameOf(branchId),
    origen: branchId === null ? 'otra' : branchId === caller.branchId ? 'aqui' : 'caja',
    vale: estado !== 'RECHAZADO' && estado !== 'INVALIDADO',
    recibido: receptions.length > 0,
    recibidoAqui: receptions.some((each) => each.branchId === caller.branchId),
    lineas: transferLines(reader, transfer).map(shownLine),
    papeles: papers.map(({ entryId, acto, branchId: by, recordedAt, nombre, motivo, undone }) => ({
      papel: String(entryId),
      acto,
      sucursal: nameOf(by),
      en: isoUtc(recordedAt),
      nombre,
      motivo,
      deshecho: undone,
    })),
    desconocidas: [],
    texto: null,
  };
}

/** The shop that sent the goods, from the transfer's place. */
const shopOf = ({ place }: Pick<Transfer, 'place'>): string => place.slice(place.indexOf(':') + 1);

function shownFile(reader: Reader, { document, lines, unknown }: TransferFile): ShownTransfer {
  const { codigoGeneracion, numeroControl, emittedAt, texto } = document;
  return {
    codigoGeneracion,
    numeroControl,
    enviado: isoUtc(emittedAt),
    de: shopOf(document),
    origen: 'otra',
    vale: true,
    recibido: false,
    recibidoAqui: false,
    lineas: sentLines(reader, lines).map(shownLine),
    papeles: [],
    desconocidas: unknown,
    texto,
  };
}

function shownLine(line: TransferLine): ShownTransferLine {
  const { item: numItem, codigo, descripcion, pesado, presentacion, factor, sent, arrived, underWay } = line;
  const units = (base: number) => unitsOf(base, line).toFixed();
  return {
    numItem,
    codigo,
    descripcion,
    pesado,
    presentacion,
    factor,
    enviado: units(sent),
    llego: units(arrived),
    enCamino: units(underWay),
  };
}

interface Noted {
  readonly acto: TransferAct;
  readonly motivo: string | null;
  readonly lineas: readonly TransferQuantity[];
}

const RECEIVED: AuditAct = 'traslado recibido';
const SETTLED: AuditAct = 'traslado aclarado';

function noted(
  tx: Tx,
  { user, till }: TillCaller,
  of: Noted & { readonly transfer: Transfer; readonly papel: number; readonly now: Instant },
): void {
  const { acto, motivo, lineas, transfer, papel, now: at } = of;
  const { codigoGeneracion, numeroControl } = transfer;
  const productos = lineas.map(({ codigo, cantidad }) => `${codigo} × ${cantidad}`);
  const detalle = { caja: till.id, papel: String(papel), codigoGeneracion, numeroControl, motivo, productos };
  const accion = acto === 'recepcion' ? RECEIVED : SETTLED;
  const what = acto === 'recepcion' ? {} : { acto };
  appendAudit(tx, { at, actor: user.nombre, accion, detalle: { ...detalle, ...what } });
}
