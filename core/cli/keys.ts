/** `keys`: manages API keys, effective with the service's next request (§api-keys). */
import { LAST_INSTANT } from '../contract/api/calendar.ts';
import { rule } from '../contract/rules/rules.ts';
import { randomUUID } from 'node:crypto';
import { InvalidArgumentError, type Command } from 'commander';
import type { Ambiente, Role } from '../contract/ambiente.ts';
import { MAX_KEY_NAME_CHARS } from '../contract/settings/settings-forms.ts';
import { refusal, type AppError } from '../domain/app-error.ts';
import {
  endOfDay,
  fiscalDate,
  fiscalTime,
  isFiscalDate,
  isoUtc,
  type Instant,
} from '../domain/fiscal-time.ts';
import { createApiKeyRow } from '../provision/secrets/api-key.ts';
import {
  deleteApiKey,
  expireApiKey,
  auditedKey,
  findApiKey,
  listApiKeys,
  type ApiKey,
  type NamedApiKey,
} from '../store/people/api-keys.ts';
import { appendAudit } from '../store/people/audit.ts';
import { systemRandom } from '../platform/system.ts';
import { jsonLine, table, type CommandContext, type CommandIo } from './output.ts';
import { usedFolderOf, withDataDir, withSealedStore, withStore, type FolderOptions } from './session.ts';
import { nitOf, parseAmbiente, parseKeyName, parseRole } from './usage.ts';

const ACTOR = 'caja keys';

interface CreateOptions extends FolderOptions {
  readonly nit: string;
  readonly branch: string;
  readonly ambiente: Ambiente;
  readonly role: Role;
  readonly expires?: Instant;
  readonly name?: string;
  readonly json?: true;
}

type ListOptions = FolderOptions & { readonly json?: true };

export function addKeys(program: Command, { io }: CommandContext): void {
  const keys = program.command('keys').description('llaves de la API').usage('<comando>');
  withDataDir(keys.command('create'))
    .description('crea una llave y la muestra una sola vez')
    .requiredOption('--nit <nit>', 'NIT del emisor')
    .requiredOption('--branch <id>', 'id de la sucursal')
    .requiredOption('--ambiente <ambiente>', 'PRUEBAS o PRODUCCION', parseAmbiente)
    .option(
      '--role <rol>',
      'user (ve su sucursal; si falta, este) o admin (ve todo el emisor)',
      parseRole,
      'user',
    )
    .option('--expires <momento>', 'vence en este momento ISO 8601, o al terminar ese día', parseExpiry)
    .option('--name <nombre>', `para qué es, hasta ${MAX_KEY_NAME_CHARS} caracteres`, parseKeyName)
    .option('--json', 'escribe solo {"key":…,"id":…}')
    .usage('[opciones]')
    .action((options: CreateOptions) => create(options, io));
  withDataDir(keys.command('list'))
    .description('lista las llaves, también vencidas y eliminadas')
    .option('--json', 'escribe la lista como JSON')
    .usage('[opciones]')
    .action((options: ListOptions) => list(options, io));
  withDataDir(keys.command('expire'))
    .description('vence una llave ahora mismo')
    .argument('<id>', 'id de la llave (vea keys list)')
    .usage('[opciones] ID')
    .action((id: string, options: FolderOptions) => expire(id, options, io));
  withDataDir(keys.command('delete'))
    .description('elimina una llave')
    .argument('<id>', 'id de la llave (vea keys list)')
    .usage('[opciones] ID')
    .action((id: string, options: FolderOptions) => remove(id, options, io));
}

async function create(options: CreateOptions, io: CommandIo): Promise<void> {
  const nit = nitOf(options.nit);
  const folder = usedFolderOf(options, io);
  const { branch: branchId, ambiente, role, expires = null, name: nombre = null } = options;
  const created = await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      const owner = { issuerId: nit, branchId, ambiente };
      const given = { id: randomUUID(), ...owner, role, expiresAt: expires, nombre };
      const made = createApiKeyRow(tx, given, { now, actor: ACTOR, randomBytes: systemRandom.bytes });
      return { ...made, isPast: expires !== null && expires <= now };
    }),
  );
  if (created.isPast) io.err('Aviso: la llave nace vencida; revise --expires.\n');
  if (options.json) return io.out(jsonLine({ key: created.key, id: created.id }));
  io.out(`Llave: ${created.key}\nId:    ${created.id}\nGuárdela ahora: no se vuelve a mostrar.\n`);
}

async function list(options: ListOptions, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const { keys, now } = await withStore(folder, (store, clock) => ({
    keys: store.read((reader) => listApiKeys(reader)),
    now: clock(),
  }));
  if (options.json) return io.out(jsonLine(keys.map((key) => jsonOf(key, now))));
  if (keys.length === 0) return io.out('No hay llaves. Cree una con «keys create».\n');
  const head = ['ID', 'LLAVE', 'ROL', 'NIT', 'SUCURSAL', 'AMBIENTE', 'ESTADO', 'VENCE', 'PARA QUÉ ES'];
  const rows = keys.map((key) => {
    const vence = key.expiresAt === null ? '-' : `${fiscalDate(key.expiresAt)} ${fiscalTime(key.expiresAt)}`;
    return [
      key.id,
      `…${key.last4}`,
      key.role,
      key.issuerId,
      key.branchId,
      key.ambiente,
      stateOf(key, now),
      vence,
      key.nombre ?? '-',
    ];
  });
  io.out(table([head, ...rows]));
}

function stateOf(key: ApiKey, now: Instant): 'activa' | 'vencida' | 'eliminada' {
  if (key.deletedAt !== null) return 'eliminada';
  return key.expiresAt !== null && key.expiresAt <= now ? 'vencida' : 'activa';
}

function jsonOf(key: NamedApiKey, now: Instant): object {
  const moment = (at: Instant | null) => (at === null ? null : isoUtc(at));
  const { id, last4, nombre, role, issuerId: nit, branchId: branch, ambiente } = key;
  const times = {
    createdAt: isoUtc(key.createdAt),
    expiresAt: moment(key.expiresAt),
    deletedAt: moment(key.deletedAt),
  };
  return { id, last4, nombre, role, nit, branch, ambiente, estado: stateOf(key, now), ...times };
}

async function expire(id: string, options: FolderOptions, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const state = await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      const key = findApiKey(tx, id);
      if (key === null) throw unknownKey(id);
      const before = stateOf(key, now);
      if (before !== 'activa') return before;
      expireApiKey(tx, id, now);
      appendAudit(tx, {
        at: now,
        actor: ACTOR,
        accion: 'llave vencida',
        detalle: { id, ...auditedKey(key) },
      });
      return before;
    }),
  );
  io.out(state === 'activa' ? `La llave ${id} venció.\n` : `La llave ${id} ya estaba ${state}.\n`);
}

async function remove(id: string, options: FolderOptions, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const deleted = await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      const key = findApiKey(tx, id);
      if (key === null) throw unknownKey(id);
      if (!deleteApiKey(tx, id, now)) return false;
      appendAudit(tx, {
        at: now,
        actor: ACTOR,
        accion: 'llave eliminada',
        detalle: { id, ...auditedKey(key) },
      });
      return true;
    }),
  );
  io.out(deleted ? `La llave ${id} quedó eliminada.\n` : `La llave ${id} ya estaba eliminada.\n`);
}

function unknownKey(id: string): AppError {
  return refusal('VALIDACION', rule('llave-no-existe', { id }));
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/;
const EL_SALVADOR_OFFSET = '-06:00';

/** Parses an ISO 8601 expiry; without a zone it is El Salvador time, and a bare date means its end. */
function parseExpiry(text: string): Instant {
  if (isFiscalDate(text)) return Math.min(endOfDay(text), LAST_INSTANT);
  const [, date, time, zone] = ISO_TIME.exec(text) ?? [];
  const instant =
    date !== undefined && isFiscalDate(date)
      ? Date.parse(`${date}T${time}${zone ?? EL_SALVADOR_OFFSET}`)
      : Number.NaN;
  if (Number.isNaN(instant)) {
    throw new InvalidArgumentError(
      'debe ser una fecha AAAA-MM-DD o un momento ISO 8601 como 2027-01-31T18:00:00Z.',
    );
  }
  return Math.min(instant, LAST_INSTANT);
}
