/** What the screens hold when answers come late, twice or in another order than they were asked for. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerBridge, type OfferedBridge } from './page/offered-bridge.ts';

const PLACE = { issuerId: 'i', branchId: 'b', ambiente: 'PRUEBAS', issuerNombre: '', branchNombre: '' };
const MANAGER = { id: 'm', nombre: 'Marta', rol: 'gerente' };
const CASHIER = { id: 'c', nombre: 'Carlos', rol: 'cajero' };
const open = (user: object) => ({ stage: 'open', place: PLACE, user });
const LOCKED = { stage: 'locked', place: PLACE };

describe('the screen, when answers are late', () => {
  let bridge: OfferedBridge;
  beforeAll(() => {
    bridge = offerBridge();
  });
  beforeEach(() => vi.resetModules());

  const logIn = async (user: object): Promise<void> => {
    const { useSession } = await import('../../renderer/stores/till/session.ts');
    const done = useSession.getState().logIn('', '');
    await bridge.answer('session.login', { kind: 'open', state: open(user) });
    await done;
  };

  describe('of the session', () => {
    it('stays locked when an answer from before the lock comes after it', async () => {
      const { useSession } = await import('../../renderer/stores/till/session.ts');
      const stage = () => useSession.getState().state?.stage;
      await logIn(CASHIER);
      void useSession.getState().refresh();
      void useSession.getState().logOut();
      expect(stage()).toBe('locked');
      await bridge.answer('session.logout', LOCKED);
      await bridge.answer('session.state', LOCKED, 1);
      await bridge.answer('session.users', [CASHIER]);
      await bridge.answer('session.state', open(CASHIER));
      expect(stage()).toBe('locked');
    });

    it('stays open when an answer from before the log-in comes after it', async () => {
      const { useSession } = await import('../../renderer/stores/till/session.ts');
      void useSession.getState().refresh();
      await logIn(CASHIER);
      await bridge.answer('session.state', LOCKED);
      expect(useSession.getState().state?.stage).toBe('open');
    });
  });

  describe('of a document beside the list', () => {
    const PENDING = { result: { codigoGeneracion: 'A' }, estado: 'PENDIENTE' };
    const SEALED = { result: { codigoGeneracion: 'A' }, estado: 'PROCESADO' };

    it('is looked at again with the list, and the newer answer stays', async () => {
      const { NO_FILTER, useDocuments } = await import('../../renderer/stores/documents/documents.ts');
      const state = () => useDocuments.getState().open?.estado;
      void useDocuments.getState().view('A');
      await bridge.answer('documents.detail', PENDING);
      void useDocuments.getState().refresh(NO_FILTER);
      void useDocuments.getState().refresh(NO_FILTER);
      await bridge.answer('documents.detail', SEALED, 1);
      await bridge.answer('documents.detail', PENDING);
      expect(state()).toBe('PROCESADO');
      for (let each = 0; each < 2; each += 1) {
        await bridge.answer('documents.list', { documentos: [], siguiente: null });
        await bridge.answer('documents.totals', null);
      }
    });
  });

  describe('of a list of documents', () => {
    const row = (codigoGeneracion: string, estado = 'PROCESADO') => ({ codigoGeneracion, estado });
    const change = { ...row('A', 'INVALIDADO'), selloRecibido: null, codigoMsg: null, descripcionMsg: null };

    it('is loaded to its end though documents change meanwhile, however often the next page is asked for', async () => {
      const { useDocuments } = await import('../../renderer/stores/documents/documents.ts');
      const { useSelectedDocuments } = await import('../../renderer/stores/documents/selected-documents.ts');
      const { refresh, more, follow, filter } = useDocuments.getState();
      void refresh(filter);
      const first = { documentos: [row('A')], siguiente: 'after A' };
      await bridge.answer('documents.list', first);
      await bridge.answer('documents.totals', null);
      useSelectedDocuments.getState().toggleAll(useDocuments.getState().rows);
      const loaded = [more(), more()];
      void follow(change as unknown as Parameters<typeof follow>[0]);
      const older = { documentos: [row('B')], siguiente: null };
      await bridge.answer('documents.list', { ...first, documentos: [row('A', 'INVALIDADO')] }, 1);
      await bridge.answer('documents.totals', null);
      // Read before the change, perhaps: asked for once more.
      await bridge.answer('documents.list', older);
      await bridge.answer('documents.list', older);
      await Promise.all(loaded);
      const { rows, next } = useDocuments.getState();
      expect([rows, next]).toMatchObject([[row('A', 'INVALIDADO'), row('B')], null]);
      // What is saved of picked rows is what the list shows of them.
      expect([...useSelectedDocuments.getState().rows.values()]).toMatchObject([row('A', 'INVALIDADO')]);
    });
  });

  describe('of a list of records that is saved', () => {
    it.each([
      [250, false, { rows: { length: 250 }, whole: true }],
      // A file has its limit, a search too.
      [50_000, false, { rows: { length: 20_000 }, whole: false }],
      [1000, true, { rows: { length: 1000 }, whole: false }],
    ])('is all of %i, beyond which the search found more: %s', async (total, clipped, saved) => {
      const { createRecordList } = await import('../../renderer/stores/catalogue/products-record-list.ts');
      const list = createRecordList<number>('productos', ({ desde, limite }) => {
        const length = Math.min(limite, total - desde);
        return Promise.resolve({ rows: Array.from({ length }, (_, at) => desde + at), total, clipped });
      });
      expect(await list.getState().every(() => {})).toMatchObject(saved);
    });
  });

  describe('of an invalidation', () => {
    const event = (estado: string) => ({
      autoridad: 'simulador',
      result: { estado: 'PROCESADO' },
      invalidacion: {
        codigoGeneracion: 'E',
        estado,
        selloRecibido: null,
        fhProcesamiento: null,
        descripcionMsg: null,
        observaciones: [],
      },
    });
    const plan = (codigoGeneracion: string) => ({
      documento: { codigoGeneracion, tipoDte: '01', fecEmi: '2026-01-01' },
      motivos: [],
      reemplazo: null,
      responsable: { nombre: '', tipoDocumento: '13', numDocumento: '' },
      solicita: { nombre: '', tipoDocumento: '13', numDocumento: '' },
    });
    const done = (estado: string) => ({
      ...event(estado).invalidacion,
      kind: 'done',
      evento: 'E',
      avisos: [],
    });
    const begun = async () => {
      const { useInvalidation } = await import('../../renderer/stores/invalidation/invalidation.ts');
      void useInvalidation.getState().start('A');
      await bridge.answer('invalidation.plan', plan('A'));
      void useInvalidation.getState().confirm(null);
      await bridge.answer('documents.view', { ...event('PENDIENTE'), invalidacion: null });
      return useInvalidation;
    };

    it('ends on the screen, though an earlier question was answered just before', async () => {
      const store = await begun();
      await bridge.answer('documents.invalidate', done('PENDIENTE'));
      void store.getState().follow();
      void store.getState().follow();
      await bridge.answer('documents.view', event('PENDIENTE'));
      await bridge.answer('documents.view', event('PROCESADO'));
      expect(store.getState().done?.estado).toBe('PROCESADO');
    });

    it('is never told of another document that somebody turned to meanwhile', async () => {
      const store = await begun();
      void store.getState().scanned('1F0F8A5E-0A4C-4D4B-9C57-2C5F1C1A0B0D');
      store.getState().reset();
      expect(bridge.waiting('invalidation.plan')).toBe(0);
      await bridge.answer('documents.invalidate', done('PROCESADO'));
      expect(store.getState()).toMatchObject({
        plan: { documento: { codigoGeneracion: 'A' } },
        done: { evento: 'E' },
      });
      store.getState().reset();
      expect(store.getState().done).toBeNull();
    });
  });

  describe('of a ticket', () => {
    const job = (estado: string) => ({ id: 1, estado });
    const queue = { impresora: null, impresoras: [], trabajos: [], total: 0, ahora: '' };

    it('is printed on the screen, though the answer that it was being printed comes last', async () => {
      const { usePrinting } = await import('../../renderer/stores/documents/printing.ts');
      void usePrinting.getState().print({ codigoGeneracion: 'A', recibido: null });
      await bridge.answer('print.ticket', { kind: 'trabajo', trabajo: job('PENDIENTE') });
      void usePrinting.getState().refresh();
      await bridge.answer('print.queue', queue);
      await bridge.answer('print.queue', queue);
      await bridge.answer('print.job', job('IMPRESO'), 1);
      await bridge.answer('print.job', job('IMPRIMIENDO'));
      expect(usePrinting.getState().ticket?.job?.estado).toBe('IMPRESO');
    });
  });

  describe('of the cash desk', () => {
    const report = (sesion: number) => ({ sesion, numero: null, caja: 1 });

    it('shows the report that was asked for last, and none to the next person', async () => {
      const { useCashReports } = await import('../../renderer/stores/cash/cash-reports.ts');
      const session = (id: number) => ({ id, z: null }) as Parameters<typeof look>[0];
      const { look } = useCashReports.getState();
      await logIn(MANAGER);
      void look(session(1));
      void look(session(2));
      await bridge.answer('cash.x', report(2), 1);
      await bridge.answer('cash.x', report(1));
      expect(useCashReports.getState().shown).toEqual({ x: report(2) });
      void look(session(3));
      await logIn(CASHIER);
      expect(useCashReports.getState().shown).toBeNull();
      await bridge.answer('cash.x', report(3));
      expect(useCashReports.getState().shown).toBeNull();
    });

    it('lists no earlier sessions to the next person that the one before asked for', async () => {
      const { useCash } = await import('../../renderer/stores/cash/cash.ts');
      await logIn(MANAGER);
      void useCash.getState().refresh();
      await bridge.answer('cash.state', { abierta: null });
      await bridge.answer('cash.list', { sesiones: [{ id: 9 }], hayMas: true });
      void useCash.getState().more();
      await logIn(CASHIER);
      await bridge.answer('cash.list', { sesiones: [{ id: 5 }], hayMas: false });
      expect(useCash.getState().sessions).toEqual([]);
    });

    it('counts what was confirmed, and tells it of no other count', async () => {
      const { useCash } = await import('../../renderer/stores/cash/cash.ts');
      useCash.getState().beginCount(1);
      useCash.getState().setPieces('billete-5', '2');
      const counted = useCash.getState().count();
      useCash.getState().setPieces('billete-5', '3');
      expect(useCash.getState().pieces['billete-5']).toBe('2');
      useCash.getState().backToDesk();
      useCash.getState().beginCount(2);
      await bridge.answer('cash.count', { conteo: { id: 9 } });
      await counted;
      expect(useCash.getState()).toMatchObject({ step: 'count', target: 2, counted: null, busy: false });
    });

    it('shows the rules that were saved, though what was asked before comes after them', async () => {
      const { useCash } = await import('../../renderer/stores/cash/cash.ts');
      const rules = (exigirCaja: boolean) => ({ reglas: { exigirCaja }, abierta: null });
      void useCash.getState().refresh();
      const saved = useCash.getState().setRules({ exigirCaja: true, limiteDiferencia: '1' });
      await bridge.answer('cash.rules', rules(true));
      await saved;
      await bridge.answer('cash.state', rules(false));
      await bridge.answer('cash.list', { sesiones: [], hayMas: false });
      expect(useCash.getState().state).toEqual(rules(true));
    });
  });

  describe('of what a manager sets up', () => {
    const points = (asunto: string) => ({ puntos: [{ asunto, estado: 'mal' }] });
    const settings = (nombre: string) => ({ usuarios: [{ nombre }], sucursales: [] });

    it('shows the later of two answers of the health, whichever comes last', async () => {
      const { useInstallationHealth } = await import('../../renderer/stores/manager/installation-health.ts');
      void useInstallationHealth.getState().load();
      void useInstallationHealth.getState().load();
      await bridge.answer('maintenance.health', points('new'), 1);
      await bridge.answer('maintenance.health', points('old'));
      expect(useInstallationHealth.getState().points).toMatchObject([{ asunto: 'new' }]);
    });

    it('shows the settings that were saved, though what was asked before comes after them', async () => {
      const { saveSetting, useSettings } = await import('../../renderer/stores/manager/settings.ts');
      const loaded = useSettings.getState().load();
      const saved = saveSetting('settings.saveIssuer', {} as never);
      await bridge.answer('settings.saveIssuer', settings('new'));
      await saved;
      await bridge.answer('settings.view', settings('old'));
      await loaded;
      expect(useSettings.getState().view).toMatchObject(settings('new'));
    });

    it('shows the export that was begun, though what was asked before comes after it', async () => {
      const { useExports } = await import('../../renderer/stores/documents/exports.ts');
      const looked = useExports.getState().look();
      const begun = useExports.getState().start({} as never);
      await bridge.answer('exports.start', { hoy: 'new' });
      await begun;
      await bridge.answer('exports.view', { hoy: 'old' });
      await looked;
      expect(useExports.getState().view).toMatchObject({ hoy: 'new' });
    });

    it('tells at the first start what is wrong with what was typed last, though an earlier answer comes later', async () => {
      const { useWizard } = await import('../../renderer/stores/manager/wizard.ts');
      const { es } = await import('../../renderer/text/es.ts');
      const first = useWizard.getState().check();
      const last = useWizard.getState().check();
      await bridge.answer('setup.check', [], 1);
      await last;
      await bridge.answer('setup.check', [{ campo: 'gerente', regla: 'falta' }]);
      await first;
      expect([...useWizard.getState().faults(es).keys()]).not.toContain('gerente');
    });

    it('shows the backups as they are after a change, though what was asked before comes after it', async () => {
      const { useMaintenance } = await import('../../renderer/stores/manager/maintenance.ts');
      const loaded = useMaintenance.getState().load();
      useMaintenance.getState().put({ plan: 'new' } as never);
      await bridge.answer('maintenance.backups', { plan: 'old', trabajo: null });
      await loaded;
      expect(useMaintenance.getState().view).toMatchObject({ plan: 'new' });
    });

    it('ticks the first day by the later of two answers', async () => {
      const { useOnboarding } = await import('../../renderer/stores/manager/onboarding.ts');
      const rest = [
        ['printers.list', { impresoras: [] }],
        ['mail.settings', { guardado: false }],
        ['maintenance.backups', { plan: { carpeta: null } }],
        [
          'settings.view',
          { usuarios: [], sucursales: [{ correlativosIniciales: [{ ultimo: '' }], empezadas: [] }] },
        ],
        ['cash.state', { caja: null }],
        ['documents.list', { documentos: [] }],
      ] as const;
      const loads = [useOnboarding.getState().load(), useOnboarding.getState().load()];
      for (const index of [1, 0]) {
        for (const [op, answer] of rest) await bridge.answer(op, answer, index);
        await bridge.answer('products.list', { total: index }, index);
        await loads[index];
      }
      // Every series stands in the view, also where nobody wrote its last number.
      expect(useOnboarding.getState().done).toMatchObject({ productos: true, numeros: false });
    });
  });

  describe('of an import that had ended', () => {
    it('does not take the place of the file that is being chosen', async () => {
      const { useImport } = await import('../../renderer/stores/catalogue/import.ts');
      void useImport.getState().resume();
      useImport.getState().open('productos');
      await bridge.answer('import.open', {
        importacion: { id: '1', clase: 'productos', estado: 'terminada' },
      });
      expect(useImport.getState()).toMatchObject({ sheet: 'productos', status: null });
    });
  });
});
