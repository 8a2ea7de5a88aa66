/** Printed versions of documents, and the issuer's logo on them. */
import { validationError } from '../../domain/app-error.ts';
import type { LogoView } from '../../contract/bridge/bridge-printed.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findLogo, removeLogo, saveLogo } from '../../store/issuers/issuer-logo.ts';
import { checkLogo, logoKind } from './logo-check.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { faultAt } from '../../contract/problem.ts';
import type { TillParts } from '../till-parts.ts';

/** Every change of the logo is audited. */
export function printedOperations({ store, engine }: Pick<TillParts, 'store' | 'engine'>) {
  const logoOf = ({ caller }: TillCaller): LogoView => {
    const logo = store.read((reader) => findLogo(reader, caller.issuerId));
    return logo === null
      ? { imagen: null, tipo: null }
      : { imagen: logo.toString('base64'), tipo: logoKind(logo) };
  };
  return {
    'documents.pdf': async (input, { caller }) => {
      const { name, content } = await engine.reads.pdf(input, caller);
      return { name, contenido: Buffer.from(content).toString('base64') };
    },
    'logo.view': (_input, who) => logoOf(who),
    /** @throws AppError `VALIDACION` for an unusable image; the old logo stays */
    'logo.save': async (given, who) => {
      const imagen = Buffer.from(given.imagen, 'base64');
      const verdict = checkLogo(imagen);
      if (!verdict.ok) throw validationError([faultAt('logo', 'FORMATO', verdict.broken)]);
      const nit = who.caller.issuerId;
      await store.transact((tx, now) => {
        saveLogo(tx, nit, { imagen, at: now });
        const detalle = { nit, tipo: verdict.tipo, bytes: imagen.length };
        appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'logo guardado', detalle });
      });
      return logoOf(who);
    },
    'logo.remove': async (_input, who) => {
      const nit = who.caller.issuerId;
      await store.transact((tx, now) => {
        if (!removeLogo(tx, nit)) return;
        appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'logo quitado', detalle: { nit } });
      });
      return logoOf(who);
    },
  } satisfies SomeOperations;
}
