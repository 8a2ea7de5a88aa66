/** The process is stopped dead at every moment of an issuance (§three-durable-points): of each kind one window is in the sample. */
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TipoDte } from '../../core/contract/edition.ts';
import { playFaults, sealedDocument } from '../support/peers/authority-report.ts';
import type { Window } from '../support/crash/crash-window.ts';
import { install, type Installation } from '../support/service/installation.ts';
import { expectNumberingProved } from '../support/crash/numbering-proof.ts';
import { EDITION_OF_RETURNS } from '../support/shop/sales.ts';
import {
  sale,
  sellGoods,
  sellingWith,
  send,
  sendUntilSealed,
  type Sale,
  type Selling,
} from '../support/shop/sale.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { start, type Running } from '../support/service/service-process.ts';
import { partOf, type Part } from '../support/run/matrix-parts.ts';
import { EVERY_TYPE, typesAt } from '../support/shop/type-turns.ts';
import { PATIENCE_MS } from '../support/run/patience.ts';

/** What a crash at a window leaves: the document in the database, signed or not, and whether the authority has it. */
interface Left {
  readonly at: Window;
  readonly sentence: string;
  /** Null: no document at all. */
  readonly estado: string | null;
  readonly signed: boolean;
  readonly sealed: boolean;
  /** Fault the authority plays at the reception, so that its answer does not come. */
  readonly fault?: string;
}

export const TABLE: readonly Left[] = [
  {
    at: 'before-commit-of-number',
    sentence: 'before its number is committed, nothing happened',
    estado: null,
    signed: false,
    sealed: false,
  },
  {
    at: 'after-commit-of-number',
    sentence: 'with its number committed and no signature, it is signed and sent',
    estado: 'EMITIDO',
    signed: false,
    sealed: false,
  },
  {
    at: 'after-signing',
    sentence: 'with a signature that was never stored, it is signed again and sent',
    estado: 'EMITIDO',
    signed: false,
    sealed: false,
  },
  {
    at: 'before-commit-of-signature',
    sentence: 'inside the commit of its signature, it is signed again and sent',
    estado: 'EMITIDO',
    signed: false,
    sealed: false,
  },
  {
    at: 'after-commit-of-signature',
    sentence: 'signed but before a byte left, it is asked for and then sent',
    estado: 'TRANSMITIENDO',
    signed: true,
    sealed: false,
  },
  {
    at: 'sent-not-sealed',
    sentence: 'received by an authority that dropped it, it is asked for and sent again',
    estado: 'TRANSMITIENDO',
    signed: true,
    sealed: false,
    fault: 'colgar',
  },
  {
    at: 'sent-and-sealed',
    sentence: 'sealed with the answer not yet here, it is asked for and not sent again',
    estado: 'TRANSMITIENDO',
    signed: true,
    sealed: true,
    fault: 'aceptar-y-colgar',
  },
  {
    at: 'after-answer',
    sentence: 'with the answer here and not stored, it is asked for and not sent again',
    estado: 'TRANSMITIENDO',
    signed: true,
    sealed: true,
  },
  {
    at: 'before-commit-of-outcome',
    sentence: 'inside the commit of the answer, it is asked for and not sent again',
    estado: 'TRANSMITIENDO',
    signed: true,
    sealed: true,
  },
  {
    at: 'after-commit-of-outcome',
    sentence: 'with the seal stored and the till not answered, the till is told the same seal',
    estado: 'PROCESADO',
    signed: true,
    sealed: true,
  },
];
/** Windows that only a recovery passes. */
export const RECOVERY_ONLY: readonly Window[] = ['after-commit-of-doubt', 'after-question'];
/** A real service for each type, one after the other. */
const LIMIT_MS = EVERY_TYPE ? 1_200_000 : 600_000;

/** Types of a window, in turn. */
const TYPES_OF_A_WINDOW = 1;

const DOOMED = 'test/support/crash/crash-service.ts';

/** What the tests of a file share. */
interface Scene {
  readonly shop: Installation;
  readonly selling: Selling;
  /** Documents that there must be: the goods that come back are the first one. */
  documents: number;
}

async function openScene(): Promise<Scene> {
  const shop = await install({ branches: 1, authority: 'proceso', ...EDITION_OF_RETURNS });
  const goods = await withService(shop, (url) => sellGoods(url, shop.keys[0] ?? ''));
  return { shop, selling: sellingWith(goods), documents: 1 };
}

interface Found {
  readonly codigo: string;
  readonly estado: string;
  readonly signed: boolean;
}

/**
 * The newest document of a type as a power cut left it: read from a copy, so that nothing is recovered before the
 * service does it.
 */
function newestDocument(shop: Installation, tipoDte: TipoDte): Found | null {
  const copy = join(mkdtempSync(join(shop.folder, 'copia-')), 'caja.db');
  for (const suffix of ['', '-wal']) {
    const file = `${join(shop.dataDir, 'caja.db')}${suffix}`;
    if (existsSync(file)) copyFileSync(file, `${copy}${suffix}`);
  }
  const database = new BetterSqlite3(copy);
  try {
    const row = database
      .prepare<[string], { codigo: string; estado: string; firmas: number }>(
        `SELECT codigo_generacion AS codigo, estado,
           (SELECT count(*) FROM signature WHERE document_id = document.id) AS firmas
         FROM document WHERE tipo_dte = ? ORDER BY id DESC LIMIT 1`,
      )
      .get(tipoDte);
    return row === undefined ? null : { codigo: row.codigo, estado: row.estado, signed: row.firmas > 0 };
  } finally {
    database.close();
  }
}

/** The service, bound to die at a window of a type. */
function startDoomed(shop: Installation, at: Window, tipoDte: TipoDte): Promise<Running> {
  return start(DOOMED, [shop.dataDir, at, tipoDte, String(shop.simulatorUrl)], shop.env);
}

async function death(of: Running): Promise<void> {
  const { process: child } = of;
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
  }
  expect(child.signalCode).toBe('SIGKILL');
}

/** Sends a sale to a service that dies of it. */
async function sendAndDie(shop: Installation, of: Sale, at: Window): Promise<void> {
  const doomed = await startDoomed(shop, at, of.tipoDte);
  try {
    expect(await send(String(doomed.ready['api']), of)).toBeNull();
    await death(doomed);
    expect(doomed.errors()).toBe('');
  } finally {
    await doomed.kill();
  }
}

/** Sends a sale, dies at the window, and looks at what is left. */
async function crash(shop: Installation, of: Sale, left: Left): Promise<Found | null> {
  const fault = { paso: 'recepcion', falla: left.fault, ms: 60_000, cuando: { tipoDte: of.tipoDte } };
  await playFaults(shop, left.fault === undefined ? [] : [fault]);
  const before = newestDocument(shop, of.tipoDte);
  await sendAndDie(shop, of, left.at);
  const now = newestDocument(shop, of.tipoDte);
  const fresh = now?.codigo === before?.codigo ? null : now;
  expect(fresh?.estado ?? null).toBe(left.estado);
  expect(fresh?.signed ?? false).toBe(left.signed);
  expect(fresh !== null && (await sealedDocument(shop, fresh.codigo)) !== null).toBe(left.sealed);
  return fresh;
}

/** Repeats a sale until it is sealed; it must be the same document from the first answer on. */
async function repeat(
  scene: Scene,
  url: string,
  of: Sale,
): Promise<{ codigo: string | null; replayed: boolean }> {
  const first = await send(url, of);
  expect(first?.status).toSatisfy((status) => status === 200 || status === 202);
  const last = await sendUntilSealed(url, of);
  expect(last.estado).toBe('PROCESADO');
  expect(first?.codigoGeneracion).toBe(last.codigoGeneracion);
  expect(first?.numeroControl).toBe(last.numeroControl);
  expect(first?.dteFirmado).toBe(last.dteFirmado);
  const sealed = await sealedDocument(scene.shop, String(last.codigoGeneracion));
  const { numeroControl, selloRecibido } = last;
  expect(sealed).toMatchObject({ numeroControl: numeroControl ?? '', selloRecibido });
  scene.documents += 1;
  return { codigo: last.codigoGeneracion, replayed: first?.replayed === true };
}

/** Runs the healthy service for some calls; it must end well and have nothing to complain of. */
async function withService<T>(shop: Installation, calls: (url: string) => Promise<T>): Promise<T> {
  const service = await startServiceHere(shop);
  let answer: T;
  try {
    answer = await calls(service.api);
  } finally {
    await service.stop();
  }
  expect(service.complaints).toEqual([]);
  return answer;
}

/** One window of so many is in the sample. */
const STEP = 3;

/** The tests of a part of the windows; the recovery, cut at each of its steps, is of the others. */
export function testCrashes(part: Part): void {
  describe('a sale whose process is stopped dead', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await openScene();
    });
    afterAll(() => scene?.shop.close());

    for (const [window, left] of partOf([...TABLE.entries()], part, STEP)) {
      const types = typesAt(window, TYPES_OF_A_WINDOW);
      it(`${left.sentence}, in ${types.join(', ')}`, { timeout: LIMIT_MS }, async () => {
        const crashed: { readonly sold: Sale; readonly found: Found | null }[] = [];
        for (const tipoDte of types) {
          const sold = scene.selling(tipoDte, scene.shop.keys[0] ?? '', `${left.at}-${tipoDte}`);
          crashed.push({ sold, found: await crash(scene.shop, sold, left) });
        }
        await withService(scene.shop, async (url) => {
          for (const { sold, found } of crashed) {
            const { codigo, replayed } = await repeat(scene, url, sold);
            expect(replayed).toBe(left.estado !== null);
            if (found !== null) expect(codigo).toBe(found.codigo);
          }
        });
        await expectNumberingProved(scene.shop, scene.documents);
      });
    }

    if (part === 'others') testRecovery(() => scene);
  });
}

function testRecovery(sceneOf: () => Scene): void {
  it(
    'survives a power cut at every step of its recovery, one after the other',
    { timeout: LIMIT_MS },
    async () => {
      const scene = sceneOf();
      const sold = sale('01', scene.shop.keys[0] ?? '', 'de-corte-en-corte');
      await sendAndDie(scene.shop, sold, 'after-commit-of-number');
      const codigo = newestDocument(scene.shop, '01')?.codigo;
      await playFaults(scene.shop, [{ paso: 'recepcion', falla: 'colgar', ms: 60_000 }]);
      const road: readonly (readonly [Window, string])[] = [
        ['after-signing', 'EMITIDO'],
        ['before-commit-of-signature', 'EMITIDO'],
        ['after-commit-of-signature', 'TRANSMITIENDO'],
        ['after-commit-of-doubt', 'PENDIENTE'],
        ['after-question', 'PENDIENTE'],
        ['sent-not-sealed', 'TRANSMITIENDO'],
        ['after-question', 'PENDIENTE'],
        ['after-answer', 'TRANSMITIENDO'],
        ['before-commit-of-outcome', 'PENDIENTE'],
      ];
      for (const [at, estado] of road) {
        // It may die before it says that it listens: then its start is refused.
        const doomed = await startDoomed(scene.shop, at, '01').catch((error: unknown) => error);
        if (!(doomed instanceof Error)) await death(doomed as Running);
        expect([at, newestDocument(scene.shop, '01')]).toEqual([
          at,
          { codigo, estado, signed: estado !== 'EMITIDO' },
        ]);
      }
      await withService(scene.shop, async (url) => {
        expect(await repeat(scene, url, sold)).toEqual({ codigo, replayed: true });
      });
      await expectNumberingProved(scene.shop, scene.documents);
    },
  );
}
