/** English texts of what customers owe. */
import type { esAccounts } from '../es/accounts.ts';

export const enAccounts: typeof esAccounts = {
  accounts: {
    title: 'Customer accounts',
    onlyManagers: 'A manager sees who owes. The account of each customer is in “Customers”.',
    loading: 'Adding up what is owed…',
    retry: 'Try again',
    nobody: 'Nobody owes anything of what was sold on credit.',
    nobodyFound: 'No customer with an open account has that name.',
    search: 'Find by name, document or phone',
    asOf: (moment) => `As this till knows it, ${moment}`,
    total: 'Balance',
    ofCustomers: 'In favour of customers',
    otherTills: 'At other tills',
    ages: {
      alDia: 'Not due',
      de1a30: '1 to 30 days',
      de31a60: '31 to 60 days',
      de61a90: '61 to 90 days',
      masDe90: 'Over 90 days',
    },
    customer: 'Customer',
    file: 'Spreadsheet',
    paper: 'List as PDF',
    remind: (count) => (count === 1 ? 'Remind 1 late customer' : `Remind ${count} late customers`),
    remindAsk: 'Send the reminders?',
    remindText: (mailed, late) =>
      mailed === late
        ? mailed === 1
          ? 'The customer who is late gets a mail with their statement.'
          : `Each of the ${mailed} customers who are late gets a mail with their statement.`
        : `Of ${late} customers who are late, ${mailed} ${mailed === 1 ? 'has' : 'have'} an address and are mailed their statement. ${late - mailed} must be told otherwise; the result names them.`,
    send: 'Send',
    keep: 'Do not send',
    open: 'See the account',
    print: 'Print receipt',
    mailReceipt: 'Mail receipt',
    mailReceiptOf: (recibo) => `Mail receipt ${recibo}`,
    mailReceiptLead: 'It leaves from the company’s mail account, with the receipt as a PDF.',
    sellFirst: 'Issue the factura',
    letter: 'Receipt as PDF',
    reverse: 'Reverse',
    reversed: (reason) => `Reversed: ${reason}`,
    reverseOf: (recibo) => `Reverse receipt ${recibo}`,
    reverseLead:
      'The payment pays nothing any more and the debt is back; the receipt stays noted. If it was cash and its drawer is still open, the money leaves it.',
    entries: 'Adjustments',
    kinds: { AJUSTE: 'Adjustment', CASTIGO: 'Bad debt', SALDO_DEVUELTO: 'Balance paid back' },
    choices: {
      REBAJA: 'Lower what is owed',
      AUMENTO: 'Raise what is owed',
      CASTIGO: 'Write off as bad debt',
      SALDO_DEVUELTO: 'Pay back what is in their favour',
    },
    notes: {
      REBAJA: 'A difference that is forgiven. Where goods come back, make a return instead.',
      AUMENTO: 'Due today. It is no sale: what is sold has its document.',
      CASTIGO: 'It is collected no more. Whether it is deductible, your accountant looks up.',
      SALDO_DEVUELTO: 'It leaves the open drawer in cash, on a line of its own.',
    },
    credit: {
      open: 'Credit…',
      titleOf: (name: string) => `Credit of ${name}`,
      lead: 'How much may be owed and in how many days it is paid. A manager approves more days, or a blocked customer.',
      limit: 'Limit in dollars (empty: none)',
      days: 'Days to pay (empty: not agreed)',
      daysWrong: (most: number) => `Write the days as a number, ${most} at most.`,
      block: 'Sell nothing on credit',
      usual: ['Does not pay in time', 'Bounced cheque', 'The owner asked for it'],
      save: 'Save',
    },
    adjust: 'Adjust…',
    adjustOf: (name) => `Adjust the account of ${name}`,
    owes: (amount) => `Owes ${amount}.`,
    inFavour: (amount) => `Has ${amount} in their favour.`,
    what: 'What is done',
    enter: 'Record',
    reason: 'Why',
    reasonMissing: 'write why, in three letters or more',
    usual: {
      REBAJA: ['A difference of cents', 'Noted wrongly'],
      AUMENTO: ['Earlier debt', 'Noted wrongly'],
      CASTIGO: ['Cannot be found', 'Closed their business'],
      SALDO_DEVUELTO: ['The customer asked for it'],
    },
    usualReverse: ['It was another customer’s', 'Wrong amount', 'Cheque refused'],
    statement: 'Statement as PDF',
    copy: 'Copy for a message',
    copied: 'Copied: paste it into your message.',
    mail: 'Send by mail',
    mailed: (count) =>
      count === 0 ? 'No mail left.' : count === 1 ? '1 mail left.' : `${count} mails left.`,
    saved: (name) => `Saved: ${name}`,
    printing: (recibo) => `Printing receipt ${recibo}.`,
    beyond: (owed) =>
      `It is more than is owed (${owed}). What is over stays in their favour. If it is an advance on something not yet delivered, issue the factura first: the payment already causes the VAT.`,
    nothingOwed:
      'Nothing is owed. If it is an advance on something not yet delivered, issue the factura first: the payment already causes the VAT.',
  },
};
