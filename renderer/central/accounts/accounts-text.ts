/** Texts about what customers owe over all tills. */
import { enAccounts } from '../../text/en/accounts.ts';
import { esAccounts } from '../../text/es/accounts.ts';
import { TEXTS, useText } from '../central-text.ts';

const es = {
  search: 'Buscar por nombre o documento',
  late: 'Solo atrasados',
  how: (saldo: string) => `Deben ${saldo} entre todas las cajas.`,
  since: (moment: string) => `La caja que más tarda en avisar lo hizo el ${moment}.`,
  more: (most: number) => `Se muestran ${most}; todas están en el archivo.`,
  none: 'Nadie debe nada.',
  narrowed: 'Nadie que coincida.',
  customer: 'Cliente',
  balance: 'Saldo',
  overdue: 'Vencido',
  due: 'Vence',
  limit: 'Límite',
  beyond: 'sobre el límite',
  inFavour: 'a favor',
  ages: esAccounts.accounts.ages,
  statement: (name: string) => `Cuenta de ${name}`,
  open: 'Por pagar',
  nothingOpen: 'No debe ningún documento.',
  document: 'Documento',
  issued: 'Emitido',
  amount: 'Monto',
  pending: 'Falta',
  paid: 'Abonos y apuntes',
  nothingPaid: 'Ninguno.',
  receipt: 'Recibo o motivo',
  reversed: (why: string) => `reversado: ${why}`,
  credit: 'Crédito en todas las cajas',
  creditHow: 'Rige en todas las cajas. Vacío: no se acordó.',
  days: 'Días de crédito',
  saveCredit: 'Guardar crédito',
};

const en: typeof es = {
  search: 'Search by name or document',
  late: 'Only those who are late',
  how: (saldo) => `They owe ${saldo} over all tills.`,
  since: (moment) => `The till that is furthest behind reported on ${moment}.`,
  more: (most) => `${most} are shown; all are in the file.`,
  none: 'Nobody owes anything.',
  narrowed: 'Nobody matches.',
  customer: 'Customer',
  balance: 'Balance',
  overdue: 'Overdue',
  due: 'Due',
  limit: 'Limit',
  beyond: 'beyond the limit',
  inFavour: 'in their favour',
  ages: enAccounts.accounts.ages,
  statement: (name) => `Account of ${name}`,
  open: 'To be paid',
  nothingOpen: 'No document is owed.',
  document: 'Document',
  issued: 'Issued',
  amount: 'Amount',
  pending: 'Left',
  paid: 'Payments and entries',
  nothingPaid: 'None.',
  receipt: 'Receipt or reason',
  reversed: (why) => `reversed: ${why}`,
  credit: 'Credit at all tills',
  creditHow: 'It holds at all tills. Empty: none is agreed.',
  days: 'Days of credit',
  saveCredit: 'Save credit',
};

/** In the language of the page. */
export function useAccountsText(): typeof es {
  return useText() === TEXTS.es ? es : en;
}
