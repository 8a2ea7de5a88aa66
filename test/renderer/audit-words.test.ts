/** Everything that can stand in the audit log has a sentence in both languages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { enAudit } from '../../renderer/text/en/audit.ts';
import { esAudit } from '../../renderer/text/es/audit.ts';

const CORE = join(import.meta.dirname, '../../core');

/** Files that append what others name: the log itself, and those whose names stand below. */
const NAMELESS = [
  'provision/apply.ts',
  'store/people/audit.ts',
  'till/audit/audit-kept.ts',
  'till/sale/sale-acts.ts',
];
/** Ways in which the source names what it appends; each holds its names as texts in quotes. */
const NAMING = [
  /\baccion: ('[^']+')/g,
  /\bconst (?:accion|ACTION|RULE) = ([^;]+);/g,
  /\baudit\(([^;{}]*'[^;{}]*)\)/g,
  /\bnote\([\w.()]+,\s*('[^']+')/g,
];

const sources = globSync('**/*.ts', { cwd: CORE })
  .map((name) => name.replaceAll('\\', '/'))
  .map((name) => ({ name, text: readFileSync(join(CORE, name), 'utf8') }));
const appending = sources.filter(({ text }) => /\bappendAudit\(|\bnote\(/.test(text));

function actionsIn(text: string): readonly string[] {
  const places = NAMING.flatMap((way) => [...text.matchAll(way)].map(([, names = '']) => names));
  return places.flatMap((names) => [...names.matchAll(/'([^']+)'/g)].map(([, action = '']) => action));
}

const ACTIONS = [...new Set(appending.flatMap(({ text }) => actionsIn(text)))].toSorted();

/** Written down from `provision`. */
const PROVISIONED = [
  'emisor',
  'sucursal',
  'conexión',
  'certificado',
  'correlativo',
  'webhook',
  'usuario',
  'servicio',
].flatMap((entity) =>
  ['creado', 'actualizado', 'eliminado'].map((change) => `provision: ${entity} ${change}`),
);

/** Products and customers, and what is done to a sale that was charged or is somebody else's. */
const NAMED = [
  ...['producto', 'cliente'].flatMap((what) =>
    ['creado', 'cambiado', 'eliminado'].map((done) => `${what} ${done}`),
  ),
  'línea quitada tras cobrar',
  'venta vaciada tras cobrar',
  'venta de otra persona reabierta',
  'venta de otra persona descartada',
];

describe('the words of the audit log', () => {
  it.each([...new Set([...ACTIONS, ...PROVISIONED, ...NAMED])])('say what «%s» means', (accion) => {
    for (const { sentence } of [esAudit, enAudit]) {
      expect(sentence(accion)).not.toBe(accion);
      expect(sentence(accion)).toMatch(/^[A-ZÁÉÍÓÚ]/);
    }
    expect(esAudit.sentence(accion)).not.toBe(enAudit.sentence(accion));
  });

  it('are looked for under every name that the source appends', () => {
    const silent = sources
      .filter(({ text }) => /\bappendAudit\(/.test(text))
      .filter(({ text }) => actionsIn(text).length === 0)
      .map(({ name }) => name)
      .toSorted();
    // Those of `audit-search.ts`, `upkeep.ts` and the like stand where `note` is called.
    expect(silent).toEqual(NAMELESS);
    // One of each way of naming.
    expect(ACTIONS).toEqual(
      expect.arrayContaining([
        'apertura de caja',
        'bitácora exportada',
        'caja emparejada',
        'impresora cambiada',
        'invalidación',
        'paquete de soporte guardado',
        'regla de segunda persona',
        'usuario cambiado, con PIN nuevo',
      ]),
    );
  });

  it('leave an action of a newer program as it is written', () => {
    expect(esAudit.sentence('algo nuevo')).toBe('algo nuevo');
    expect(enAudit.sentence('provision: cosa creado')).toBe('provision: cosa creado');
  });
});
