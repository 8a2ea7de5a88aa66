/** `libros cerrar`, `libros abrir`: closes the books of a month, or reopens the last closed one (§cierre-libros). */
import type { Ambiente } from '../contract/ambiente.ts';
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import { findIssuer } from '../store/issuers/issuers.ts';
import { assertClosable, closeMonth, reopenMonth } from '../till/books/closing.ts';
import { createTaxBooks } from '../till/books/tax-books.ts';
import type { CommandIo } from './output.ts';
import { usedFolderOf, withSealedStore, type FolderOptions } from './session.ts';
import { MAX_REASON_CHARS } from '../contract/text/text-length.ts';

/** Acts besides writing files. */
export const CLOSING_ACTS = ['cerrar', 'abrir'] as const;
export type ClosingAct = (typeof CLOSING_ACTS)[number];

const ACTOR = 'caja libros';

export interface ClosingOptions extends FolderOptions {
  readonly mes: string;
  readonly nit: string;
  readonly ambiente: Ambiente;
  readonly motivo?: string;
}

/**
 * Runs beside a running service.
 * @throws AppError `VALIDACION` for an unknown issuer or reopening without a reason, `ESTADO_NO_PERMITE`
 */
export async function closeOrOpen(act: ClosingAct, options: ClosingOptions, io: CommandIo): Promise<void> {
  const { mes, nit, ambiente } = options;
  const motivo = (options.motivo ?? '').trim().slice(0, MAX_REASON_CHARS);
  if (act === 'abrir' && motivo === '') throw refusal('VALIDACION', rule('mes-abrir-sin-motivo'));
  const scope = { issuerId: nit, ambiente, mes };
  await withSealedStore(usedFolderOf(options, io), io, async (store, clock) => {
    if (store.read((reader) => findIssuer(reader, nit)) === null)
      throw refusal('VALIDACION', rule('emisor-no-esta-aqui', { nit }));
    if (act === 'abrir') {
      await store.transact((tx, now) => reopenMonth(tx, scope, { now, actor: ACTOR, motivo }));
      return;
    }
    store.read((reader) => assertClosable(reader, scope, clock()));
    const prepared = await createTaxBooks({ store }).prepare(scope);
    await store.transact((tx, now) => closeMonth(tx, scope, { now, actor: ACTOR, prepared }));
  });
  io.out(
    act === 'abrir'
      ? `Los libros de ${mes} están abiertos otra vez.\n`
      : `Los libros de ${mes} quedaron cerrados: se escriben iguales de aquí en adelante, y lo que llegue tarde va al mes siguiente.\n`,
  );
}
