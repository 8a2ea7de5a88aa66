/** English texts of the list of settings: what each section is also looked for by, and how it stands. */
import type { esSettingsNav } from '../es/settings-nav.ts';

export const enSettingsNav: typeof esSettingsNav = {
  search: 'Find a setting',
  none: 'No setting is called that.',
  also: {
    emisor: 'company business taxpayer card NIT NRC trade name activity address telephone logo',
    sucursales: 'point of sale establishment code opening hours closing quota control number responsible',
    correo: 'e-mail SMTP server sender password send outbox',
    certificado: 'signature expiry private key crt file',
    conexion: 'Hacienda simulator user password environment test production try way',
    permisos: 'limits rules second person PIN approval scale ticket paper phone of the customer QR',
    reglas: 'fiscal tax rules accountant holidays threshold',
    notas: 'note credit debit term retention',
    caja: 'layout keys sound keyboard scale customer screen move production',
    impresoras: 'receipt paper drawer cut test page ESC/POS',
    apariencia: 'theme dark light language English Spanish',
    central: 'central service tills enrol',
    salud: 'disk clock version update support lock idle',
    usuarios: 'manager cashier PIN person role',
    navegadores: 'pair code revoke window',
    llaves: 'API integration program sk_user sk_admin',
    solicitudes: 'log integration program errors answer',
    webhooks: 'events target secret signature deliveries program',
    servicio: 'CORS origin local network host',
    respaldos: 'copy folder restore drill',
    bitacora: 'audit who did history chain hash',
  },
  expires: (days) =>
    days < 0
      ? 'Expired'
      : days === 0
        ? 'Expires today'
        : days === 1
          ? 'Expires tomorrow'
          : `Expires in ${days} days`,
  noEnd: 'No end date',
  missing: 'Missing',
  places: (count) => (count === 1 ? '1 point of sale' : `${count} points of sale`),
  people: (managers, cashiers) =>
    `${managers === 1 ? '1 manager' : `${managers} managers`} · ${cashiers === 1 ? '1 cashier' : `${cashiers} cashiers`}`,
  keys: (count) => (count === 0 ? 'None' : `${count} in use`),
  goesTo: { simulador: 'Simulator', hacienda: 'Hacienda' },
  mailOff: 'Not set up',
  mailOn: 'Running',
  mailStopped: 'Stopped',
  backup: (moment) => `Last one ${moment}`,
  noBackup: 'None yet',
  backupsOff: 'Off',
  well: 'All well',
  worthALook: (count) => (count === 1 ? '1 to look at' : `${count} to look at`),
};
