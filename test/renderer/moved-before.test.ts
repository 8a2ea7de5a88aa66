/** Money that moved for what was refused is said before another return is confirmed, and taken off what is handed over. */
import { expect, it } from 'vitest';
import type { CorrectedNote, ReturnForm } from '../../core/contract/bridge/bridge-returns.ts';
import { movedBefore } from '../../renderer/stores/returns/replaced-note.ts';

const NOTE = { tipoDte: '05', movido: '22.60' } as CorrectedNote;

it.each<[ReturnForm, CorrectedNote | null, string | null, number]>([
  ['nota-credito', null, null, 0],
  ['nota-credito', null, '113.00', 11_300],
  ['invalidacion', null, '113.00', 11_300],
  ['nota-debito', null, '113.00', 0],
  ['retorno', NOTE, null, 2_260],
  ['nota-debito', NOTE, null, 0],
])('before a %s', (forma, corrige, movido, cents) => {
  expect(movedBefore({ corrige, plan: { movido } }, forma)).toBe(cents);
});
