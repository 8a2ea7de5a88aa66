/** Printed versions as a till hands them out, and the issuer's logo on them. */
import { validationError } from '../../domain/app-error.ts';
import type { LogoView, PdfFile } from '../../contract/bridge/bridge-printed.ts';
import type { DocumentInput } from '../../contract/api/documents.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findLogo, removeLogo, saveLogo } from '../../store/issuers/issuer-logo.ts';
import type { Store } from '../../store/store.ts';
import type { Engine } from '../../engine/engine.ts';
import { checkLogo, logoKind } from './logo-check.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { faultAt } from '../../contract/problem.ts';

export interface TillPrinted {
  /** @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document */
  pdf(input: DocumentInput, who: TillCaller): Promise<PdfFile>;
  logo(who: TillCaller): LogoView;
  /**
   * @param imagen PNG or JPEG, base64
   * @throws AppError `VALIDACION` for what cannot be printed; the logo before stays
   */
  saveLogo(imagen: string, who: TillCaller): Promise<LogoView>;
  removeLogo(who: TillCaller): Promise<LogoView>;
}

export interface TillPrintedDeps {
  readonly store: Store;
  readonly engine: Pick<Engine, 'reads'>;
}

/** Printed versions over an engine, the logo over its store; every change of it is audited. */
export function createTillPrinted({ store, engine }: TillPrintedDeps): TillPrinted {
  const logoOf = ({ caller }: TillCaller): LogoView => {
    const logo = store.read((reader) => findLogo(reader, caller.issuerId));
    return logo === null
      ? { imagen: null, tipo: null }
      : { imagen: logo.toString('base64'), tipo: logoKind(logo) };
  };
  return {
    pdf: async (input, { caller }) => {
      const { name, content } = await engine.reads.pdf(input, caller);
      return { name, contenido: Buffer.from(content).toString('base64') };
    },
    logo: logoOf,
    saveLogo: async (given, who) => {
      const imagen = Buffer.from(given, 'base64');
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
    removeLogo: async (who) => {
      const nit = who.caller.issuerId;
      await store.transact((tx, now) => {
        if (!removeLogo(tx, nit)) return;
        appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'logo quitado', detalle: { nit } });
      });
      return logoOf(who);
    },
  };
}
