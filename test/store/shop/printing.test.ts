/** Printers and their jobs on a real file: the order of a queue, copies that only count up, what a cut leaves, and what `verify` names. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  addPrintJob,
  countLatePrintJobs,
  countPrinterJobs,
  findPrintJob,
  headPrintJob,
  lastJobOfDocument,
  lastPrinterFault,
  movePrintJob,
  nextCopy,
  openPrintJobs,
  printersWithJobs,
  rescuePrintJobs,
  setPrintCopy,
  type PrintContent,
  type PrintJob,
} from '../../../core/store/printing/print-jobs.ts';
import { rule, type Rule } from '../../../core/contract/rules/rules.ts';
import {
  findPrinter,
  listPrinters,
  removePrinter,
  savePrinter,
} from '../../../core/store/printing/printers.ts';
import type { Store } from '../../../core/store/store.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { BRANCH, issue, ISSUER, seededDatabase, signIssued, type TestDatabase } from '../support.ts';

const CUT_SHORT = rule('impresion-interrumpida');
const TORN = rule('impresora-corto-a-medias', { error: 'ECONNRESET' });
const PLACE = { issuerId: ISSUER.id, branchId: BRANCH.id, ambiente: 'PRUEBAS' } as const;
const PRINTER = {
  id: 'i1',
  issuerId: ISSUER.id,
  branchId: BRANCH.id,
  tillId: null,
  nombre: 'Mostrador',
  direccion: { clase: 'red', host: '192.168.1.50', puerto: 9100 },
  anchoMm: 80,
  codePage: 'cp858',
  corte: true,
  cajon: false,
  automatica: true,
  activa: true,
} as const;
const DOCUMENT: PrintContent = { kind: 'DOCUMENTO', documentId: 1, recibido: '5.00' };

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  await store.transact((tx, now) => {
    upsertUser(tx, { id: 'u1', nombre: 'Zoila', rol: 'cajero', pinHash: 'x' }, now);
    signIssued(tx, issue(tx, now));
    savePrinter(tx, PRINTER, now);
  });
});
afterEach(() => database.dispose());

const add = (content: PrintContent, printerId: string | null = 'i1'): Promise<PrintJob> =>
  store.transact((tx, now) => {
    const job = { printerId, content, titulo: 'DTE-01', userId: 'u1', place: PLACE };
    const found = findPrintJob(tx, addPrintJob(tx, job, now));
    if (found === null) throw new Error('not stored');
    return found;
  });
const move = (job: PrintJob, estado: PrintJob['estado'], lastError?: Rule): Promise<void> =>
  store.transact((tx, at) =>
    movePrintJob(tx, job, { estado, at, ...(lastError === undefined ? {} : { lastError }) }),
  );

it('a printer is stored as it was set up, and one that was deleted is listed no more', async () => {
  expect(store.read((reader) => listPrinters(reader, PLACE))).toEqual([{ ...PRINTER, deletedAt: null }]);
  await store.transact((tx, now) => savePrinter(tx, { ...PRINTER, nombre: 'Caja', anchoMm: 58 }, now));
  expect(store.read((reader) => findPrinter(reader, 'i1'))).toMatchObject({ nombre: 'Caja', anchoMm: 58 });
  expect(await store.transact((tx, now) => removePrinter(tx, 'i1', now))).toBe(true);
  expect(await store.transact((tx, now) => removePrinter(tx, 'i1', now))).toBe(false);
  expect(store.read((reader) => listPrinters(reader, PLACE))).toEqual([]);
  expect(store.read((reader) => findPrinter(reader, 'i1'))?.activa).toBe(false);
});

it('a queue goes in the order it came; what is uncertain or done holds nobody up', async () => {
  const rows = [{ kind: 'text', text: 'Z 12' } as const];
  const [first, second, third] = [
    await add(DOCUMENT),
    await add({ kind: 'TEXTO', ticket: { rows, opensDrawer: false } }),
    await add({ kind: 'PRUEBA' }),
  ];
  const head = () => store.read((reader) => headPrintJob(reader, 'i1'))?.id ?? null;
  expect(head()).toBe(first.id);
  expect(store.read(printersWithJobs)).toEqual(['i1']);
  await move(first, 'INCIERTO', TORN);
  expect(head()).toBe(second.id);
  expect(store.read((reader) => headPrintJob(reader, 'i1'))?.content).toEqual({
    kind: 'TEXTO',
    ticket: { rows: [{ kind: 'text', text: 'Z 12' }], opensDrawer: false },
  });
  await move(second, 'IMPRESO');
  await move(third, 'CANCELADO');
  expect(head()).toBeNull();
  expect(store.read(printersWithJobs)).toEqual([]);
  expect(store.read((reader) => countPrinterJobs(reader, 'i1'))).toBe(1);
  expect(store.read((reader) => openPrintJobs(reader, { place: PLACE, limit: 10 }))).toMatchObject([
    { id: first.id, estado: 'INCIERTO', lastError: TORN },
  ]);
  expect(store.read((reader) => lastPrinterFault(reader, 'i1'))?.reason).toEqual(TORN);
  const production = { ...PLACE, ambiente: 'PRODUCCION' } as const;
  expect(store.read((reader) => openPrintJobs(reader, { place: production, limit: 10 }))).toEqual([]);
});

it('copies of a ticket count up, slips apart from them, and what never left takes no number', async () => {
  const next = (provisional: boolean) => store.read((reader) => nextCopy(reader, 1, provisional));
  const begun = async (provisional: boolean): Promise<PrintJob> => {
    const job = await add(DOCUMENT);
    const copia = next(provisional);
    await store.transact((tx) => setPrintCopy(tx, job.id, { provisional, copia }));
    return job;
  };
  await begun(true);
  expect([next(true), next(false)]).toEqual([1, 0]);
  const ticket = await begun(false);
  expect([next(true), next(false)]).toEqual([1, 1]);
  await store.transact((tx) => setPrintCopy(tx, ticket.id, null));
  expect(next(false)).toBe(0);
  await begun(false);
  const cancelled = await begun(false);
  await move(cancelled, 'CANCELADO');
  expect(next(false)).toBe(2);
  expect(store.read((reader) => lastJobOfDocument(reader, 1))?.id).toBe(cancelled.id - 1);
});

it('what a cut left in the middle of its printing is uncertain, and the rest as it was', async () => {
  const [printing, waiting] = [await add(DOCUMENT), await add(DOCUMENT)];
  await move(printing, 'IMPRIMIENDO');
  const rescue = (printerId: string | null) =>
    store.transact((tx, at) => rescuePrintJobs(tx, { printerId, reason: CUT_SHORT, at }));
  expect(await rescue('otra')).toBe(0);
  expect(await rescue(null)).toBe(1);
  expect(store.read((reader) => findPrintJob(reader, printing.id))).toMatchObject({
    estado: 'INCIERTO',
    lastError: CUT_SHORT,
  });
  expect(store.read((reader) => findPrintJob(reader, waiting.id))?.estado).toBe('PENDIENTE');
  const late = (before: number) =>
    store.read((reader) => countLatePrintJobs(reader, { place: PLACE, before }));
  expect([late(0), late(Number.MAX_SAFE_INTEGER)]).toEqual([0, 2]);
});

it('a job that was changed, or taken away, is named by verify', async () => {
  const { id } = await add(DOCUMENT);
  const raw = database.raw();
  const faults = () => {
    const found = store.read((reader) => verifyStore(reader, () => true)).faltas;
    return found.filter(({ tabla }) => tabla === 'print_job').map(({ fila, mensaje }) => [fila, mensaje]);
  };
  expect(faults()).toEqual([]);
  raw.exec('DROP TRIGGER print_job_copied_anew; UPDATE print_job SET copia = 3, provisional = 0');
  expect(faults()).toEqual([[String(id), expect.stringContaining('alterada')]]);
  raw.exec('DROP TRIGGER print_job_copy_gone; DELETE FROM print_job');
  expect(faults()).toEqual([[String(id), expect.stringContaining('falta')]]);
  raw.close();
});
