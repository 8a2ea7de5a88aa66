/** Notices of what provisioned issuers and people still lack; none of them refuses the file. */
import { DEFAULT_SETTINGS } from '../contract/settings/issuer-settings.ts';
import type { ProvisionFile } from '../contract/settings/provision.ts';
import { AMBIENTES } from '../contract/ambiente.ts';
import { firstEditionDay } from '../domain/dte/edition.ts';
import { translateDireccion } from '../domain/code-translation.ts';
import { activeCertificate } from '../store/issuers/certificates.ts';
import { listUsers } from '../store/people/users.ts';
import type { Reader } from '../store/store.ts';
import { readKnownState, type KnownIssuer } from './known-state.ts';
import { isLoopback } from './urls.ts';
import { issuerIdOf } from './requested-rows.ts';

export function noticesOf(file: ProvisionFile, reader: Reader): readonly string[] {
  const known = readKnownState(reader);
  const issuers = file.issuers.flatMap((given) => {
    const issuer = known.get(issuerIdOf(given));
    if (issuer === undefined) return [];
    return [...certificateNotices(issuer, reader), ...simulatorNotices(issuer), ...addressNotices(issuer)];
  });
  return [...issuers, ...userNotices(file, reader)];
}

/** A file does not bring back who was deactivated at the screens. */
function userNotices({ users = [] }: ProvisionFile, reader: Reader): readonly string[] {
  const active = new Set(listUsers(reader).map(({ nombre }) => nombre));
  return users
    .filter(({ nombre }) => !active.has(nombre))
    .map(
      ({ nombre }) =>
        `${nombre} está desactivado y no puede entrar; un gerente lo activa en Ajustes > Usuarios`,
    );
}

function certificateNotices({ issuer, connections }: KnownIssuer, reader: Reader): readonly string[] {
  return AMBIENTES.filter((ambiente) => connections.some((each) => each.ambiente === ambiente))
    .filter((ambiente) => activeCertificate(reader, issuer.id, ambiente) === null)
    .map(
      (ambiente) =>
        `el emisor ${issuer.nit} no tiene certificado en ${ambiente}: no podrá emitir hasta agregarlo (certificate)`,
    );
}

/** A loopback address is likely a simulator, whose seals would pass for real ones. */
function simulatorNotices({ issuer, connections }: KnownIssuer): readonly string[] {
  return connections
    .filter(({ autoridad, url }) => autoridad === 'hacienda' && url !== null && isLoopback(url))
    .filter(({ ambiente }) => ambiente === 'PRUEBAS')
    .map(
      ({ ambiente, url }) =>
        `el emisor ${issuer.nit} transmite en ${ambiente} a ${url}, en esta computadora, como si fuera Hacienda; si es un simulador, agregue "autoridad": "simulador" a esa conexión`,
    );
}

function addressNotices({ issuer, branches }: KnownIssuer): readonly string[] {
  const cabanas = issuer.settings.cabanas ?? DEFAULT_SETTINGS.cabanas;
  const places = [
    { name: `el emisor ${issuer.nit}`, of: issuer },
    ...branches.map((branch) => ({ name: `la sucursal ${branch.id}`, of: branch })),
  ];
  return places
    .filter(({ of }) => {
      const result = translateDireccion(of.direccion, cabanas);
      return result.kind === 'resolved' && result.address.distrito === null;
    })
    .map(
      ({ name }) =>
        `la dirección de ${name} no tiene distrito, que es obligatorio desde el ${firstEditionDay(issuer)} (edición 2026)`,
    );
}
