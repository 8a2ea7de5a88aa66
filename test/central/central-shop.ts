/** A centre of a test with its own database, companies with managers, and tills that are enrolled. */
import type { z } from 'zod';
import { randomBytes, randomUUID } from 'node:crypto';
import type { EnrolmentCode, LogInInput, SetupInput } from '../../core/contract/central/manager-api.ts';
import { PAGE_SECRET_HEADER } from '../../core/contract/browser-secret.ts';
import { managerRefusal } from '../../core/contract/central/manager-refusal.ts';
import { faultText, type Fault } from '../../core/contract/problem.ts';
import { ruleText, type Rule } from '../../core/contract/rules/rules.ts';
import { startCentral, type Central } from '../../core/central/launch/start-central.ts';
import { fileKey, hashPassword, secretBox } from '../../core/central/managers/secrets.ts';
import { totpCode, totpStep } from '../../core/central/managers/totp.ts';
import { MANAGER_ANSWERS } from '../../core/contract/central/manager-answers.ts';
import { connectOwner } from '../../core/central/store/database.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../support/postgres/shared-postgres.ts';
import { TestTill, type Answer } from './test-till.ts';

/** Everything that the centre answers is as its contract says. */
const ANSWERS: Readonly<Record<string, z.ZodType>> = MANAGER_ANSWERS;

export const METRICS_TOKEN = 'llave de cifras de prueba';
export const PASSWORD = 'contraseña de prueba';

/** What a customer of whom only the name is known has. */
export const NOBODY = {
  nit: null,
  tipoDocumento: null,
  numDocumento: null,
  nrc: null,
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
};

export interface TestCentral extends Central {
  readonly databaseUrl: string;
  readonly folder: string;
}

/** A centre over a database; without one over a new one. */
export async function testCentral(
  given: Partial<Pick<TestCentral, 'databaseUrl' | 'folder'>> & {
    readonly now?: () => number;
    readonly publicUrl?: URL;
  } = {},
): Promise<TestCentral> {
  const databaseUrl = given.databaseUrl ?? (await newDatabase());
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'caja-central-'));
  const central = await startCentral({
    folder,
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    publicUrl: given.publicUrl ?? null,
    staticDir: join(import.meta.dirname, '../../dist/central'),
    version: '0.0.0',
    metricsToken: METRICS_TOKEN,
    log: { warn: () => {}, error: () => {} },
    now: given.now ?? Date.now,
    uuid: () => randomUUID().toUpperCase(),
    bytes: (count) => randomBytes(count),
    after: (ms, wake) => {
      const timer = setTimeout(wake, ms);
      return () => clearTimeout(timer);
    },
  });
  return Object.assign(central, { databaseUrl, folder });
}

/** Rows of a statement that the owner of a centre's database runs, past everything that the service may. */
export async function asOwner(
  { databaseUrl }: Pick<TestCentral, 'databaseUrl'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const owner = await connectOwner({ url: databaseUrl });
  try {
    return (await owner.query<Record<string, unknown>>(sql, [...values])).rows;
  } finally {
    await owner.end();
  }
}

/** Somebody with the page open. */
export class TestManager {
  cookie = '';
  /** The part of the session's secret that the page keeps. */
  page = '';
  /** The code of the authenticator that the setup took: it is used up. */
  usedCode = '';
  readonly secret: Buffer;
  readonly url: string;
  readonly now: () => number;
  constructor(url: string, secret: Buffer = randomBytes(20), now: () => number = Date.now) {
    this.url = url;
    this.secret = secret;
    this.now = now;
  }

  totp(stepsLater = 0): string {
    return totpCode(this.secret, totpStep(this.now()) + stepsLater);
  }

  async ask(path: string, input?: Record<string, unknown>): Promise<Answer> {
    const response = await fetch(this.url + path, {
      headers: {
        cookie: this.cookie,
        'content-type': 'application/json',
        ...(this.page === '' ? {} : { [PAGE_SECRET_HEADER]: this.page }),
      },
      ...(input === undefined ? {} : { method: 'POST', body: JSON.stringify(input) }),
    });
    const cookie = response.headers.get('set-cookie');
    if (cookie !== null) this.cookie = cookie.split(';')[0] ?? '';
    this.page = response.headers.get(PAGE_SECRET_HEADER) ?? this.page;
    const body = (await response.json()) as Record<string, unknown>;
    // Whatever a test asks, what it gets is what the description of the interface says.
    if (response.status === 200) ANSWERS[path.split('?')[0] ?? '']?.parse(body);
    else expectRules(body);
    return { status: response.status, body };
  }
}

/** A refusal is no bare sentence: it names the rules that the sentence was made from. */
function expectRules(body: unknown): void {
  const refused = managerRefusal.parse(body);
  const said =
    'broken' in refused
      ? ruleText(refused.broken as Rule)
      : refused.errors.map((fault) => faultText(fault as Fault)).join(' · ');
  if (said !== refused.message) throw new Error(`${refused.message}: its rules say ${said}`);
}

/** The first manager, with a company and a shop. */
export async function preparedManager(
  central: Pick<TestCentral, 'url' | 'code'>,
  { email = 'duena@negocio.example', now = Date.now } = {},
): Promise<TestManager> {
  const manager = new TestManager(central.url, randomBytes(20), now);
  manager.usedCode = manager.totp();
  const answer = await manager.ask('/api/setup', {
    code: central.code ?? '',
    company: 'Negocio Inventado',
    shop: 'Casa matriz',
    name: 'Dueña Inventada',
    email,
    password: PASSWORD,
    secret: manager.secret.toString('base64url'),
    totp: manager.usedCode,
  } satisfies SetupInput);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return manager;
}

/** A code for a shop of the manager; the first one unless said otherwise. */
export async function enrolmentCode(manager: TestManager, shop?: string, replaces: string | null = null) {
  const tills = await manager.ask('/api/tills');
  const [first] = tills.body['shops'] as { id: string }[];
  const answer = await manager.ask('/api/tills/code', { shop: shop ?? first?.id, replaces });
  return (answer.body as unknown as EnrolmentCode).code;
}

/** A till that is enrolled in a shop of the manager. */
export async function enrolledTill(
  manager: TestManager,
  more: Record<string, unknown> = {},
): Promise<TestTill> {
  const till = new TestTill(manager.url);
  const answer = await till.enrol(await enrolmentCode(manager), more);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return till;
}

export interface AddedManager {
  /** The centre's clock; the computer's unless said otherwise. */
  readonly now?: () => number;
  /** The first one unless said otherwise. */
  readonly company?: string;
  readonly role: string;
  /** Null: every one of the company. */
  readonly shops: string[] | null;
}

/** Puts somebody in as the owner of the database would; they are logged in. */
export async function addedManager(
  central: Pick<TestCentral, 'url' | 'databaseUrl' | 'folder'>,
  of: AddedManager,
): Promise<TestManager> {
  const manager = new TestManager(central.url, randomBytes(20), of.now);
  const client = await connectOwner({ url: central.databaseUrl });
  const company =
    of.company ??
    ((await client.query('SELECT company_id FROM caja.company ORDER BY created_at LIMIT 1')).rows[0]
      ?.company_id as string);
  const email = `${randomUUID()}@negocio.example`;
  const sealed = secretBox(fileKey(`${central.folder}/central.key`)).seal(manager.secret);
  await client.query(
    `INSERT INTO caja.manager (company_id, manager_id, email, name, role, shops, password_hash, totp_sealed, created_at)
     VALUES ($1, $2, $3, 'Alguien', $4, $5, $6, $7, 0)`,
    [company, randomUUID(), email, of.role, of.shops, await hashPassword(PASSWORD), sealed],
  );
  await client.end();
  const entered = await manager.ask('/api/login', {
    email,
    password: PASSWORD,
    totp: manager.totp(),
  } satisfies LogInInput);
  if (entered.status !== 200) throw new Error(JSON.stringify(entered));
  return manager;
}
