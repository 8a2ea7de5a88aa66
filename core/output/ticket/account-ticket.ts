/** A customer's paper as ticket rows (§account-payments, §quotes). */
import type { AccountPaper, PaperFact } from '../../contract/printing/account-paper.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';
import { nitText } from '../../contract/text/identity-text.ts';

type Row = TicketText['rows'][number];

/** Ticket rows; never opens the drawer, which is already open for the payment. */
export function accountTicket(paper: AccountPaper): TicketText {
  const { titulo, ambiente, emisor, sucursal, cliente, datos, tabla, sumas, aviso, pie, codigo } = paper;
  const rows: readonly Row[] = [
    { kind: 'text', text: emisor.nombre, align: 'center', bold: true },
    { kind: 'text', text: `NIT ${nitText(emisor.nit)}`, align: 'center' },
    { kind: 'text', text: sucursal, align: 'center' },
    { kind: 'space' },
    { kind: 'text', text: titulo, align: 'center', bold: true },
    { kind: 'banner', text: aviso.toUpperCase() },
    ...(ambiente === 'PRUEBAS' ? [{ kind: 'banner', text: 'AMBIENTE DE PRUEBAS' } as const] : []),
    ...(cliente === null ? [] : [fact(['Cliente', cliente.nombre])]),
    ...(cliente === null || cliente.documento === '' ? [] : [fact(['Documento', cliente.documento])]),
    ...datos.map(fact),
    { kind: 'rule' },
    ...(tabla?.filas ?? []).map(([first = '', ...rest]): Row => ({
      kind: 'pair',
      left: first,
      right: rest.at(-1) ?? '',
    })),
    ...(tabla === null ? [] : [{ kind: 'rule' } as const]),
    ...sumas.map(([left, right], at): Row => ({ kind: 'pair', left, right, bold: at === sumas.length - 1 })),
    { kind: 'space' },
    { kind: 'text', text: pie, align: 'center' },
    ...(codigo === undefined ? [] : codeRows(codigo)),
  ];
  return { rows: [...rows], opensDrawer: false };
}

const codeRows = (codigo: string): readonly Row[] => [
  { kind: 'qr', content: codigo },
  { kind: 'text', text: codigo, align: 'center' },
];

const fact = ([label, value]: PaperFact): Row => ({ kind: 'fact', label, value });
