/** What each operation of the bridge gives of sales, to whom; typed by hand. */
import type { BridgeInput, BridgeOperation } from '../../core/contract/bridge/bridge.ts';
import { SALE_NAMES, SALES, WAITING, type ReadScene, type SaleName } from './read-scene.ts';

/** `own`: what whoever asks sold at this branch; `branch` and `issuer`: whoever sold it. */
export type Gives = 'own' | 'branch' | 'issuer' | 'nothing';

/** Which sales an operation can tell of at all. */
export const SUBJECTS = {
  all: SALE_NAMES,
  /** Never refused. */
  waiting: WAITING,
  /** Sold at a till. */
  keyed: WAITING.filter((name) => SALES[name].por !== 'programa'),
  /** With a job at the printer. */
  printed: ['del gerente', 'propia'],
  /** In the cash sessions that the manager opened at the cashier's till: the one that was closed, the open one, both. */
  closed: ['del gerente'],
  open: ['propia'],
  counted: ['del gerente', 'propia'],
} as const satisfies Record<string, readonly SaleName[]>;
export type Subject = keyof typeof SUBJECTS;

/** An operation that tells of sales. */
export interface Read {
  readonly cajero: Gives;
  readonly gerente: Gives;
  readonly of: Subject;
  /** One input for everything, or one for each sale: then an answer that is no refusal and not empty gives that sale. */
  readonly ask: (scene: ReadScene) => readonly { readonly sale?: SaleName; readonly input: unknown }[];
}

type ReadRow = Read | 'tells of no sale';

const NOT = 'tells of no sale';
const once =
  (input: (scene: ReadScene) => unknown = () => ({})): Read['ask'] =>
  (scene) => [{ input: input(scene) }];
const each =
  (input: (codigoGeneracion: string, scene: ReadScene) => unknown): Read['ask'] =>
  (scene) =>
    WAITING.map((sale) => ({ sale, input: input(scene.codes[sale] ?? '', scene) }));
const byCode = each((codigoGeneracion) => ({ codigoGeneracion }));
const ofSession = (session: 'closed' | 'open'): Read['ask'] =>
  once(({ sessions }) => ({ sesion: sessions[session] }));
const SESSIONS: Read['ask'] = ({ sessions }) => [
  { sale: 'del gerente', input: { sesion: sessions.closed } },
  { sale: 'propia', input: { sesion: sessions.open } },
];
const period = ({ day }: ReadScene) => ({ desde: day, hasta: day });
const own = (of: Subject, ask: Read['ask']): Read => ({ cajero: 'own', gerente: 'issuer', of, ask });
const managers = (ask: Read['ask'], gerente: Gives = 'issuer', of: Subject = 'waiting'): Read => ({
  cajero: 'nothing',
  gerente,
  of,
  ask,
});

/** An operation without a row here does not compile. */
export const READS: Readonly<Record<BridgeOperation, ReadRow>> = {
  'session.state': NOT,
  'session.pair': NOT,
  'session.users': NOT,
  'session.login': NOT,
  'session.logout': NOT,
  'upkeep.central': NOT,
  'upkeep.joinCentral': NOT,
  'upkeep.goOnAtCentral': NOT,
  'upkeep.leaveCentral': NOT,
  'upkeep.centralNumbers': NOT,
  'upkeep.vouchNumbers': NOT,
  'browsers.list': NOT,
  'browsers.revoke': NOT,
  'browsers.code': NOT,
  'display.show': NOT,
  'display.view': NOT,
  'display.code': NOT,
  'display.end': NOT,
  'setup.check': NOT,
  'setup.certificate': NOT,
  'setup.probe': NOT,
  'setup.apply': NOT,
  'setup.demo': NOT,
  // How many wait, not which.
  'till.context': { cajero: 'nothing', gerente: 'nothing', of: 'all', ask: once() },
  'documents.preview': NOT,
  'documents.issue': NOT,
  'sale.approve': NOT,
  // The key of a sale is known to the till it left from: it learns its code, whoever stands there by then.
  'documents.ofKey': {
    cajero: 'branch',
    gerente: 'branch',
    of: 'keyed',
    ask: ({ keys }) => SUBJECTS.keyed.map((sale) => ({ input: { idempotencyKey: keys[sale] ?? '' } })),
  },
  // Whoever holds a ticket may bring it: by its code it is found whoever of the branch sold it.
  'returns.plan': {
    cajero: 'branch',
    gerente: 'issuer',
    of: 'waiting',
    ask: each((documento) => ({ documento })),
  },
  'returns.make': NOT,
  // The key of a return is known to the till it left from; none of these came back.
  'returns.ofKey': NOT,
  // Of what came back only; none of these did.
  'returns.owed': { cajero: 'nothing', gerente: 'nothing', of: 'all', ask: once() },
  'returns.pay': NOT,
  'documents.draft': own('waiting', byCode),
  'documents.list': own('all', once()),
  'documents.totals': own('all', once()),
  'documents.view': own('waiting', byCode),
  'documents.detail': own('waiting', byCode),
  'documents.file': own('waiting', byCode),
  'documents.sellers': NOT,
  'documents.invalidate': NOT,
  'documents.consult': own(
    'waiting',
    each((codigoGeneracion) => ({ tdte: '01', codigoGeneracion, esperaMaximaMs: 1 })),
  ),
  'invalidation.plan': own('waiting', byCode),
  'invalidation.replacements': NOT,
  'queue.view': own('waiting', once()),
  'queue.sendAll': own('waiting', once()),
  'queue.send': own('waiting', byCode),
  'queue.retryEvent': NOT,
  'queue.changeCause': NOT,
  'queue.endContingency': NOT,
  'printers.list': NOT,
  'printers.save': NOT,
  'printers.delete': NOT,
  'printers.test': NOT,
  'printers.diagnose': NOT,
  'print.ticket': own('waiting', byCode),
  'documents.pdf': own('waiting', byCode),
  'logo.view': NOT,
  'logo.save': NOT,
  'logo.remove': NOT,
  'print.ticketPdf': own('waiting', byCode),
  'print.copies': own('waiting', byCode),
  // Everybody at a printer sees what stands in its way; whose it is stays with who sold it.
  'print.job': {
    cajero: 'own',
    gerente: 'branch',
    of: 'printed',
    ask: ({ jobs }) => jobs.map((id) => ({ input: { id } })),
  },
  'print.queue': { cajero: 'own', gerente: 'branch', of: 'printed', ask: once() },
  'print.retry': NOT,
  'print.cancel': NOT,
  'print.confirm': NOT,
  'print.drawer': NOT,
  // What sells most, not to whom nor by whom.
  'quickKeys.list': NOT,
  'quickKeys.save': NOT,
  'products.search': NOT,
  'products.list': NOT,
  'products.save': NOT,
  'products.delete': NOT,
  'customers.search': NOT,
  'customers.list': NOT,
  'customers.check': NOT,
  'customers.save': NOT,
  'customers.delete': NOT,
  'catalogs.search': NOT,
  'import.begin': NOT,
  'import.chunk': NOT,
  'import.open': NOT,
  'import.status': NOT,
  'import.preview': NOT,
  'import.apply': NOT,
  'import.cancel': NOT,
  'import.faults': NOT,
  'exports.view': managers(once(), 'nothing'),
  'exports.start': NOT,
  'exports.cancel': NOT,
  'exports.piece': managers(once(({ exportId }) => ({ id: exportId, desde: 0 }))),
  'exports.remove': NOT,
  'mail.settings': managers(once()),
  'mail.save': NOT,
  'mail.test': NOT,
  'mail.resume': NOT,
  'mail.waiting': own('waiting', once()),
  'mail.ofDocument': own('waiting', byCode),
  'mail.resend': own(
    'waiting',
    each((codigoGeneracion) => ({ codigoGeneracion, destinatario: 'otra@example.com' })),
  ),
  'export.page': NOT,
  'export.template': NOT,
  // A session that somebody else opened tells a cashier that it is open, and nothing of what was sold in it.
  'cash.state': { cajero: 'nothing', gerente: 'nothing', of: 'counted', ask: once() },
  'cash.open': NOT,
  'cash.move': NOT,
  'cash.count': NOT,
  'cash.close': NOT,
  'cash.x': { cajero: 'nothing', gerente: 'branch', of: 'open', ask: ofSession('open') },
  'cash.z': { cajero: 'nothing', gerente: 'branch', of: 'closed', ask: ofSession('closed') },
  'cash.list': { cajero: 'nothing', gerente: 'branch', of: 'counted', ask: once() },
  'cash.tie': managers(once(period), 'branch'),
  'cash.print': { cajero: 'nothing', gerente: 'branch', of: 'counted', ask: SESSIONS },
  'cash.printPdf': { cajero: 'nothing', gerente: 'branch', of: 'counted', ask: SESSIONS },
  'cash.rules': NOT,
  'stats.view': managers(once(period)),
  'stats.detail': managers(once(period)),
  'stats.csv': managers(once((scene) => ({ ...period(scene), tabla: 'dias' }))),
  'books.month': managers(once(({ day }) => ({ mes: day.slice(0, 7) }))),
  'books.file': managers(once(({ day }) => ({ mes: day.slice(0, 7), archivo: 'consumidores' }))),
  'till.places': NOT,
  'till.move': NOT,
  'settings.view': NOT,
  'settings.saveIssuer': NOT,
  'settings.saveBranch': NOT,
  'settings.checkCertificate': NOT,
  'settings.importCertificate': NOT,
  'settings.probe': NOT,
  'settings.saveConnection': NOT,
  'settings.saveRules': NOT,
  'settings.createKey': NOT,
  'settings.deleteKey': NOT,
  'settings.saveUser': NOT,
  'settings.setUserActive': NOT,
  'settings.saveService': NOT,
  'audit.search': NOT,
  'audit.csv': NOT,
  'audit.prove': NOT,
  'upkeep.backups': NOT,
  'upkeep.savePlan': NOT,
  'upkeep.backUp': NOT,
  'upkeep.drill': NOT,
  'upkeep.job': NOT,
  'upkeep.report': NOT,
  'upkeep.health': NOT,
  'upkeep.goOnBefore': NOT,
  'upkeep.bundle': NOT,
  'upkeep.bundleFile': NOT,
  'upkeep.program': NOT,
  'upkeep.installUpdate': NOT,
  'upkeep.lock': NOT,
  'upkeep.saveLock': NOT,
  'upkeep.present': NOT,
};

/** The input as the bridge types it; the table keeps each operation's own. */
export function inputOf<Op extends BridgeOperation>(input: unknown): BridgeInput<Op> {
  return input as BridgeInput<Op>;
}
