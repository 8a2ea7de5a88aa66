/** Pictures of mail and of exports: settings that work, a document that was sent, a password that is refused, a file that is ready. */
import type { Page } from 'playwright';
import { MAIL_PASSWORD, MAIL_USER, startMailServer } from '../../support/peers/mail-server.ts';
import { askBridge } from '../page/bridge-page.ts';
import type { BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

/** Where a manager sees mail, with somebody logged in who is one. */
export async function mailTour(page: Page, { url }: BusyShop): Promise<void> {
  const smtp = await startMailServer({ seguridad: 'NINGUNA' });
  const open = async (screen: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`${url}/#/${screen}`);
  };
  try {
    const server = { host: '127.0.0.1', port: String(smtp.port), seguridad: 'NINGUNA' } as const;
    const sender = { remitente: 'documentos@tienda.example', remitenteNombre: 'Ferretería El Ancla' };
    const kinds = { sellado: true, contingencia: true, invalidacion: true };
    const form = { activo: true, usuario: MAIL_USER, password: MAIL_PASSWORD, ca: '', ...server, ...sender };
    await askBridge(page, 'mail.save', { ...form, ...kinds });
    const { documentos } = await askBridge(page, 'documents.list', { estado: 'PROCESADO', limite: '1' });
    const codigoGeneracion = documentos[0]?.codigoGeneracion ?? '';
    const send = (destinatario: string) => askBridge(page, 'mail.resend', { codigoGeneracion, destinatario });
    await send('compras@cliente.example');
    await smtp.count(1);
    await open('documentos');
    await page.locator('.document-row', { hasText: documentos[0]?.numeroControl ?? '' }).click();
    await page.getByRole('tab', { name: 'Correo' }).click();
    await page.getByText('Enviado', { exact: true }).waitFor();
    await picture(page, 'documento-correo');
    await type(page, '', 'Escape');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('button', { name: /^Descargar documentos-/ }).waitFor({ timeout: 300_000 });
    await picture(page, 'exportar');
    await type(page, '', 'Escape');
    smtp.setPassword('otra');
    await send('contador@cliente.example');
    await open('ajustes');
    const sections = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    await sections.getByRole('button', { name: 'Correo' }).click();
    await page.getByText(/^La contraseña del correo fue rechazada\./).waitFor();
    await picture(page, 'ajustes-correo');
    await open('cola');
    await page.getByRole('region', { name: 'Correo detenido' }).waitFor();
    await picture(page, 'cola-correo');
  } finally {
    await smtp.stop();
  }
}
