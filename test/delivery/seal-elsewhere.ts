import { expect } from 'vitest';
import type { Submission } from '../../core/authority/authority.ts';
import type { EngineDeps } from '../../core/engine/deps.ts';
import { composeJws } from '../../core/store/documents/jws-text.ts';
import { activeCertificate } from '../../core/store/issuers/certificates.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';

/** Hands a text to the authority past the engine, as another computer of the issuer would. */
export async function sealElsewhere(
  { store, signer, authorityOf }: Pick<EngineDeps, 'store' | 'signer' | 'authorityOf'>,
  payload: string,
  codigoGeneracion: string,
): Promise<void> {
  const { identificacion } = JSON.parse(payload) as {
    readonly identificacion: Pick<Submission, 'version' | 'tipoDte'>;
  };
  const certificate = store.read((reader) => activeCertificate(reader, SHOP_NIT, 'PRUEBAS'));
  const jws = await signer.sign(certificate?.id ?? '', payload);
  const firma = jws.slice(jws.lastIndexOf('.') + 1);
  const authority = await authorityOf({
    issuerId: SHOP_NIT,
    ambiente: 'PRUEBAS',
    autoridad: 'simulador',
  });
  const submission: Submission = {
    ambiente: '00',
    nitEmisor: SHOP_NIT,
    version: identificacion.version,
    tipoDte: identificacion.tipoDte,
    codigoGeneracion,
    documento: composeJws(payload, firma),
  };
  expect(await authority?.submit(submission)).toMatchObject({ kind: 'accepted' });
}
