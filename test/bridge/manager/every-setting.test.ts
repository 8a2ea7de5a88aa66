/** Each setting of the record, whatever it is: a manager changes it, reads it again, finds it in the audit log and on its page. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  DEFAULT_SETTINGS,
  issuerSettings,
  type IssuerSettings,
} from '../../../core/contract/settings/issuer-settings.ts';
import { typed } from '../../../core/contract/settings/typed.ts';
import { spanishDetailName } from '../../../core/contract/text/spanish-audit.ts';
import { settingsFacts } from '../../../core/diagnostics/support-facts.ts';
import { enAudit } from '../../../renderer/text/en/audit.ts';
import { audit, onStore, setSettings } from '../manager-sales.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

type Name = keyof IssuerSettings;
const NAMES = Object.keys(issuerSettings.shape) as readonly Name[];
const PAGE = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till.close());

/** Values of many kinds: the first that a setting takes and does not have is its other one. */
const SAMPLES: readonly unknown[] = [
  false,
  true,
  7,
  '77',
  'Sin Internet en la zona',
  'negativo',
  'cero',
  'pregunta',
  '22',
  ['12-24'],
  [{ unidad: 'dias', cantidad: 5, desde: 'sello' }],
  [{ categoria: 'Bebidas', porcentaje: 25 }],
  '1.00',
  [{ prefijo: '20', digitosProducto: 5, valor: 'peso', decimales: 3 }],
];

interface Leaf {
  readonly name: Name;
  /** Below the setting; empty where it is one value. */
  readonly path: readonly string[];
  readonly other: unknown;
}

/** Changed by the provisioning file alone. */
const OF_THE_FILE = new Set([
  'ruta',
  'respuesta',
  'plazoMeses',
  'plazoLargoMeses',
  'actividadesPlazoLargo',
  'avisoDias',
]);

function leavesOf(name: Name): readonly Leaf[] {
  const { shape } = issuerSettings;
  const found = leavesBelow(DEFAULT_SETTINGS[name], []);
  return found
    .filter(({ path }) => name !== 'retorno' || !OF_THE_FILE.has(path[0] ?? ''))
    .map(({ path, value }) => ({ name, path, other: otherOf(shape[name], { name, path, value }) }));
}

function leavesBelow(
  value: unknown,
  path: readonly string[],
): readonly { path: readonly string[]; value: unknown }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([member, below]) => leavesBelow(below, [...path, member]));
}

function otherOf(
  schema: z.ZodType,
  { name, path, value }: { readonly name: Name; readonly path: readonly string[]; readonly value: unknown },
): unknown {
  const options = [...SAMPLES, ...PAGE.matchAll(/`([^`]+)`/g).map(([, word]) => word)];
  const taken = options.find(
    (each) =>
      JSON.stringify(each) !== JSON.stringify(value) &&
      schema.safeParse(replaced(withoutBlanks(name), path, each)).success,
  );
  if (taken === undefined) throw new Error(`no other value for ${name} ${path.join('.')}`);
  return taken;
}

/** A setting with its defaults; of the words of contingencies only those that are there. */
function withoutBlanks(name: Name): unknown {
  return name === 'motivoContin' ? {} : DEFAULT_SETTINGS[name];
}

function replaced(of: unknown, [member, ...rest]: readonly string[], value: unknown): unknown {
  if (member === undefined) return value;
  const below = (of as Readonly<Record<string, unknown>>)[member];
  return { ...(of as object), [member]: replaced(below, rest, value) };
}

describe.each(NAMES)('%s', (name) => {
  it('is changed member by member: the view has it, the audit log names what changed', async () => {
    for (const { path, other } of leavesOf(name)) {
      await setSettings(till, {});
      const given = name === 'retorno' ? { permitido: other } : replaced(DEFAULT_SETTINGS[name], path, other);
      const { reglas } = await manager.ask('settings.saveRules', { [name]: typed(given) });
      expect(reglas[name], path.join('.')).toEqual(typed(given));
      const campo = ['settings', name, ...path].join('.');
      const [row] = await audit(till, 'provision: emisor actualizado');
      expect(row?.detalle).toMatchObject({
        cambios: expect.arrayContaining([expect.objectContaining({ campo, despues: other })]),
      });
      for (const nameOf of [spanishDetailName, enAudit.detailName])
        expect(nameOf([name, ...path].join('.'))).not.toBe([name, ...path].join('.'));
    }
  });

  it('is refused at its own field where it is nothing of the kind', async () => {
    for (const wrong of [null, { otro: 1 }, [[0]]]) {
      const reply = await manager.call('settings.saveRules', { [name]: wrong });
      expect(
        reply.ok ? [] : (reply.problem.errors ?? []).map(({ campo }) => campo.split(/[.[]/)[0]),
      ).toContain(name);
    }
  });

  it('is told on the page of settings with its default', () => {
    const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
    expect(row).toBeDefined();
    const standard = DEFAULT_SETTINGS[name];
    if (typeof standard !== 'object') expect(row?.split(' | ')[2]).toContain(String(standard));
  });

  it('is in the support bundle, unless it is words of a person', async () => {
    const facts = await onStore(till, (store) => Promise.resolve(store.read(settingsFacts)));
    const [issuer] = (facts as { readonly emisores: readonly object[] }).emisores;
    expect(Object.hasOwn(issuer ?? {}, name)).toBe(name !== 'motivoContin');
  });
});

it('an address of Cabañas holds in either numbering of its municipality, and lets the edition be changed', async () => {
  await setSettings(till, { cabanas: 'anterior' });
  const { emisor } = await manager.ask('settings.view', {});
  for (const municipio of ['10', '11']) {
    const direccion = { departamento: '09', municipio, distrito: '06', complemento: 'Barrio El Centro' };
    const saved = await manager.ask('settings.saveIssuer', { ...emisor, direccion });
    expect(saved.emisor.direccion).toEqual(direccion);
  }
  const { reglas } = await manager.ask('settings.saveRules', { umbralReceptor: '300' });
  expect(reglas).toMatchObject({ umbralReceptor: '300', cabanas: 'anterior' });
  const changed = await manager.ask('settings.saveRules', { cabanas: 'v1.1' });
  expect(changed.reglas).toMatchObject({ cabanas: 'v1.1' });
  await manager.ask('settings.saveIssuer', emisor);
});
