/** Ticket printers: set up by a manager, and their state. */
import {
  printerFormOf,
  type PrinterDiagnosis,
  type PrinterForm,
  type PrinterSettings,
  type PrintersView,
  type TillPrinter,
} from '../../contract/bridge/bridge-printing.ts';
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import { ADDRESS_OF_CLASS, type PrinterAddress } from '../../contract/printing/printer-address.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import type { RecordSchema } from '../../contract/settings/typed.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { auditChanges, withChanges } from '../../domain/audit-changes.ts';
import { faultList } from '../../domain/rules/faults.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { countPrinterJobs, lastPrinterFault } from '../../store/printing/print-jobs.ts';
import {
  findPrinter,
  listPrinters,
  removePrinter,
  savePrinter,
  type Printer,
} from '../../store/printing/printers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { EngineDeps } from '../../engine/deps.ts';
import { MAX_PRINTERS, USUAL_WIDTH_MM } from './print-limits.ts';
import type { PrinterFault } from '../../contract/rules/till/printing-rules.ts';
import type { PrinterCondition, PrintPort } from './print-port.ts';
import type { PrintLanes } from './print-queue.ts';
import { changedOver } from '../changed-meanwhile.ts';
import type { SomeOperations } from '../operation.ts';
import { readRecord } from '../settings/read-record.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface PrintersDeps extends Pick<EngineDeps, 'store' | 'random'> {
  readonly port: PrintPort;
  readonly worker: Pick<PrintLanes, 'wake' | 'alone'>;
  readonly onChange: (issuerId: string) => void;
}

export function printerOperations(deps: PrintersDeps) {
  const { store, worker, onChange } = deps;
  const list = (who: TillCaller) => store.read((reader) => printersView(reader, who));
  return {
    'printers.list': (_input, who) => list(who),
    /**
     * @throws AppError `VALIDACION` with every fault at its field, `ESTADO_NO_PERMITE` while a job waits that it could
     * no longer print
     */
    'printers.save': async ({ antes, ...typed }, who) => {
      const stored = list(who).impresoras.find(({ id }) => id === typed.id);
      const form = changedOver(typed, { antes, ahora: stored === undefined ? null : printerFormOf(stored) });
      const direccion = addressOf(form);
      if (direccion.clase === 'red' && deps.port.line.isForeign(direccion.host))
        throw refused([faultAt('host', 'FORMATO', rule('impresora-ajena'))]);
      const id = await store.transact((tx, at) => save(tx, { form, direccion, who, at, deps }));
      worker.wake(id);
      onChange(who.till.issuerId);
      return list(who);
    },
    /** @throws AppError `ESTADO_NO_PERMITE` while a job waits for it, or it no longer exists */
    'printers.delete': async ({ id }, who) => {
      await store.transact((tx, at) => {
        const printer = requirePrinter(tx, id, who);
        assertNothingWaits(tx, printer);
        removePrinter(tx, id, at);
        const detalle = { id, nombre: printer.nombre };
        appendAudit(tx, { at, actor: who.user.nombre, accion: 'impresora eliminada', detalle });
      });
      onChange(who.till.issuerId);
      return list(who);
    },
    'printers.diagnose': async ({ id }, who) => {
      const printer = store.read((reader) => requirePrinter(reader, id, who));
      const { direccion } = printer;
      const fault = store.read((reader) => lastPrinterFault(reader, id));
      const ultimoError = fault === null ? null : { motivo: fault.reason, momento: isoUtc(fault.at) };
      if (direccion.clase === 'sistema') return { ...ofSystem, ultimoError };
      const condition = await worker.alone(id, () => deps.port.line.condition(direccion));
      return { ...diagnosisOf(condition), ultimoError };
    },
  } satisfies SomeOperations;
}

/** Printers a till may use, the usual one first: automatic before others, its own before the branch's. */
export function printersOfTill(reader: Reader, { till }: TillCaller): readonly Printer[] {
  const inUse = listPrinters(reader, till).filter(({ activa }) => activa);
  const own = inUse.filter(({ tillId }) => tillId === till.id);
  const all = [...own, ...inUse.filter(({ tillId }) => tillId === null)];
  return [...all.filter(({ automatica }) => automatica), ...all.filter(({ automatica }) => !automatica)];
}

export function printerOfTill(reader: Reader, who: TillCaller): Printer | null {
  return printersOfTill(reader, who)[0] ?? null;
}

/** Of the till's first printer, or the usual one. */
export function paperWidthOf(reader: Reader, who: TillCaller): TicketWidthMm {
  return printerOfTill(reader, who)?.anchoMm ?? USUAL_WIDTH_MM;
}

export function tillPrinterOf({ id, nombre, direccion, anchoMm, automatica, cajon }: Printer): TillPrinter {
  return { id, nombre, clase: direccion.clase, anchoMm, automatica, cajon };
}

/** @throws AppError `ESTADO_NO_PERMITE` when the branch has no such printer */
export function requirePrinter(reader: Reader, id: string, { till }: TillCaller): Printer {
  const printer = findPrinter(reader, id);
  const isThere =
    printer !== null &&
    printer.deletedAt === null &&
    printer.issuerId === till.issuerId &&
    printer.branchId === till.branchId;
  if (isThere) return printer;
  throw refusal('ESTADO_NO_PERMITE', rule('impresora-ya-no-esta'));
}

function printersView(reader: Reader, who: TillCaller): PrintersView {
  const impresoras = listPrinters(reader, who.till).map((printer): PrinterSettings => {
    const { issuerId: _issuer, branchId: _branch, deletedAt: _deleted, tillId, ...set } = printer;
    const para = tillId === null ? 'sucursal' : tillId === who.till.id ? 'esta-caja' : 'otra-caja';
    return { ...set, para, enEspera: countPrinterJobs(reader, set.id) };
  });
  return { impresoras };
}

interface Saving {
  readonly form: PrinterForm;
  readonly direccion: PrinterAddress;
  readonly who: TillCaller;
  readonly at: number;
  readonly deps: PrintersDeps;
}

function save(tx: Tx, { form, direccion, who, at, deps }: Saving): string {
  const { till, user } = who;
  const before = form.id === null ? null : requirePrinter(tx, form.id, who);
  const others = listPrinters(tx, till).filter(({ id }) => id !== before?.id);
  if (others.some(({ nombre }) => nombre.toLowerCase() === form.nombre.trim().toLowerCase()))
    throw refused([faultAt('nombre', 'FORMATO', rule('nombre-de-impresora-usado'))]);
  if (before === null && others.length >= MAX_PRINTERS)
    throw refusal('ESTADO_NO_PERMITE', rule('impresoras-de-mas', { maximo: MAX_PRINTERS }));
  if (before !== null && direccion.clase === 'sistema') assertNothingWaits(tx, before);
  const { id: _id, clase, host: _h, puerto: _p, ruta: _r, soloEstaCaja, ...given } = form;
  // System printers always ask, and open no drawer.
  const set = clase === 'sistema' ? { ...given, automatica: false, cajon: false } : given;
  const id = before?.id ?? deps.random.uuid();
  const { issuerId, branchId } = till;
  // What another till alone uses stays its own until this one takes it.
  const owner = before === null || before.tillId === till.id ? null : before.tillId;
  const tillId = soloEstaCaja ? till.id : owner;
  const after = { ...set, nombre: form.nombre.trim(), id, issuerId, branchId, tillId, direccion };
  savePrinter(tx, after, at);
  const { deletedAt: _d, ...old } = before ?? { deletedAt: null };
  const cambios = before === null ? [] : auditChanges(old, after);
  const accion = before === null ? 'impresora creada' : 'impresora cambiada';
  const summary = { id, nombre: form.nombre.trim(), clase: direccion.clase, activa: form.activa };
  const detalle = withChanges(summary, cambios);
  appendAudit(tx, { at, actor: user.nombre, accion, detalle });
  return id;
}

function addressOf({ clase, host, puerto, ruta }: PrinterForm): PrinterAddress {
  const list = faultList();
  const form = {
    red: { clase, host: host.trim(), puerto },
    dispositivo: { clase, ruta: ruta.trim() },
    sistema: { clase },
  }[clase];
  const schema: RecordSchema<PrinterAddress> = ADDRESS_OF_CLASS[clase];
  const direccion = readRecord(schema, form, list);
  if (list.faults.length > 0) throw refused(list.faults);
  return direccion;
}

function refused(faults: readonly Fault[]): AppError {
  return refusal('VALIDACION', rule('datos-por-corregir'), { faults });
}

function assertNothingWaits(reader: Reader, { id, nombre }: Printer): void {
  const waiting = countPrinterJobs(reader, id);
  if (waiting === 0) return;
  throw refusal('ESTADO_NO_PERMITE', rule('impresora-con-trabajos', { trabajos: waiting, nombre }));
}

const ofSystem = {
  resultado: 'atender',
  dicho: [rule('impresora-del-sistema')],
  papel: 'sin-datos',
  tapa: 'sin-datos',
} as const;

function diagnosisOf(found: PrinterCondition): Omit<PrinterDiagnosis, 'ultimoError'> {
  const unknown = { papel: 'sin-datos', tapa: 'sin-datos' } as const;
  switch (found.kind) {
    case 'away':
      return { resultado: 'sin-respuesta', dicho: [found.reason], ...unknown };
    case 'silent':
      return { resultado: 'bien', dicho: [rule('impresora-callada')], ...unknown };
    case 'ready':
      return { resultado: 'bien', dicho: [rule('impresora-lista')], papel: 'hay', tapa: 'cerrada' };
    case 'troubles': {
      const has = (falla: PrinterFault) => found.troubles.includes(falla);
      return {
        resultado: 'atender',
        dicho: found.troubles.map((falla) => rule('impresora-con-falla', { falla })),
        papel: has('sin-papel') ? 'falta' : has('poco-papel') ? 'poco' : 'hay',
        tapa: has('tapa-abierta') ? 'abierta' : 'cerrada',
      };
    }
  }
}
