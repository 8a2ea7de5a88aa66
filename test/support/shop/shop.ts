/**
 * A whole engine in the test's own process: real database file, vault, key and signer, and the authority's
 * simulator over real HTTP. Only clock, chance and disk space are the test's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDispatch } from '../../../core/api/dispatch.ts';
import { createAuthority, type AuthorityTimeouts } from '../../../core/authority/mh-client.ts';
import type { Authority } from '../../../core/authority/authority.ts';
import { AMBIENTE_CODE, type Ambiente } from '../../../core/contract/ambiente.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import { problemBody, STATUS_OF } from '../../../core/contract/problem.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import type { Vault } from '../../../core/signing/vault.ts';
import { openDataVault } from '../../../core/platform/data-vault.ts';
import { instantOf, type Instant } from '../../../core/domain/fiscal-time.ts';
import type { Addressee, Clock, EngineDeps } from '../../../core/engine/deps.ts';
import { createEngine, type Engine } from '../../../core/engine/engine.ts';
import { issuanceAnswer } from '../../../core/http/issuance-reply.ts';
import { openHighWater } from '../../../core/number-guard/high-water.ts';
import { machineFingerprint } from '../../../core/number-guard/high-water-machine.ts';
import { rehearsalRules } from '../../../core/platform/rehearsal-rules.ts';
import { keyProvider } from '../../../core/platform/key-provider.ts';
import { createDocumentPrinting } from '../../../core/output/drawing/document-printing.ts';
import { applyProvision } from '../../../core/provision/provision.ts';
import { createSigner } from '../../../core/signing/signer.ts';
import { openStore, type Store } from '../../../core/store/store.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { busyCount, type BusyCount } from '../run/busy-count.ts';
import { putFirstDatabase } from '../service/first-database.ts';
import { manualClock, type ManualClock } from '../run/manual-clock.ts';
import { openStoreWindow, type StoreWindow } from '../service/store-window.ts';
import { PASSWORD, renewedKeyPair, SHOP_NIT, shopFile, userOf, type ShopFileOptions } from './shop-file.ts';
import { switchableSimulator, type SwitchableSimulator } from '../peers/switchable-simulator.ts';

/** The computer of every shop (`CAJA_MACHINE_ID`). */
export const MACHINE = 'equipo-de-prueba';
/** 10:00 in El Salvador on an ordinary day of edition 2023. */
export const USUAL_MOMENT = '2026-11-21 10:00:00';

export interface ShopOptions extends ShopFileOptions {
  /** What the clock shows at first, `YYYY-MM-DD HH:MM:SS` in El Salvador. */
  readonly at?: string;
  /** Times to an answer of the authority; ten seconds each unless given, so that only wanted time-outs happen. */
  readonly timeouts?: AuthorityTimeouts;
  /** Whether a question about a refused document repeats its refusal; false unless given. */
  readonly recuerdaRechazos?: boolean;
  /** Whether the simulator answers from the beginning; true unless given. */
  readonly online?: boolean;
  /** Whether PRODUCCION is connected too, at the same simulator as if it were Hacienda; false unless given. */
  readonly produccion?: boolean;
  /** Whether PRUEBAS is connected to the simulator by its address, as for a service of its own; false unless given. */
  readonly reached?: boolean;
  /** When the computer was started; the beginning of time unless given. */
  readonly bootedAt?: () => Instant;
  /** Replaces parts of what the engine works with. */
  readonly replace?: (deps: EngineDeps) => Partial<EngineDeps>;
}

/** What a caller of the API gets. */
export interface CallerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // Answers are read as parsed JSON: a wrong shape fails the assertion that follows.
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly esperaMaximaMs?: number;
  readonly ambiente?: Ambiente;
  readonly branchId?: string;
  readonly issuerId?: string;
  /** codigoGeneracion of the refused document to correct, as the header `X-Corrige`. */
  readonly corrige?: string;
}

export interface Shop extends StoreWindow, Pick<BusyCount, 'quiet' | 'until'> {
  readonly folder: string;
  readonly clock: ManualClock;
  readonly store: Store;
  readonly vault: Vault;
  readonly engine: Engine;
  readonly simulator: SwitchableSimulator;
  /** What the engine wrote to its log: event names. */
  readonly logged: readonly string[];
  /** Calls an issue endpoint with a JSON text. */
  issue(tipoDte: TipoDte, json: string, how?: CallOptions): Promise<CallerAnswer>;
  /** Lets time pass; what each timer sets off is over before the next one. */
  pass(ms: number): Promise<void>;
  /** Imports another certificate, whose key the authority knows too, or takes alone from now on. */
  renewCertificate(how?: { readonly soloEsta: boolean }): Promise<void>;
  /** Ends like a power cut: nothing that is under way is written any more. Files stay. */
  crash(): Promise<void>;
  /** Opens the same folder again, with the same clock and simulator. */
  reopen(more?: Pick<ShopOptions, 'timeouts' | 'replace' | 'bootedAt'>): Promise<Shop>;
  close(): Promise<void>;
}

/** What a call that issues such a document is called. */
export const OPERATION_OF = {
  '01': 'factura.emitir',
  '03': 'credito-fiscal.emitir',
  '04': 'nota-remision.emitir',
  '05': 'nota-credito.emitir',
  '06': 'nota-debito.emitir',
  '14': 'sujeto-excluido.emitir',
  '18': 'retorno.emitir',
} as const;
const PATIENT: AuthorityTimeouts = {
  receptionMs: 10_000,
  queryMs: 10_000,
  authMs: 10_000,
  eventMs: 10_000,
  lotMs: 10_000,
  lotQueryMs: 10_000,
};

/** Opens a shop in a new folder. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-engine-'));
  const [date = '', time = ''] = (options.at ?? USUAL_MOMENT).split(' ');
  const clock = manualClock(instantOf(date, time));
  const { recuerdaRechazos = false } = options;
  const simulator = await switchableSimulator(join(folder, 'simulador.jsonl'), clock, { recuerdaRechazos });
  if (options.online === false) await simulator.turnOff();
  return openIn({ folder, clock, simulator, options, fresh: true });
}

interface Place {
  readonly folder: string;
  readonly clock: ManualClock;
  readonly simulator: SwitchableSimulator;
  readonly options: ShopOptions;
  readonly fresh: boolean;
}

async function openIn(place: Place): Promise<Shop> {
  const { folder, clock, simulator, options } = place;
  const own = mortal(clock);
  const data = dataFolder(join(folder, 'datos'), { CAJA_KEY_FILE: join(folder, 'llave') });
  if (place.fresh) putFirstDatabase(data.database);
  const store = openStore({ file: data.database, now: clock.now, migrate: true });
  const vault = await openDataVault(data, { CAJA_KEY_FILE: join(folder, 'llave') });
  const provision = (wishes: ShopFileOptions) => {
    const produccion = options.produccion === true ? { produccionUrl: simulator.url } : {};
    const reached = options.reached === true ? { pruebasUrl: simulator.url } : {};
    return applyProvision(shopFile({ ...options, ...produccion, ...reached, ...wishes }), {
      store,
      vault,
      now: clock.now,
    });
  };
  if (place.fresh) await provision({});
  const busy = busyCount();
  const signer = createSigner({ keys: keyProvider(store, vault) });
  const authorities = connections(busy, place);
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const highWater = await openHighWater({
    store,
    folder: data,
    machine: await machineFingerprint({
      env: { CAJA_MACHINE_ID: MACHINE },
      ...data,
      randomBytes: systemRandom.bytes,
    }),
    clock: own.clock,
    log: { info: log, warn: log, error: log },
    newId: systemRandom.uuid,
  });
  const transact: Store['transact'] = (work) => busy.counted(() => store.transact(work))();
  const usual: EngineDeps = {
    store: { ...store, transact },
    signer: { ...signer, sign: busy.counted(signer.sign) },
    authorityOf: async (whose) => authorities.of(whose),
    clock: own.clock,
    // Without jitter the waits are the stated ones.
    random: { uuid: systemRandom.uuid, unit: () => 0 },
    log: { info: log, warn: log, error: log },
    version: '0.0.0',
    clockOffsetMs: () => null,
    bootedAt: options.bootedAt ?? (() => 0),
    freeDiskBytes: () => 10 * 1024 ** 3,
    highWater,
    printing: createDocumentPrinting(),
    rehearse: async (rehearsal, of) => simulator.addFaults(rehearsalRules(rehearsal, of)),
  };
  const engine = createEngine({ ...usual, ...options.replace?.(usual) });
  const window = openStoreWindow(data.database);
  await engine.start();
  const release = async () => {
    window.shut();
    await store.close();
    await authorities.close();
  };
  return {
    ...window,
    quiet: busy.quiet,
    until: busy.until,
    folder,
    clock,
    store,
    vault,
    engine,
    simulator,
    logged,
    issue: (tipoDte, json, how) => call(engine, tipoDte, { json, how: how ?? {} }),
    pass: (ms) => clock.pass(ms, busy.quiet),
    renewCertificate: async (how) => {
      await simulator.addKey(renewedKeyPair().publicPem, how);
      await provision({ renewed: true });
    },
    crash: async () => {
      own.kill();
      await release();
    },
    reopen: (more = {}) => openIn({ ...place, options: { ...options, ...more }, fresh: false }),
    close: async () => {
      // What hangs is cut, so that nobody waits for a time-out.
      await simulator.turnOff();
      await engine.stop();
      highWater.close();
      await release();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A clock whose timers end with their process. */
function mortal(clock: ManualClock): { readonly clock: Clock; readonly kill: () => void } {
  let alive = true;
  const after: Clock['after'] = (ms, wake) => clock.after(ms, () => alive && wake());
  return { clock: { now: clock.now, after }, kill: () => (alive = false) };
}

interface Connections {
  of(whose: Addressee): Authority;
  close(): Promise<void>;
}

/** One connection per issuer and environment, opened at its first use. */
function connections(busy: BusyCount, { clock, simulator, options }: Place): Connections {
  const open = new Map<string, Authority>();
  const connect = ({ issuerId, ambiente }: Addressee): Authority =>
    createAuthority({
      baseUrl: simulator.url,
      user: userOf(issuerId, ambiente),
      password: PASSWORD,
      ambiente: AMBIENTE_CODE[ambiente],
      now: clock.now,
      timeouts: { ...PATIENT, ...options.timeouts },
    });
  return {
    of: (whose) => {
      const name = `${whose.issuerId}/${whose.ambiente}`;
      const authority = open.get(name) ?? countedAuthority(busy, connect(whose));
      open.set(name, authority);
      return authority;
    },
    close: async () => {
      await Promise.all([...open.values()].map((authority) => authority.close()));
    },
  };
}

function countedAuthority(busy: BusyCount, authority: Authority): Authority {
  return {
    ...authority,
    submit: busy.counted(authority.submit),
    query: busy.counted(authority.query),
    reportContingency: busy.counted(authority.reportContingency),
    invalidate: busy.counted(authority.invalidate),
    submitLot: busy.counted(authority.submitLot),
    queryLot: busy.counted(authority.queryLot),
  };
}

interface Call {
  readonly json: string;
  readonly how: CallOptions;
}

async function call(engine: Engine, tipoDte: TipoDte, { json, how }: Call): Promise<CallerAnswer> {
  const { ambiente = 'PRUEBAS', branchId = 'central', issuerId = SHOP_NIT, ...input } = how;
  const caller: Caller = { keyId: 'llave-1', role: 'user', issuerId, branchId, ambiente };
  const reply = await createDispatch(engine)(
    OPERATION_OF[tipoDte],
    { request: parseJson(json), ...input },
    caller,
  );
  if (!reply.ok) {
    const { retryAfterSeconds } = reply.problem;
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
    const body = problemBody(reply.problem) as unknown as CallerAnswer['body'];
    return { status: STATUS_OF[reply.problem.codigo], headers, body };
  }
  const { status, headers, body } = issuanceAnswer(reply.value);
  return { status, headers, body: JSON.parse(body) as CallerAnswer['body'] };
}
