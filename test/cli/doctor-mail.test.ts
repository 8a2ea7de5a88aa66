/** What `doctor` says of an issuer's mail: on, stopped, and with a password that this installation does not open. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rule } from '../../core/contract/rules/rules.ts';
import type { StopReason } from '../../core/store/mail/stop-reason.ts';
import { putMailSettings, stopMail, updatedAt } from '../../core/store/mail/mail-settings.ts';
import { openStore } from '../../core/store/store.ts';
import { NIT, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
beforeEach(async () => {
  box = sandbox();
  await box.prepare(sampleFile({ certificate: { pem: sampleKeys().pem } }));
});
afterEach(() => box.remove());

interface Wish {
  readonly activo?: boolean;
  readonly passwordSealed?: Buffer | null;
  readonly stopped?: StopReason;
}

async function configure({ activo = true, passwordSealed = null, stopped }: Wish): Promise<void> {
  const store = openStore({ file: box.database, now: Date.now, migrate: false });
  const server = { host: 'smtp.example.com', port: 587, seguridad: 'STARTTLS', ca: null } as const;
  const usuario = passwordSealed === null ? null : 'caja';
  const sender = { remitente: 'caja@tienda.example', remitenteNombre: 'Tienda' };
  const kinds = { sellado: true, contingencia: true, invalidacion: true };
  const settings = { issuerId: NIT, activo, ...server, usuario, passwordSealed, ...sender, ...kinds };
  await store.transact((tx, now) => {
    putMailSettings(tx, settings, now);
    // 1 795 276 800 s after 1970 is 2026-11-21 10:00 in El Salvador.
    const at = 1_795_276_800_000;
    if (stopped !== undefined) stopMail(tx, NIT, { why: stopped, as: updatedAt(tx, NIT), at });
  });
  await store.close();
}

async function doctor() {
  const { code, stdout } = await box.here('doctor', '--json');
  const { revisiones } = JSON.parse(stdout) as { revisiones: readonly { readonly revision: string }[] };
  return { code, of: (revision: string) => revisiones.find((each) => each.revision === revision) };
}

describe('doctor looks at the mail', () => {
  it('says nothing of it before it is set up, and no more than whether it is on after', async () => {
    expect((await doctor()).of(`correo de ${NIT}`)).toBeUndefined();
    await configure({});
    expect(await doctor()).toMatchObject({ code: 0 });
    expect((await doctor()).of(`correo de ${NIT}`)).toMatchObject({ estado: 'bien', detalle: 'encendido' });
    await configure({ activo: false });
    expect((await doctor()).of(`correo de ${NIT}`)).toMatchObject({ estado: 'bien', detalle: 'apagado' });
  });

  it('fails while it is stopped, with the reason and the way out', async () => {
    await configure({
      stopped: { motivo: rule('correo-clave-rechazada'), respuesta: '535 bad credentials' },
    });
    const { code, of } = await doctor();
    expect(code).toBe(1);
    expect(of(`correo de ${NIT}`)).toEqual({
      revision: `correo de ${NIT}`,
      estado: 'falla',
      detalle:
        'detenido desde el 2026-11-21 10:00:00: La contraseña del correo fue rechazada. El servidor dijo: 535 bad credentials',
      accion: 'un gerente lo corrige en Ajustes, Correo, y pulsa «Intentar ahora»: sale todo lo que espera',
    });
  });

  it('fails for a password that does not open here', async () => {
    await configure({ passwordSealed: Buffer.from('de otra computadora') });
    const { code, of } = await doctor();
    expect(code).toBe(1);
    expect(of(`contraseña del correo de ${NIT}`)).toEqual({
      revision: `contraseña del correo de ${NIT}`,
      estado: 'falla',
      detalle: 'no se abre',
      accion: 'un gerente la escribe de nuevo en Ajustes, Correo',
    });
  });
});
