/** What may befall a purchase of a month that is closed meanwhile, and the credit that each month's book gives for it (§cierre-libros). */

/** Days, at ten unless they say another time, on which something befell a purchase of 20 October; its month is closed on 5 November. */
export interface History {
  readonly what: string;
  readonly tipoDte?: string;
  readonly resumen?: object;
  /** On paper, which a person wrote. */
  readonly written?: true;
  /** Absent: never; `con`: with the document. */
  readonly seal?: string;
  readonly annulled?: string;
  readonly undone?: string;
  readonly enteredAgain?: string;
  /** VAT credit in cents by month; and months whose annex 3 names it. */
  readonly credit: Readonly<Record<string, number>>;
  readonly annex: readonly string[];
}

export const HISTORIES: readonly History[] = [
  { what: 'sealed from the start', seal: 'con', credit: { '10': 1300 }, annex: ['10'] },
  { what: 'never sealed', credit: {}, annex: [] },
  { what: 'sealed before the closing', seal: '11-03', credit: { '10': 1300 }, annex: ['10'] },
  { what: 'sealed after it', seal: '11-10', credit: { '11': 1300 }, annex: ['11'] },
  {
    what: 'sealed before it, annulled after',
    seal: '11-03',
    annulled: '11-20',
    credit: { '10': 1300, '11': -1300 },
    annex: ['10'],
  },
  {
    what: 'sealed and annulled after it in one month',
    seal: '11-10',
    annulled: '11-20',
    credit: {},
    annex: [],
  },
  {
    what: 'sealed after it, annulled a month later',
    seal: '11-10',
    annulled: '12-20',
    credit: { '11': 1300, '12': -1300 },
    annex: ['11'],
  },
  { what: 'annulled unsealed', annulled: '11-20', credit: {}, annex: [] },
  {
    what: 'sealed after it, undone a month later and entered again',
    seal: '11-10',
    undone: '12-20',
    enteredAgain: '12-21',
    credit: { '11': 1300, '12': 0 },
    annex: ['11', '12'],
  },
  {
    what: 'undone unsealed, then sealed and entered again',
    undone: '11-08',
    seal: '11-10',
    enteredAgain: '12-21',
    credit: { '12': 1300 },
    annex: ['12'],
  },
  { what: 'sealed more than three months later', seal: '02-10', credit: {}, annex: [] },
  {
    what: 'a nota de crédito sealed after it',
    tipoDte: '05',
    seal: '11-10',
    credit: { '11': -1300 },
    annex: ['11'],
  },
  { what: 'a factura sealed after it', tipoDte: '01', seal: '11-10', credit: {}, annex: [] },
  {
    what: 'a factura with perception sealed after it',
    tipoDte: '01',
    resumen: { ivaPerci1: 1 },
    seal: '11-10',
    credit: {},
    annex: [],
  },
  {
    what: 'sealed at the moment of the closing, annulled after',
    seal: '11-05',
    annulled: '11-20',
    credit: { '10': 1300, '11': -1300 },
    annex: ['10'],
  },
  {
    what: 'sealed in the first moment of a month',
    seal: '12-01 00:00:00',
    credit: { '12': 1300 },
    annex: ['12'],
  },
  {
    what: 'on paper, undone a month later',
    written: true,
    undone: '11-20',
    credit: { '10': 1300, '11': -1300 },
    annex: ['10'],
  },
];
