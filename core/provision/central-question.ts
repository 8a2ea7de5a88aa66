/** Sends a request to this till's centre, signed with the till's key (docs/central.md). */
import type { z } from 'zod';
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import { readPrivateKey } from '../signing/key-pair.ts';
import { centralLink } from '../store/central/link.ts';
import type { Store } from '../store/store.ts';
import { centreRefuses, refusalOf } from '../till/central/sending.ts';
import { callByItsClock, type EnrolmentDeps } from './central-enrolment.ts';
import { centralContext } from './secrets/vault.ts';

const AGAIN = rule('repetir-con-linea');

export type AskDeps = Pick<EnrolmentDeps, 'vault' | 'call' | 'clock'> & {
  readonly store: Pick<Store, 'read'>;
};

/**
 * The centre's answer.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where the till is not enrolled or cannot open its key, `VALIDACION` with the
 * centre's message
 */
export async function askCentre<T>(deps: AskDeps, path: string, schema: z.ZodType<T>): Promise<T> {
  const { store, vault } = deps;
  const link = store.read(centralLink);
  if (link === null || link.installation === null)
    throw refusal('ESTADO_NO_PERMITE', rule('caja-sin-central'));
  const opened = vault.open?.(centralContext(link.publicKey), link.keySealed);
  const key = opened?.kind === 'ok' ? readPrivateKey(opened.plaintext) : null;
  if (key === null) throw refusal('ESTADO_NO_PERMITE', rule('llave-de-central-cerrada'));
  const { url, installation } = link;
  const reply = await callByItsClock(deps, { method: 'GET', path, body: null, url, installation, key });
  const refused = refusalOf(reply);
  if (refused !== null) throw refusal('VALIDACION', centreRefuses(refused));
  if (reply.kind === 'failed')
    throw refusal('VALIDACION', rule('central-no-responde', { causa: reply.detail, salida: AGAIN }));
  const answer = reply.status === 200 ? schema.safeParse(reply.body) : null;
  if (answer?.success !== true)
    throw refusal('VALIDACION', rule('no-es-una-central', { status: reply.status }));
  return answer.data;
}
