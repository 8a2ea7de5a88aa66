/** Searchable labels of each section, so that the search finds single settings. */
import { CAT_005 } from '../../../core/catalogs/short-catalogs.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { EDITIONS, TIPOS_VENTA } from '../../../core/contract/edition.ts';
import { CAUSAS_SIN_MOTIVO } from '../../../core/contract/settings/contingency-settings.ts';
import type { SettingText } from '../../../core/contract/text/plain-settings.ts';
import { TILL_ROLES } from '../../../core/contract/till/till.ts';
import type { SectionName } from '../../stores/manager/section-names.ts';
import { fold } from '../../input/fold.ts';
import type { Words } from '../../text/es.ts';
import { CUSTOMER_FIELDS, RULE_FIELDS, RULE_SWITCHES } from './setting-field.tsx';

/** Label of a field or group, then the texts beside it. */
type Place = readonly [label: string, ...beside: string[]];
type Places = (words: Words) => readonly Place[];

const PLACES: Readonly<Record<SectionName, Places>> = {
  emisor: ({ config: { issuer }, printed: { logo }, receiver }) => [
    ...labelsOf(issuer, ['nit', 'nrc', 'name', 'tradeName', 'phone', 'mail']),
    ...labelsOf(receiver, ['activity', 'place', 'department', 'municipality', 'district', 'address']),
    [logo.title, logo.lead],
  ],
  sucursales: ({ config: { branch }, openingHours: hours }) => [
    ...labelsOf(branch, [
      'name',
      'number',
      'kind',
      'establishment',
      'point',
      'responsible',
      'title',
      'quota',
    ]),
    [branch.format, ...Object.values(branch.formats)],
    [branch.starts, branch.startsLead],
    [hours.title, hours.lead, hours.opens, hours.closes],
  ],
  permisos: ({ config: { rules }, access, cash, measured }) => [
    [rules.limits.title, rules.limits.lead],
    ...TILL_ROLES.flatMap((rol) =>
      Object.values(rules.limits).flatMap((label): readonly Place[] =>
        typeof label === 'string' ? [] : [[label(access.rol[rol])]],
      ),
    ),
    [rules.approval],
    [rules.secondPerson, rules.secondPersonLead],
    [rules.customers],
    ...CUSTOMER_FIELDS.map((name) => placeOf(rules.fields[name])),
    [measured.title, measured.lead],
    [cash.rules, cash.rulesLead],
    [cash.mustOpen, cash.mustOpenNote],
    [cash.limit, cash.limitNote],
  ],
  correo: ({ mail }) => [
    ...labelsOf(mail, [
      'on',
      'server',
      'host',
      'port',
      'user',
      'sender',
      'senderName',
      'senderAddress',
      'ca',
    ]),
    [mail.provider, ...Object.values(mail.providers).flatMap(({ name, hint }) => [name, hint])],
    [mail.security, ...Object.values(mail.securities)],
    [mail.password, mail.passwordKept],
    [mail.own],
    [mail.kinds, ...Object.values(mail.kind)],
    ...Object.values(mail.kind).map((label): Place => [label]),
    [mail.test, mail.testLead],
    [mail.testTo],
  ],
  certificado: ({ config: { certificate } }) =>
    labelsOf(certificate, ['owner', 'until', 'fingerprint', 'import', 'file', 'password', 'environments']),
  conexion: ({ config: { connection } }) => [
    [connection.kind, ...Object.values(connection.kinds)],
    ...labelsOf(connection, ['url', 'user']),
    [connection.password, connection.passwordHint],
    [connection.probe],
    [connection.tests.title, connection.tests.lead],
  ],
  notas: ({ noteSettings: notes, config: { rules } }) => [
    ...labelsOf(rules, ['count', 'unit', 'since']),
    ...labelsOf(notes, ['term', 'notice', 'retention', 'deadlines', 'returnsAnswer']),
    [notes.widens, notes.widensNote],
    [notes.returns, notes.returnsLead],
  ],
  reglas: ({ config: { rules }, books, tipo }) => [
    ...labelsOf(rules, ['edition', 'holidays', 'operation', 'income']),
    ...[...RULE_FIELDS, ...RULE_SWITCHES].map((name) => placeOf(rules.fields[name])),
    [rules.editionDays, rules.editionDaysLead],
    [rules.deadlines, rules.deadlinesLead],
    ...labelsOf(rules, ['count', 'unit', 'since']),
    [rules.eventDate, ...Object.values(rules.eventDates)],
    ...EDITIONS.flatMap((edition) => TIPOS_VENTA.map((each): Place => [`${tipo[each]} · ${edition}`])),
    [rules.publicHolidays, rules.easterVacation],
    [rules.publicHolidaysChoice],
    [rules.contingency.title, rules.contingency.lead],
    ...CAUSAS_SIN_MOTIVO.map((causa): Place => [
      rules.contingency.words(catalogName(CAT_005, causa) ?? causa),
    ]),
    [rules.contingency.only5, rules.contingency.only5Note],
    [rules.contingency.lot, rules.contingency.lotNote],
    [rules.annexes, rules.annexesLead],
    [books.creditSign],
    [books.returnsIn],
  ],
  caja: ({ settings, quickKeys, display, scale, printing }) => [
    ...labelsOf(settings, ['issuer', 'branch', 'point', 'environment', 'authority']),
    [quickKeys.layout, ...Object.values(quickKeys.layoutOf)],
    [settings.habits.sameGoods, ...Object.values(settings.habits.sameGoodsOf)],
    [settings.habits.sound, ...Object.values(settings.habits.sounds)],
    [display.title, display.lead, display.other, display.otherLead],
    [scale.title, scale.lead],
    [printing.drawer.title, printing.drawer.lead],
    [settings.move.title, settings.move.lead],
    [settings.move.where],
  ],
  impresoras: ({ printing: { printers: say } }) => [
    ...labelsOf(say, ['name', 'kind', 'host', 'port', 'path', 'width', 'codePage', 'cut', 'drawer']),
    ...labelsOf(say, ['automatic', 'ownTill', 'active', 'test', 'diagnose']),
  ],
  apariencia: ({ settings, frame }) => [
    [settings.appearance, ...Object.values(frame.theme)],
    [settings.language, ...Object.values(frame.language)],
  ],
  central: ({ maintenance: { central } }) => [
    [central.url],
    [central.code, central.how],
    ...labelsOf(central, ['name', 'join']),
  ],
  salud: ({ maintenance: { program, bundle, health } }) => [
    [program.title],
    [bundle.title, bundle.lead],
    [health.ahead.title, health.ahead.way],
  ],
  usuarios: ({ config: { users }, maintenance: { lock } }) => [
    ...labelsOf(users, ['name', 'role', 'pin', 'oldPin']),
    [lock.title, lock.lead],
    [`${lock.minutes} (${lock.hint})`],
  ],
  navegadores: ({ config: { browsers } }) => labelsOf(browsers, ['own', 'code']),
  llaves: ({ config: { keys } }) => [
    ...labelsOf(keys, ['branch', 'environment', 'name', 'ends', 'lastUse']),
    [keys.role, ...Object.values(keys.roles)],
  ],
  solicitudes: ({ integration: { requests } }) => labelsOf(requests, ['key', 'which', 'onlyFailed']),
  webhooks: ({ integration: { webhooks } }) => labelsOf(webhooks, ['create', 'test', 'deliveries', 'rotate']),
  servicio: ({ config: { service } }) => [
    [service.origins, service.originsHint],
    [service.hosts, service.hostsHint],
  ],
  respaldos: ({ maintenance: { backups } }) => [
    ...labelsOf(backups, ['last', 'lastTried', 'copies', 'drills', 'plan', 'on', 'every', 'daily', 'weekly']),
    [backups.folder],
    [backups.drill, backups.drillLead],
  ],
  bitacora: ({ audit }) => [
    [audit.text, audit.textHint],
    ...labelsOf(audit, ['person', 'action', 'from', 'to', 'review', 'prove', 'head']),
  ],
};

function placeOf({ label, note = '', choices = {} }: SettingText): Place {
  return [label, note, ...Object.values(choices)];
}

function labelsOf<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  keys: readonly Key[],
): readonly Place[] {
  return keys.map((key) => [texts[key]]);
}

export interface FoundPlaces {
  /** 3: section name; 2: label of a setting; 1: text beside a setting; 0: no match. */
  readonly rank: 0 | 1 | 2 | 3;
  readonly labels: readonly string[];
}

/** Searches a section: each typed word must begin a word of its names or of one setting's texts. */
export function foundPlaces(section: SectionName, typed: string, words: Words): FoundPlaces {
  const wanted = wordsOf(typed);
  const { config, settingsNav } = words;
  const isNamed = holdsAll(`${config.section[section]} ${settingsNav.also[section]}`, wanted);
  if (wanted.length === 0) return { rank: 3, labels: [] };
  const places = PLACES[section](words).filter((place) => holdsAll(place.join(' '), wanted));
  const called = places.filter(([label]) => holdsAll(label, wanted));
  const beside = places.filter((place) => !called.includes(place));
  const rank = isNamed ? 3 : called.length > 0 ? 2 : beside.length > 0 ? 1 : 0;
  return { rank, labels: [...called, ...beside].map(([label]) => label) };
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/v)
    .filter((word) => word !== '');
}

function holdsAll(text: string, wanted: readonly string[]): boolean {
  const own = wordsOf(text);
  return wanted.every((word) => own.some((each) => each.startsWith(word)));
}
