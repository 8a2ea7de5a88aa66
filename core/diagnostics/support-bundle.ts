/** Support bundle: diagnostic data without personal data (docs/support.md). */
import { existsSync } from 'node:fs';
import type { Environment } from '../platform/environment.ts';
import { examine } from './checks/examination.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { fiscalDate, fiscalTime, type Instant } from '../domain/fiscal-time.ts';
import { failureText } from '../platform/failure-text.ts';
import { zipOf, type ZipEntry } from '../output/zip/zip-bytes.ts';
import { personalTexts } from '../store/proof/personal-texts.ts';
import { openReadOnlyStore, type Reader } from '../store/store.ts';
import { failureFacts, queueFacts, settingsFacts, tableFacts, versionFacts } from './support-facts.ts';
import { lastLogLines } from './support-log.ts';
import { scrubber, type Scrubber } from './support-scrub.ts';

const LOG_LINES = 500;

export interface BundleRequest {
  readonly folder: DataFolder;
  readonly env: Environment;
  /** Health of the running service; null if none runs. */
  readonly health: object | null;
  readonly now: Instant;
}

export interface Bundle {
  readonly nombre: string;
  readonly zip: Buffer;
  readonly archivos: readonly ZipEntry[];
}

/** Creates the bundle. An unreadable database is reported in it. */
export async function makeBundle({ folder, env, health, now }: BundleRequest): Promise<Bundle> {
  const { facts, personal } = fromDatabase(folder, now);
  const scrub = scrubber(personal ?? new Set(), folder.path);
  const findings = await examine(folder, { env });
  // Without the database personal names are unknown and could not be hidden.
  const lines = lastLogLines(folder, LOG_LINES).map(personal === null ? withoutDetail : (line) => line);
  const archivos: readonly ZipEntry[] = [
    { nombre: 'LEEME.txt', texto: README },
    json('versiones.json', versionFacts(now)),
    json('revisiones.json', scrub.value({ revisiones: findings })),
    ...(health === null ? [] : [json('salud.json', scrub.value(health))]),
    ...facts.map(({ nombre, value, falla }) =>
      json(nombre, falla === null ? value : { falla: scrub.text(falla) }),
    ),
    { nombre: 'registro.txt', texto: lines.map((line) => `${scrubbedLine(line, scrub)}\n`).join('') },
  ];
  const stamp = `${fiscalDate(now)}-${fiscalTime(now).replaceAll(':', '')}`;
  return { nombre: `soporte-caja-dte-${stamp}.zip`, zip: await zipOf(archivos, new Date(now)), archivos };
}

/** A file of the bundle; `falla`: why it could not be created. */
interface Fact {
  readonly nombre: string;
  readonly value: object;
  readonly falla: string | null;
}

interface FromDatabase {
  readonly facts: readonly Fact[];
  /** Null if unreadable. */
  readonly personal: ReadonlySet<string> | null;
}

function fromDatabase(folder: DataFolder, now: Instant): FromDatabase {
  if (!existsSync(folder.database)) return { facts: [], personal: new Set() };
  try {
    const store = openReadOnlyStore(folder.database);
    try {
      return store.read((reader) => ({
        facts: factsOf(reader, folder, now),
        personal: personalTexts(reader),
      }));
    } finally {
      store.close();
    }
  } catch (error) {
    return {
      facts: [{ nombre: 'base-de-datos.json', value: {}, falla: failureText(error) }],
      personal: null,
    };
  }
}

function factsOf(reader: Reader, folder: DataFolder, now: Instant): readonly Fact[] {
  return [
    fact('ajustes.json', () => settingsFacts(reader)),
    fact('tablas.json', () => tableFacts(reader)),
    fact('cola.json', () => queueFacts(reader, now)),
    fact('fallas.json', () => failureFacts(reader, folder)),
  ];
}

/** An unreadable row affects only its own file. */
function fact(nombre: string, read: () => object): Fact {
  try {
    return { nombre, value: read(), falla: null };
  } catch (error) {
    return { nombre, value: {}, falla: failureText(error) };
  }
}

/** Scrubs each line separately, so that none is truncated because of another. */
function scrubbedLine(line: string, scrub: Scrubber): string {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return scrub.text(line);
  }
  return JSON.stringify(scrub.value(entry));
}

function withoutDetail(line: string): string {
  return line.replace(/,"datos":.*/, '}');
}

function json(nombre: string, value: unknown): ZipEntry {
  return { nombre, texto: `${JSON.stringify(value, null, 2)}\n` };
}

const README = `Paquete de soporte de Caja DTE

LEEME.txt        este texto
versiones.json   versión del programa y de la computadora
revisiones.json  lo que dice «doctor»
salud.json       estado de las líneas y contingencias, si el servicio estaba en marcha
ajustes.json     ajustes sin nombres ni secretos; de cada NIT solo el final
tablas.json      cuántas filas tiene cada tabla; ninguna fila
cola.json        qué espera, sin de quién es
fallas.json      códigos de los últimos rechazos, y los últimos simulacros de restauración
registro.txt     las últimas ${LOG_LINES} líneas del registro

No contiene llaves, contraseñas, PIN, certificados, documentos, clientes, correos, teléfonos ni direcciones de nadie.
Lo que parece uno de esos datos dice «[oculto]».
`;
