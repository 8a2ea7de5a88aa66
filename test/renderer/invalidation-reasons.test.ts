/** Why a document is invalidated, in the words of its kind. */
import { expect, it } from 'vitest';
import { reasonsOf } from '../../renderer/screens/invalidation/reasons.ts';
import type { Plan } from '../../renderer/stores/invalidation/invalidation.ts';
import { es } from '../../renderer/text/es.ts';

it.each([
  ['01', 'requerido', '¿La venta se deshizo, o la reemplaza otra?', 'La venta se deshizo'],
  ['14', 'requerido', '¿La compra se deshizo, o la reemplaza otra?', 'La compra se deshizo'],
  ['05', 'ninguno', '¿Por qué se invalida?', 'No debió emitirse'],
] as const)('a %s is asked about as what it is', (tipoDte, reemplazo, ask, undone) => {
  const plan = { documento: { tipoDte }, motivos: [{ tipoAnulacion: 2, reemplazo }] } as unknown as Plan;
  const words = reasonsOf(plan, es);
  expect(words.ask).toBe(ask);
  expect(words.reasons[2].name).toBe(undone);
});
