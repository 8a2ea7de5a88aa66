/** `central`: enrols this till at a business's centre, shows the state, and leaves. */
import { leftOutText } from '../contract/text/left-out.ts';
import { rule, ruleText } from '../contract/rules/rules.ts';
import { hostname } from 'node:os';
import type { Command } from 'commander';
import { refusal, type AppError } from '../domain/app-error.ts';
import { fiscalDate, fiscalTime, isoUtc } from '../domain/fiscal-time.ts';
import { createCentralClient } from '../output/central-client.ts';
import { systemClock } from '../platform/system.ts';
import { USER_AGENT } from '../platform/version.ts';
import { enrolAtCentre, goOnAtCentre, leaveTheCentre } from '../provision/central-enrolment.ts';
import { centralStanding, type CentralStanding } from '../store/central/standing.ts';
import { addCentralNumbers } from './central-numbers.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { openProvisionVault } from './provision-vault.ts';
import { usedFolderOf, withDataDir, withSealedStore, withStore, type FolderOptions } from './session.ts';
import { parseWebUrl, secretOf } from './usage.ts';

const ACTOR = 'caja central';
const MAX_NAME_CHARS = 60;

interface EnrolOptions extends FolderOptions {
  readonly url: string;
  readonly nombre?: string;
}

const NOTE = `
El código se pide en la página de la central y sirve 15 minutos; va en la variable de entorno CAJA_CODIGO, porque las opciones de un comando las ven todos los usuarios de la computadora. Desde entonces la caja envía todo lo que emite, también lo anterior, y
recibe de la central sus productos y precios. La venta nunca espera a la central. Puede ejecutarse con el servicio en marcha.
`;

export function addCentral(program: Command, context: CommandContext): void {
  const { io } = context;
  const central = program
    .command('central')
    .description('la central de un negocio con varias cajas')
    .usage('<comando>');
  withDataDir(central.command('enrolar'))
    .description('inscribe esta caja en la central con un código de un solo uso, que va en CAJA_CODIGO')
    .requiredOption('--url <url>', 'dirección de la central', parseWebUrl)
    .option('--nombre <nombre>', 'cómo se llama esta computadora (si falta, su nombre en la red)')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action((options: EnrolOptions) => enrol(options, io));
  withDataDir(central.command('estado'))
    .description('muestra si está inscrita y qué falta por enviar')
    .option('--json', 'escribe el estado como JSON')
    .usage('[opciones]')
    .action(async (options: FolderOptions & { readonly json?: true }) => {
      const folder = usedFolderOf(options, io);
      const standing = await withStore(folder, (store) => store.read(centralStanding));
      io.out(options.json ? jsonLine(plain(standing)) : textOf(standing));
    });
  withDataDir(central.command('continuar'))
    .description('sigue enviando después de que la central resolvió que esta es la caja')
    .usage('[opciones]')
    .action(async (options: FolderOptions) => {
      const folder = usedFolderOf(options, io);
      const going = await withSealedStore(folder, io, (store) => goOnAtCentre({ store, actor: ACTOR }));
      if (!going) throw notEnrolled();
      io.out('La caja sigue enviando, en una etapa nueva.\n');
    });
  addCentralNumbers(central, context);
  withDataDir(central.command('retirar'))
    .description('deja la central: no se envía nada más y el catálogo vuelve a ser de la caja')
    .usage('[opciones]')
    .action(async (options: FolderOptions) => {
      const folder = usedFolderOf(options, io);
      const left = await withSealedStore(folder, io, (store) => leaveTheCentre({ store, actor: ACTOR }));
      if (left === null) throw notEnrolled();
      io.out(`Esta caja ya no envía nada a ${left.url}\n`);
    });
}

async function enrol({ url, nombre = hostname(), ...options }: EnrolOptions, io: CommandIo): Promise<void> {
  const code = secretOf(io.env, 'CAJA_CODIGO').trim();
  const folder = usedFolderOf(options, io);
  const vault = await openProvisionVault(folder, io.env);
  const call = createCentralClient({ userAgent: USER_AGENT });
  const answer = await withSealedStore(folder, io, (store) =>
    enrolAtCentre(
      { store, vault, call, clock: systemClock, actor: ACTOR },
      { url, code, name: nombre.slice(0, MAX_NAME_CHARS) },
    ),
  );
  const held =
    answer.held === 0
      ? ''
      : 'Otra caja ya emitió con este punto de venta: sus series quedan bloqueadas hasta que vea «central numeros» y decida.\n';
  io.out(`Inscrita en ${answer.company}, ${answer.shop}.\nInstalación: ${answer.installation}\n${held}`);
}

function notEnrolled(): AppError {
  return refusal('ESTADO_NO_PERMITE', rule('caja-sin-central'));
}

function textOf(standing: CentralStanding | null): string {
  if (standing === null) return 'Esta caja no está inscrita en ninguna central.\n';
  const { link, waiting, catchingUp, leftOut } = standing;
  const message = link.message === null ? '' : `\n${ruleText(link.message)}`;
  const contact =
    link.contactAt === null ? 'nunca' : `${fiscalDate(link.contactAt)} ${fiscalTime(link.contactAt)}`;
  const whose = link.company === null ? '' : ` (${link.company}, ${link.shop ?? ''})`;
  return `Central: ${link.url}${whose}\nEstado: ${link.state}${message}\nEnviado hasta: ${link.acked.seq}; faltan ${waiting}${catchingUp ? ' y lo anterior a la inscripción' : ''}\nÚltimo contacto: ${contact}\nCatálogo: versión ${link.catalogue}\n${leftOut.map((row) => `No pudo tomar ${leftOutText(row)}\n`).join('')}`;
}

function plain(standing: CentralStanding | null): object {
  if (standing === null) return { inscrita: false };
  const { link, waiting, catchingUp, leftOut } = standing;
  return {
    inscrita: link.installation !== null,
    url: link.url,
    empresa: link.company,
    tienda: link.shop,
    instalacion: link.installation,
    estado: link.state,
    mensaje: link.message === null ? null : ruleText(link.message),
    posicion: link.acked.seq,
    faltan: waiting,
    faltaLoAnterior: catchingUp,
    catalogo: link.catalogue,
    sinTomar: leftOut.map(leftOutText),
    ultimoContacto: link.contactAt === null ? null : isoUtc(link.contactAt),
  };
}
