/** Sentences of goods between shops, where the screen says them otherwise than the interface. */
import type { RuleWords } from '../../faults/rule-words.ts';
import { dayText } from '../day.ts';

export const esTransferRules = {
  'traslado-no-encontrado': ({ documento }) =>
    `Aquí no se conoce el traslado ${documento}. Si la nota de remisión se hizo en otra caja, suelte aquí su archivo JSON`,
  'traslado-ya-recibido': ({ quien, dia, hora, tienda }) =>
    `Ya lo recibió ${quien} en ${tienda} el ${dayText(dia)} a las ${hora}; lo que llegue después se recibe con «Llegó después»`,
} satisfies RuleWords;
