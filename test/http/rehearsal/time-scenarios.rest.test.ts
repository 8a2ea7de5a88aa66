/** Days in seconds: every program of the documentation that lets time pass, as it stands, each to the end that it names. */
import { spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TIME_SCENARIOS } from '../../../core/http/docs/time-scenarios.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { certificadoMh, DEMO_PASSWORD } from '../../signing/certificado-mh.ts';
import { runHere } from '../../support/service/provisioned.ts';
import { NIT } from '../../support/service/installation.ts';
import { startRehearsed, type RehearsedService } from '../../support/service/rehearsed-service.ts';
import { keyPair } from '../../support/shop/shop-file.ts';
import { sampleOf } from '../docs/docs-support.ts';
import { fiscalYear } from '../../../core/domain/fiscal-time.ts';

/** A year that the computer has not reached. */
const YEAR = fiscalYear(systemClock.now()) + 1;

interface Scenario {
  /** When it begins. */
  readonly at: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly issuer?: (folder: string) => object;
  /** What it says, line by line. */
  readonly says: RegExp;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'corte-25h': { at: `${YEAR}-06-10T09:00:00-06:00`, says: /^sin-linea CONTINGENCIA\nPROCESADO\n$/ },
  'corte-73h': {
    at: `${YEAR}-06-10T09:00:00-06:00`,
    says: /^CONTINGENCIA CONTINGENCIA CONTINGENCIA\nPROCESADO PROCESADO PROCESADO 0\n$/,
  },
  'fin-de-mes': {
    at: `${YEAR}-06-30T20:00:00-06:00`,
    says: new RegExp(`^${YEAR}-06-30 → ${YEAR}-07-01\n${YEAR}-07-01 usado: 1\n$`),
  },
  'fin-de-anio': {
    at: `${YEAR}-12-31T20:00:00-06:00`,
    says: new RegExp(`^${YEAR}-12-31 DTE-01-0001-00000001\n${YEAR + 1}-01-01 DTE-01-0001-00000001\n$`),
  },
  'cambio-de-edicion': {
    at: `${YEAR}-06-10T20:00:00-06:00`,
    env: { EDICION: `${YEAR}-06-11` },
    issuer: () => ({ edition2026From: `${YEAR}-06-11` }),
    says: /^versión 1 → 2 PROCESADO\n$/,
  },
  'ultimo-dia-de-una-nota': {
    // A month, whose last day is that of February.
    at: `${YEAR}-01-31T20:00:00-06:00`,
    env: { MESES: '1' },
    issuer: () => ({ settings: { notas: { plazoMeses: 1 } } }),
    says: /^PROCESADO\n422 PLAZO_VENCIDO\n$/,
  },
  'certificado-que-vence': {
    at: `${YEAR}-06-10T09:00:00-06:00`,
    env: { VENCE: `${YEAR}-06-10` },
    issuer: (folder) => ({ certificate: ending(folder, `${YEAR}-06-10T23:59:59-06:00`) }),
    says: /^PROCESADO\n503 SIN_CERTIFICADO\n$/,
  },
};

/** The shop's certificate in a file of the authority, until that moment. */
function ending(folder: string, until: string): object {
  const { publicPem, privatePem } = keyPair('instalada');
  const path = join(folder, 'certificado.crt');
  const notAfter = String(Date.parse(until) / 1000);
  const keys = [createPrivateKey(privatePem), createPublicKey(publicPem)] as const;
  writeFileSync(path, certificadoMh(...keys, { nit: NIT, notAfter }));
  return { path, password: DEMO_PASSWORD };
}

/** Runs a program of the page, beside what it imports. */
async function run(service: RehearsedService, name: string, env: Scenario['env']) {
  const { folder } = service.place;
  const html = await (await fetch(`${service.url()}/docs`)).text();
  writeFileSync(join(folder, 'tiempo.mjs'), sampleOf(html, 'tiempo-js'));
  writeFileSync(join(folder, `${name}.mjs`), sampleOf(html, `${name}-js`));
  const child = spawn(process.execPath, [`${name}.mjs`], {
    cwd: folder,
    env: { ...process.env, ...env, CAJA_KEY: service.adminKey, CAJA_URL: service.url() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

describe('days in seconds, as the documentation shows them', () => {
  it.each(TIME_SCENARIOS)('$title', async ({ name }) => {
    const { at, env, issuer, says } = SCENARIOS[name] ?? never(name);
    const service = await startRehearsed({ at, ...(issuer === undefined ? {} : { issuer }) });
    const { code, said } = await run(service, name, env);
    expect(said).toMatch(says);
    expect(code).toBe(0);
    expect((await runHere(['verify'], service.place)).code).toBe(0);
    await service.close();
  });
});

function never(name: string): never {
  throw new Error(`${name} has no row`);
}
