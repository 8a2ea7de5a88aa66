/**
 * `contingencia`: lists open contingencies with their deadlines, and changes the cause of an open one
 * (§contingency).
 */
import { InvalidArgumentError, type Command } from 'commander';
import { refusal } from '../domain/app-error.ts';
import { CAUSAS, type CausaContingencia } from '../domain/contingency-cause.ts';
import { fiscalDate, fiscalTime, type Instant } from '../domain/fiscal-time.ts';
import { catalogName } from '../catalogs/catalog.ts';
import { CAT_005 } from '../catalogs/short-catalogs.ts';
import { changeCause, repeatEvent } from '../engine/contingency/contingency-orders.ts';
import { findContingency, type Contingency } from '../store/delivery/contingencies.ts';
import { unfinishedContingencies, type ContingencyStatus } from '../store/delivery/contingency-status.ts';
import type { Reader } from '../store/store.ts';
import { jsonLine, table, type CommandContext, type CommandIo } from './output.ts';
import { usedFolderOf, withDataDir, withSealedStore, withStore, type FolderOptions } from './session.ts';
import { rule, ruleText } from '../contract/rules/rules.ts';

const ACTOR = 'caja contingencia';

type ListOptions = FolderOptions & { readonly json?: true };
type CauseOptions = FolderOptions & { readonly tipo: CausaContingencia; readonly motivo?: string };

export function addContingencia(program: Command, { io }: CommandContext): void {
  const commands = program
    .command('contingencia')
    .description('contingencias abiertas o por reportar')
    .usage('<comando>');
  withDataDir(commands.command('list'))
    .description('muestra las contingencias que no han terminado')
    .option('--json', 'escribe la lista como JSON')
    .usage('[opciones]')
    .action((options: ListOptions) => list(options, io));
  withDataDir(commands.command('reintentar'))
    .description('hace ya otro evento, después de corregir lo que señaló Hacienda')
    .argument('<id>', 'id de la contingencia (vea contingencia list)')
    .usage('[opciones] ID')
    .action((id: string, options: FolderOptions) => retry(id, options, io));
  withDataDir(commands.command('causa'))
    .description('cambia la causa con que se emiten los documentos que siguen')
    .argument('<id>', 'id de la contingencia abierta (vea contingencia list)')
    .requiredOption('--tipo <tipo>', 'causa según CAT-005, 1 a 5', parseCause)
    .option('--motivo <texto>', 'en palabras, de 5 a 150 caracteres; obligatorio con la causa 5')
    .usage('[opciones] ID')
    .action((id: string, options: CauseOptions) => changeTo(id, options, io));
}

async function retry(id: string, options: FolderOptions, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      const contingency = contingencyOf(tx, id);
      if (contingency === null || !repeatEvent(tx, contingency, { actor: ACTOR, now }))
        throw refusal('ESTADO_NO_PERMITE', rule('contingencia-sin-evento-rechazado', { id }));
    }),
  );
  io.out('El servicio hace otro evento en menos de un minuto, con los datos de ahora.\n');
}

function contingencyOf(reader: Reader, id: string): Contingency | null {
  return /^\d{1,15}$/.test(id) ? findContingency(reader, Number(id)) : null;
}

function parseCause(text: string): CausaContingencia {
  const causa = CAUSAS.find((each) => String(each) === text);
  if (causa === undefined) throw new InvalidArgumentError('use un número de 1 a 5');
  return causa;
}

async function list(options: ListOptions, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  const contingencies = await withStore(folder, (store) => store.read(unfinishedContingencies));
  if (options.json) return io.out(jsonLine(contingencies));
  if (contingencies.length === 0) return io.out('No hay contingencias sin terminar.\n');
  const head = [
    'ID',
    'EMISOR',
    'AMBIENTE',
    'CAUSA',
    'DESDE',
    'HASTA',
    'DOCUMENTOS',
    'PENDIENTES',
    'RECHAZO',
    'OTRO EVENTO',
  ];
  io.out(table([head, ...contingencies.map(rowOf)]));
}

function rowOf(contingency: ContingencyStatus): readonly string[] {
  return [
    String(contingency.id),
    contingency.issuerId,
    contingency.ambiente,
    `${contingency.tipo} ${contingency.motivo ?? catalogName(CAT_005, String(contingency.tipo)) ?? ''}`.trim(),
    momentOf(contingency.openedAt),
    contingency.closedAt === null ? 'abierta' : momentOf(contingency.closedAt),
    String(contingency.documentos),
    String(contingency.pendientes),
    contingency.lastRefusal ?? '-',
    contingency.eventPending && contingency.retryAt !== null ? momentOf(contingency.retryAt) : '-',
  ];
}

function momentOf(at: Instant): string {
  return `${fiscalDate(at)} ${fiscalTime(at)}`;
}

async function changeTo(id: string, options: CauseOptions, io: CommandIo): Promise<void> {
  const { tipo } = options;
  const motivo = options.motivo?.trim() || null;
  const folder = usedFolderOf(options, io);
  await withSealedStore(folder, io, (store) =>
    store.transact((tx, now) => {
      const contingency = contingencyOf(tx, id);
      if (contingency === null || contingency.closedAt !== null)
        throw refusal('ESTADO_NO_PERMITE', rule('contingencia-no-abierta', { id }));
      const change = changeCause(tx, { contingency, causa: { tipo, motivo } }, { actor: ACTOR, now });
      if (typeof change === 'object')
        throw refusal(
          'VALIDACION',
          rule('opcion-equivocada', { opcion: '--motivo', causa: ruleText(change.fault) }),
        );
      if (change === 'not-current')
        throw refusal('ESTADO_NO_PERMITE', rule('contingencia-sin-emision', { id }));
      if (change === 'same') throw refusal('VALIDACION', rule('contingencia-con-esa-causa', { id }));
    }),
  );
  io.out('Los documentos que siguen llevan la causa nueva; los ya emitidos conservan la suya.\n');
}
