/** English sentences of goods between shops. */
import type { TRANSFER_RULES } from '../../../core/contract/rules/till/transfer-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';
import { dayText } from '../day.ts';

export const enTransferRules: WholeRuleWords<typeof TRANSFER_RULES> = {
  'traslado-no-encontrado': ({ documento }) =>
    `The transfer ${documento} is not known here. If its nota de remisión was made at another till, drop its JSON file here`,
  'traslado-central-no-responde': () =>
    'The centre does not answer: try again, or drop the JSON file of the nota de remisión',
  'traslado-no-es': () =>
    'The file is no nota de remisión (04) with title 04, a transfer between shops of one taxpayer: ask the shop that sent it for the JSON file',
  'traslado-de-otro': () =>
    'The file is of another taxpayer or another environment: ask for that of this transfer',
  'traslado-sin-firma': () =>
    'The file has no signature that can be checked here: have a manager receive it, or ask for the signed file',
  'traslado-sin-mercaderia': () =>
    'No product of this document has its stock kept here: look at the codes in Products',
  'traslado-sin-valor': () =>
    'The nota de remisión is rejected or invalidated: it is neither received nor settled; the shop that sent it corrects it or makes another one',
  'traslado-de-aqui': () =>
    'This nota de remisión left this branch: the other one receives it; if something never left, say so in “In transit”',
  'traslado-ya-recibido': ({ quien, dia, hora, tienda }) =>
    `${quien} received it in ${tienda} on ${dayText(dia)} at ${hora}; what arrives later is received with “Arrived later”`,
  'traslado-sin-recibir': () =>
    'First the other shop says what arrived; if nothing left, invalidate the nota de remisión',
  'traslado-solo-remitente': () => 'That is for the shop to say that sent the goods',
  'traslado-solo-de-otra-caja': () =>
    'This nota de remisión is at this till: the shop that sent it settles the difference',
  'traslado-sin-recepcion-de-aqui': () =>
    'This branch did not receive that transfer: there is nothing to take back',
  'traslado-linea': ({ codigo }) => `the transfer has no such line with ${codigo}`,
  'traslado-de-mas': ({ enviado }) =>
    `the nota de remisión sent ${enviado}: if more did arrive, a manager receives it and says why`,
  'traslado-mas-que-la-diferencia': ({ diferencia }) => `only ${diferencia} are left to settle here`,
  'traslado-sin-cantidad': () => 'say how many, in one line at least',
  'traslado-motivo': () => 'say why, in 3 letters or more',
  'traslado-tienda': () =>
    'type the code of the shop that received it as in its control numbers, for example M002P001',
};
