/** What every operation of the bridge gives of sales: to a cashier and a manager, at the branch that sold and at another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIDGE_OPERATIONS, type BridgeOperation } from '../../core/contract/bridge/bridge.ts';
import {
  BRANCHES,
  openReadScene,
  receiverOf,
  SALE_NAMES,
  SALES,
  seenIn,
  type ReadScene,
  type SaleName,
} from './read-scene.ts';
import { openStaffedApp } from '../bridge/till-app.ts';
import { sell } from '../bridge/manager-sales.ts';
import { inputOf, ACCESS, SUBJECTS, type Gives, type Read } from './access-table.ts';

type Person = 'cajero' | 'gerente';
type Branch = (typeof BRANCHES)[number];

const OPERATIONS = Object.keys(BRIDGE_OPERATIONS) as BridgeOperation[];

let scene: ReadScene;
beforeAll(async () => {
  scene = await openReadScene();
});
afterAll(() => scene?.shop.close());

function isGiven(name: SaleName, gives: Gives, at: { person: Person; branch: Branch }): boolean {
  const sale = SALES[name];
  switch (gives) {
    case 'own':
      return sale.por === at.person && sale.branch === at.branch;
    case 'branch':
      return sale.branch === at.branch;
    case 'issuer':
      return true;
    case 'nothing':
      return false;
    default:
      return gives satisfies never;
  }
}

/** The sales that the answers to an operation tell of. */
async function seen(
  op: BridgeOperation,
  { ask }: Read,
  at: { person: Person; branch: Branch },
): Promise<readonly SaleName[]> {
  const found = new Set<SaleName>();
  for (const { sale, input } of ask(scene)) {
    const reply = await scene.desks[at.person][at.branch].call(op, inputOf(input));
    if (!reply.ok) continue;
    const { value } = reply;
    if (sale !== undefined && value !== null) found.add(sale);
    const piece = typeof value === 'object' && value !== null && 'base64' in value ? value.base64 : '';
    const text = JSON.stringify(value) + Buffer.from(piece, 'base64').toString('latin1');
    for (const name of seenIn(text, scene)) found.add(name);
  }
  return SALE_NAMES.filter((name) => found.has(name));
}

describe('every operation that tells of sales', () => {
  it.each(
    (['cajero', 'gerente'] as const).flatMap((person) => BRANCHES.map((branch) => ({ person, branch }))),
  )(
    'gives a $person at $branch what the table says, and nothing else',
    async (at) => {
      const found: unknown[] = [];
      const expected: unknown[] = [];
      for (const op of OPERATIONS) {
        const read = ACCESS[op][1];
        if (read === 'tells of no sale') continue;
        const subject: readonly SaleName[] = SUBJECTS[read.of];
        expected.push([op, subject.filter((name) => isGiven(name, read[at.person], at))]);
        found.push([op, (await seen(op, read, at)).filter((name) => subject.includes(name))]);
      }
      expect(found).toEqual(expected);
    },
    60_000,
  );
});

describe('a cashier', () => {
  it('finds nothing of what others sold, whatever is typed and whoever is asked for', async () => {
    const desk = scene.desks.cajero.central;
    const others = SALE_NAMES.filter(
      (name) => !isGiven(name, 'own', { person: 'cajero', branch: 'central' }),
    );
    const managerId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    for (const name of others) {
      const codigo = scene.codes[name] ?? '';
      for (const filter of [
        { q: codigo },
        { codigo },
        { q: receiverOf(name) },
        { receptor: receiverOf(name) },
      ]) {
        const { documentos } = await desk.ask('documents.list', filter);
        expect([name, filter, documentos.filter((row) => row.codigoGeneracion === codigo)]).toEqual([
          name,
          filter,
          [],
        ]);
      }
    }
    expect(await desk.call('documents.list', { vendio: managerId })).toMatchObject({
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
  });

  it('begins a sale from their own last one, and a manager from the last one of the place', async () => {
    const [own, last] = [scene.codes['propia'], scene.codes['de un programa']];
    const draft = { tipoDte: '01' } as const;
    expect(await scene.desks.cajero.central.ask('documents.draft', draft)).toMatchObject({
      codigoGeneracion: own,
    });
    expect(await scene.desks.gerente.central.ask('documents.draft', draft)).toMatchObject({
      codigoGeneracion: last,
    });
  });

  it('is told of their own refused documents, and how much else waits that they did not sell', async () => {
    const view = await scene.desks.cajero.central.ask('queue.view', {});
    expect(view.rechazados.map(({ codigoGeneracion }) => codigoGeneracion)).toEqual([]);
    expect(view).toMatchObject({
      totalRechazados: 1,
      totalDocumentos: 3,
      deOtros: { rechazados: 1, documentos: 2, eventos: 0 },
    });
    const all = await scene.desks.gerente.central.ask('queue.view', {});
    expect(all.rechazados).toMatchObject([{ codigoGeneracion: scene.codes['rechazada del gerente'] }]);
    expect(all).toMatchObject({ totalDocumentos: 5, deOtros: { rechazados: 0, documentos: 0, eventos: 0 } });
  });

  it('corrects no refused document that somebody else sold', async () => {
    const corrige = scene.codes['rechazada del gerente'] ?? '';
    const reply = await scene.desks.cajero.central.call('documents.issue', {
      tipoDte: '01',
      request: JSON.stringify({ items: [{ cantidad: 1, descripcion: 'Pan', precioUni: 1, tipoItem: 1 }] }),
      idempotencyKey: 'corrige lo ajeno',
      corrige,
    });
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
  });

  it('sees what became of a sale that left their till with somebody else, by the key that the till holds', async () => {
    const desk = scene.desks.cajero.central;
    const codigoGeneracion = scene.codes['del gerente'] ?? '';
    const idempotencyKey = scene.keys['del gerente'] ?? '';
    expect(await desk.call('documents.view', { codigoGeneracion })).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
    expect(await desk.ask('documents.view', { codigoGeneracion, idempotencyKey })).toMatchObject({
      result: { codigoGeneracion },
    });
    const other = { codigoGeneracion: scene.codes['de un programa'] ?? '', idempotencyKey };
    expect(await desk.call('documents.view', other)).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
  });
});

describe('the event stream of a till', () => {
  it('tells a cashier of their own sales, and a manager of everybody’s', async () => {
    const { till, cashier, manager } = await openStaffedApp();
    try {
      const [told, toldManager] = [await cashier.events(), await manager.events()];
      const line = [{ cantidad: 1, descripcion: 'Pan', precioUni: 1, tipoItem: 1 }];
      const others = await sell(manager, line);
      const own = await sell(cashier, line);
      expect((await told.next('document')).document.codigoGeneracion).toBe(own.codigoGeneracion);
      expect((await toldManager.next('document')).document.codigoGeneracion).toBe(others.codigoGeneracion);
      told.close();
      toldManager.close();
    } finally {
      await till.close();
    }
  });
});
