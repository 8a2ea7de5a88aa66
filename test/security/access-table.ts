/** Who may call each operation of the bridge, written down a second time, and what it gives of sales, to whom; typed by hand. */
import type { BridgeAccess, BridgeInput, BridgeOperation } from '../../core/contract/bridge/bridge.ts';
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
export const ACCESS: Readonly<Record<BridgeOperation, readonly [BridgeAccess, ReadRow]>> = {
  'session.state': ['anyone', NOT],
  'session.pair': ['anyone', NOT],
  'session.users': ['paired', NOT],
  'session.login': ['paired', NOT],
  'session.logout': ['paired', NOT],
  'maintenance.central': ['gerente', NOT],
  'maintenance.joinCentral': ['gerente', NOT],
  'maintenance.goOnAtCentral': ['gerente', NOT],
  'maintenance.leaveCentral': ['gerente', NOT],
  'maintenance.centralNumbers': ['gerente', NOT],
  'maintenance.vouchNumbers': ['gerente', NOT],
  'browsers.list': ['gerente', NOT],
  'browsers.revoke': ['gerente', NOT],
  'browsers.code': ['gerente', NOT],
  // What customers of the till see, and whether any do.
  'display.show': ['cajero', NOT],
  'display.view': ['cajero', NOT],
  'display.code': ['gerente', NOT],
  'display.end': ['gerente', NOT],
  // What customers write on their phones.
  'phone.view': ['cajero', NOT],
  'phone.open': ['cajero', NOT],
  'phone.take': ['cajero', NOT],
  'phone.drop': ['cajero', NOT],
  // A link to a form, never what the document says.
  'phone.document': ['cajero', NOT],
  'setup.check': ['setup', NOT],
  'setup.certificate': ['setup', NOT],
  'setup.probe': ['setup', NOT],
  'setup.apply': ['setup', NOT],
  'setup.demo': ['setup', NOT],
  // How many wait, not which.
  'till.context': ['cajero', { cajero: 'nothing', gerente: 'nothing', of: 'all', ask: once() }],
  'documents.preview': ['cajero', NOT],
  'documents.issue': ['cajero', NOT],
  'sale.approve': ['cajero', NOT],
  // What a customer owes to the issuer, whoever sold it.
  'accounts.view': ['cajero', NOT],
  'accounts.pay': ['cajero', NOT],
  'accounts.receipt': ['cajero', NOT],
  'accounts.receiptTicket': ['cajero', NOT],
  'accounts.receiptMail': ['cajero', NOT],
  'accounts.receiptPdf': ['cajero', NOT],
  'accounts.statement': ['cajero', NOT],
  'accounts.list': ['gerente', NOT],
  'accounts.file': ['gerente', NOT],
  'accounts.listPdf': ['gerente', NOT],
  'accounts.mail': ['gerente', NOT],
  'accounts.enter': ['gerente', NOT],
  'accounts.reverse': ['gerente', NOT],
  'quotes.save': ['cajero', NOT],
  'quotes.list': ['cajero', NOT],
  'quotes.view': ['cajero', NOT],
  'quotes.annul': ['cajero', NOT],
  'quotes.mail': ['cajero', NOT],
  'quotes.pdf': ['cajero', NOT],
  'quotes.print': ['cajero', NOT],
  'quotes.ticket': ['cajero', NOT],
  'accounts.terms': ['gerente', NOT],
  // Purchases, which are no sales; suppliers are known to everybody as customers are.
  'excluded.preview': ['cajero', NOT],
  'excluded.issue': ['cajero', NOT],
  'excluded.suppliers': ['cajero', NOT],
  'excluded.draft': ['cajero', NOT],
  // What suppliers sent, which are no sales.
  'purchases.list': ['gerente', NOT],
  'purchases.view': ['gerente', NOT],
  'purchases.receive': ['gerente', NOT],
  'purchases.enter': ['gerente', NOT],
  'purchases.prices': ['gerente', NOT],
  'purchases.reprice': ['gerente', NOT],
  'purchases.folder': ['gerente', NOT],
  'purchases.watch': ['gerente', NOT],
  'purchases.months': ['gerente', NOT],
  'purchases.write': ['gerente', NOT],
  'purchases.undo': ['gerente', NOT],
  'suppliers.list': ['gerente', NOT],
  'suppliers.save': ['gerente', NOT],
  'suppliers.view': ['gerente', NOT],
  'owed.list': ['cajero', NOT],
  'owed.file': ['gerente', NOT],
  'owed.pay': ['cajero', NOT],
  'owed.undo': ['gerente', NOT],
  'owed.due': ['gerente', NOT],
  // The key of a sale is known to the till it left from: it learns its code, whoever stands there by then.
  'documents.ofKey': [
    'cajero',
    {
      cajero: 'branch',
      gerente: 'branch',
      of: 'keyed',
      ask: ({ keys }) => SUBJECTS.keyed.map((sale) => ({ input: { idempotencyKey: keys[sale] ?? '' } })),
    },
  ],
  // Whoever holds a ticket may bring it: by its code it is found whoever of the branch sold it.
  'returns.plan': [
    'cajero',
    {
      cajero: 'branch',
      gerente: 'issuer',
      of: 'waiting',
      ask: each((documento) => ({ documento })),
    },
  ],
  'returns.make': ['cajero', NOT],
  // The key of a return is known to the till it left from; none of these came back.
  'returns.ofKey': ['cajero', NOT],
  // Of what came back only; none of these did.
  'returns.owed': ['cajero', { cajero: 'nothing', gerente: 'nothing', of: 'all', ask: once() }],
  'returns.pay': ['cajero', NOT],
  'documents.draft': ['cajero', own('waiting', byCode)],
  'documents.list': ['cajero', own('all', once())],
  'documents.totals': ['cajero', own('all', once())],
  'documents.view': ['cajero', own('waiting', byCode)],
  'documents.detail': ['cajero', own('waiting', byCode)],
  'documents.file': ['cajero', own('waiting', byCode)],
  'documents.sellers': ['cajero', NOT],
  // The PIN of a manager comes with it.
  'documents.invalidate': ['cajero', NOT],
  'documents.consult': [
    'cajero',
    own(
      'waiting',
      each((codigoGeneracion) => ({ tdte: '01', codigoGeneracion, esperaMaximaMs: 1 })),
    ),
  ],
  'invalidation.plan': ['cajero', own('waiting', byCode)],
  'invalidation.replacements': ['cajero', NOT],
  'queue.view': ['cajero', own('waiting', once())],
  'queue.sendAll': ['cajero', own('waiting', once())],
  'queue.send': ['cajero', own('waiting', byCode)],
  'queue.retryEvent': ['gerente', NOT],
  'queue.changeCause': ['gerente', NOT],
  'queue.endContingency': ['gerente', NOT],
  'printers.list': ['gerente', NOT],
  'printers.save': ['gerente', NOT],
  'printers.delete': ['gerente', NOT],
  'printers.test': ['gerente', NOT],
  'printers.diagnose': ['gerente', NOT],
  // A cashier's own sales; a manager's any.
  'print.ticket': ['cajero', own('waiting', byCode)],
  'documents.pdf': ['cajero', own('waiting', byCode)],
  'logo.view': ['gerente', NOT],
  'logo.save': ['gerente', NOT],
  'logo.remove': ['gerente', NOT],
  'print.ticketPdf': ['cajero', own('waiting', byCode)],
  'print.copies': ['cajero', own('waiting', byCode)],
  // Everybody at a printer sees what stands in its way; whose it is stays with who sold it.
  'print.job': [
    'cajero',
    {
      cajero: 'own',
      gerente: 'branch',
      of: 'printed',
      ask: ({ jobs }) => jobs.map((id) => ({ input: { id } })),
    },
  ],
  'print.queue': ['cajero', { cajero: 'own', gerente: 'branch', of: 'printed', ask: once() }],
  'print.retry': ['cajero', NOT],
  'print.cancel': ['cajero', NOT],
  'print.confirm': ['cajero', NOT],
  // Written down with its reason.
  'print.labels': ['cajero', NOT],
  'print.drawer': ['cajero', NOT],
  // What sells most, not to whom nor by whom.
  'quickKeys.list': ['cajero', NOT],
  'quickKeys.save': ['gerente', NOT],
  'products.search': ['cajero', NOT],
  'products.list': ['cajero', NOT],
  'products.categories': ['cajero', NOT],
  'products.labels': ['cajero', NOT],
  'products.save': ['gerente', NOT],
  'prices.find': ['cajero', NOT],
  'prices.lists': ['gerente', NOT],
  'prices.list': ['gerente', NOT],
  'prices.margin': ['gerente', NOT],
  'prices.save': ['gerente', NOT],
  'prices.delete': ['gerente', NOT],
  'prices.assign': ['gerente', NOT],
  'prices.export': ['gerente', NOT],
  'prices.import': ['gerente', NOT],
  'promotions.list': ['gerente', NOT],
  'promotions.example': ['gerente', NOT],
  'promotions.save': ['gerente', NOT],
  'promotions.try': ['gerente', NOT],
  'promotions.measure': ['gerente', NOT],
  'promotions.end': ['gerente', NOT],
  // What waits for a yes: none of it is a sale yet.
  'agents.proposals': ['gerente', NOT],
  'agents.confirm': ['gerente', NOT],
  'agents.reject': ['gerente', NOT],
  'products.delete': ['gerente', NOT],
  'stock.list': ['cajero', NOT],
  // By the goods of a sale, of which these are none.
  'stock.moves': ['gerente', NOT],
  'stock.write': ['gerente', NOT],
  'stock.withdrawn': ['gerente', NOT],
  // A transfer is no sale.
  'remissions.unbilled': ['cajero', NOT],
  'remissions.view': ['cajero', NOT],
  'remissions.drafts': ['cajero', NOT],
  'remissions.return': ['gerente', NOT],
  'transfers.open': ['cajero', NOT],
  'transfers.find': ['cajero', NOT],
  'transfers.read': ['cajero', NOT],
  'transfers.receive': ['cajero', NOT],
  'transfers.settle': ['gerente', NOT],
  'transfers.end': ['gerente', NOT],
  'counts.current': ['cajero', NOT],
  'counts.open': ['cajero', NOT],
  'counts.view': ['cajero', NOT],
  'counts.mark': ['cajero', NOT],
  'counts.missing': ['cajero', NOT],
  'counts.zero': ['cajero', NOT],
  'counts.review': ['gerente', NOT],
  'counts.close': ['gerente', NOT],
  'counts.discard': ['gerente', NOT],
  'counts.past': ['gerente', NOT],
  'counts.annulNeed': ['gerente', NOT],
  'counts.annul': ['gerente', NOT],
  'counts.record': ['gerente', NOT],
  // Sums without VAT: sales are known here by what they come to with it.
  'goods.margin': ['gerente', NOT],
  'orders.propose': ['gerente', NOT],
  'orders.list': ['gerente', NOT],
  'orders.place': ['gerente', NOT],
  'orders.pdf': ['gerente', NOT],
  'orders.mail': ['gerente', NOT],
  'orders.end': ['gerente', NOT],
  'goods.still': ['gerente', NOT],
  'goods.value': ['gerente', NOT],
  'goods.losses': ['gerente', NOT],
  'customers.search': ['cajero', NOT],
  'customers.list': ['cajero', NOT],
  'customers.check': ['cajero', NOT],
  'customers.save': ['cajero', NOT],
  'customers.delete': ['gerente', NOT],
  'catalogs.search': ['cajero', NOT],
  'import.begin': ['gerente', NOT],
  'import.chunk': ['gerente', NOT],
  'import.open': ['gerente', NOT],
  'import.status': ['gerente', NOT],
  'import.preview': ['gerente', NOT],
  'import.apply': ['gerente', NOT],
  'import.cancel': ['gerente', NOT],
  'import.faults': ['gerente', NOT],
  'exports.view': ['gerente', managers(once(), 'nothing')],
  'exports.start': ['gerente', NOT],
  'exports.cancel': ['gerente', NOT],
  'exports.piece': ['gerente', managers(once(({ exportId }) => ({ id: exportId, desde: 0 })))],
  'exports.remove': ['gerente', NOT],
  'mail.settings': ['gerente', managers(once())],
  'mail.save': ['gerente', NOT],
  'mail.test': ['gerente', NOT],
  'mail.resume': ['gerente', NOT],
  'mail.waiting': ['cajero', own('waiting', once())],
  'mail.ofDocument': ['cajero', own('waiting', byCode)],
  // A cashier's own sales; a manager's any.
  'mail.resend': [
    'cajero',
    own(
      'waiting',
      each((codigoGeneracion) => ({ codigoGeneracion, destinatario: 'otra@example.com' })),
    ),
  ],
  'export.page': ['gerente', NOT],
  'export.template': ['cajero', NOT],
  // A session that somebody else opened tells a cashier that it is open, and nothing of what was sold in it.
  'cash.state': ['cajero', { cajero: 'nothing', gerente: 'nothing', of: 'counted', ask: once() }],
  'cash.open': ['cajero', NOT],
  'cash.move': ['cajero', NOT],
  'cash.count': ['cajero', NOT],
  // The PIN of a manager comes with it where the difference asks for one.
  'cash.close': ['cajero', NOT],
  'cash.x': ['cajero', { cajero: 'nothing', gerente: 'branch', of: 'open', ask: ofSession('open') }],
  'cash.z': ['cajero', { cajero: 'nothing', gerente: 'branch', of: 'closed', ask: ofSession('closed') }],
  'cash.list': ['cajero', { cajero: 'nothing', gerente: 'branch', of: 'counted', ask: once() }],
  'cash.tie': ['gerente', managers(once(period), 'branch')],
  'cash.print': ['cajero', { cajero: 'nothing', gerente: 'branch', of: 'counted', ask: SESSIONS }],
  'cash.printPdf': ['cajero', { cajero: 'nothing', gerente: 'branch', of: 'counted', ask: SESSIONS }],
  'cash.rules': ['gerente', NOT],
  'stats.view': ['gerente', managers(once(period))],
  'stats.detail': ['gerente', managers(once(period))],
  'stats.csv': ['gerente', managers(once((scene) => ({ ...period(scene), tabla: 'dias' })))],
  'books.month': ['gerente', managers(once(({ day }) => ({ mes: day.slice(0, 7) })))],
  'books.file': ['gerente', managers(once(({ day }) => ({ mes: day.slice(0, 7), archivo: 'consumidores' })))],
  // Documents stand in it by the goods they moved; these sell none of which stock is kept.
  'books.inventory': ['gerente', NOT],
  'books.close': ['gerente', NOT],
  'books.reopen': ['gerente', NOT],
  'books.yearEnd': ['gerente', NOT],
  'till.places': ['gerente', NOT],
  'till.move': ['gerente', NOT],
  'settings.view': ['gerente', NOT],
  'settings.saveIssuer': ['gerente', NOT],
  'settings.saveBranch': ['gerente', NOT],
  'settings.checkCertificate': ['gerente', NOT],
  'settings.importCertificate': ['gerente', NOT],
  'settings.probe': ['gerente', NOT],
  'settings.saveConnection': ['gerente', NOT],
  'settings.saveRules': ['gerente', NOT],
  'settings.createKey': ['gerente', NOT],
  'settings.deleteKey': ['gerente', NOT],
  'settings.saveUser': ['gerente', NOT],
  'settings.setUserActive': ['gerente', NOT],
  'settings.saveService': ['gerente', NOT],
  'requests.list': ['gerente', NOT],
  'requests.view': ['gerente', NOT],
  'webhooks.list': ['gerente', NOT],
  'webhooks.create': ['gerente', NOT],
  'webhooks.remove': ['gerente', NOT],
  'webhooks.pause': ['gerente', NOT],
  'webhooks.resume': ['gerente', NOT],
  'webhooks.rotate': ['gerente', NOT],
  'webhooks.test': ['gerente', NOT],
  'webhooks.deliveries': ['gerente', NOT],
  'webhooks.resend': ['gerente', NOT],
  'audit.search': ['gerente', NOT],
  'audit.csv': ['gerente', NOT],
  'audit.prove': ['gerente', NOT],
  'maintenance.backups': ['gerente', NOT],
  'maintenance.savePlan': ['gerente', NOT],
  'maintenance.backUp': ['gerente', NOT],
  'maintenance.drill': ['gerente', NOT],
  'maintenance.job': ['gerente', NOT],
  'maintenance.report': ['gerente', NOT],
  'maintenance.health': ['gerente', NOT],
  'maintenance.goOnBefore': ['gerente', NOT],
  'maintenance.bundle': ['gerente', NOT],
  'maintenance.bundleFile': ['gerente', NOT],
  'maintenance.program': ['gerente', NOT],
  'maintenance.installUpdate': ['gerente', NOT],
  'maintenance.lock': ['cajero', NOT],
  'maintenance.saveLock': ['gerente', NOT],
  'maintenance.present': ['cajero', NOT],
};

/** The input as the bridge types it; the table keeps each operation's own. */
export const inputOf = <Op extends BridgeOperation>(input: unknown) => input as BridgeInput<Op>;
