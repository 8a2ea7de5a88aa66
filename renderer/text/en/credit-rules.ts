/** English sentences of what a sale on credit, notas de remisión and a receiver's address are warned of or refused for. */
import { grouped } from '../../../core/contract/text/dollars.ts';
import type { RuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';

export const enCreditRules = {
  'cliente-bloqueado': ({ cliente, motivo }) =>
    `Nothing is sold on credit to ${cliente}: ${motivo}. Let them pay now, or a manager lifts the block in their account`,
  'limite-de-credito': ({ cliente, saldo, monto, limite }) =>
    `${cliente} cannot buy this on credit: they owe ${dollars(saldo)}, and this sale of ${dollars(monto)} would pass their limit of ${dollars(limite)}. Let them pay now, or take a payment first`,
  'pasa-limite-de-credito': ({ cliente, saldo, monto, limite }) =>
    `${cliente} passes their credit limit of ${dollars(limite)}: they owed ${dollars(saldo)}, and ${dollars(monto)} more was sold on credit`,
  'cliente-con-saldo': ({ cliente, saldo }) =>
    saldo.startsWith('-')
      ? `${cliente} has ${dollars(saldo.slice(1))} in their favour: pay it back at the till before you delete them`
      : `The account of ${cliente} is not at zero (balance ${dollars(saldo)}): settle it before you delete them`,
  'no-es-cargo': ({ documento }) => `${documento} is no document in force that this customer owes`,
  'cantidad-entera': () => 'is sold in whole units; only what is sold by weight has decimals',
  'cantidad-por-peso': ({ decimales }) => `what is sold by weight has ${decimales} decimals at most`,
  'cantidad-de-mas': ({ maximo }) =>
    `is more than is written at once, which is ${grouped(maximo)}: check the quantity`,
  'remision-ya-facturada': ({ nombre, documento, queda, lleva }) =>
    `of “${nombre}” the nota de remisión ${documento} has ${queda} left to bill, and this line has ${lleva}: each one is billed once; take away what is too much, or sell it without relating it`,
  'remision-traslado-no-vuelve': () =>
    'It is a transfer between own shops: what did not arrive is settled under “In transit”, in Inventory',
  'remision-sin-sello': ({ documento }) =>
    `Hacienda has not sealed the nota de remisión ${documento} yet: write down what came back once it has`,
  'remision-vuelve-de-mas': ({ queda }) =>
    `${queda} of this line are not billed: write that or less; for what is billed make a nota de crédito or a return`,
  'remision-nada-vuelve': () => 'write how many of some line came back',
  'remision-sin-encontrar': ({ documento }) => `This till has no nota de remisión ${documento}`,
  'remision-sin-valor': ({ documento }) =>
    `The nota de remisión ${documento} is invalidated, or is being invalidated: it is not billed`,
  'remision-de-traslado': ({ documento }) =>
    `The nota de remisión ${documento} is a transfer between own shops (title 04): its goods are still on their way, and this sale takes them out again; goods go to a customer with title 02`,
  'remision-fuera-de-plazo': ({ documento, ultimo }) =>
    `What was delivered with the nota de remisión ${documento} had to be billed by ${dayText(ultimo)} (Código Tributario, art. 109): tell your accountant`,
  'vendedor-inscrito': () =>
    'who is registered for VAT (has an NRC) issues a crédito fiscal: ask for it; a factura de sujeto excluido is for who is not registered',
  'descuento-de-la-compra': ({ maximo }) =>
    `the discount cannot be greater than the total of the purchase (${maximo})`,
  'lugar-renombrado': ({ nombres }) =>
    `The address of the customer says ${nombres}, as Hacienda lists it; if they are from another place, correct it in their details`,
  'cliente-sin-distrito': () => 'The district is missing, and the municipality has several: choose it',
} satisfies RuleWords;
