/** A shop with a real engine that mails what is sealed through a real server. Its clock stands still until it is told to move. */
import type { MailSettings } from '../../../core/contract/mail.ts';
import { putMailSettings } from '../../../core/store/mail/mail-settings.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { mailOfDocument, type MailMessage } from '../../../core/store/mail/mail-messages.ts';
import { createMailWorker, type MailWorker } from '../../../core/till/mail/mail-dispatcher.ts';
import { createMail } from '../../../core/output/mail/mail.ts';
import { accountPapers, orderPaper } from '../../../core/host/ports/printing-port.ts';
import { createDocumentPrinting } from '../../../core/output/drawing/document-printing.ts';
import type { Store } from '../../../core/store/store.ts';
import {
  MAIL_CA,
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  type MailTestServer,
} from '../peers/mail-server.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';
import { SHOP_NIT } from './shop-file.ts';

export interface MailShop {
  readonly shop: Shop;
  readonly smtp: MailTestServer;
  /** Warnings in the log of the worker. */
  readonly warned: readonly Readonly<Record<string, unknown>>[];
  worker(): MailWorker;
  /** Puts settings in place as the screen does: another password is what the vault would open. */
  configure(change?: Partial<MailSettings>, password?: string): Promise<void>;
  /** Mails of a document, the oldest first. */
  mails(codigoGeneracion: unknown): readonly MailMessage[];
  /** Stops the worker and starts another one over the same outbox. @param over a store in front of the shop's */
  restart(over?: Partial<Store>): Promise<void>;
  /** Another worker without a word to the one before, like after a power cut. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const printing = createDocumentPrinting();

/** Opens a shop whose mail is on. */
export async function openMailShop(options: ShopOptions = {}): Promise<MailShop> {
  const smtp = await startMailServer();
  const warned: Readonly<Record<string, unknown>>[] = [];
  const shop = await openShop(options);
  const start = async (over: Partial<Store> = {}) => {
    const worker = createMailWorker({
      store: { ...shop.store, ...over },
      clock: shop.clock,
      random: { uuid: () => '', unit: () => 0 },
      log: {
        info: () => {},
        warn: (event, fields) => void warned.push({ event, ...fields }),
        error: () => {},
      },
      mail: createMail({ connectMs: 30_000, silenceMs: 30_000 }),
      printing,
      orderPaper,
      accountPapers,
      // The shop's vault is the engine's own affair: what stands for it gives back what was put in.
      passwordOf: ({ passwordSealed }) => passwordSealed?.toString() ?? null,
    });
    await worker.start();
    return worker;
  };
  const configure: MailShop['configure'] = async (change = {}, password = MAIL_PASSWORD) => {
    await shop.store.transact((tx, now) =>
      putMailSettings(
        tx,
        {
          issuerId: SHOP_NIT,
          activo: true,
          host: '127.0.0.1',
          port: smtp.port,
          seguridad: 'STARTTLS',
          usuario: MAIL_USER,
          remitente: 'caja@tienda.example',
          remitenteNombre: 'Abarrotes La Peña',
          ca: MAIL_CA,
          sellado: true,
          contingencia: true,
          invalidacion: true,
          ...change,
          passwordSealed: Buffer.from(password),
        },
        now,
      ),
    );
  };
  await configure();
  let worker = await start();
  return {
    shop,
    smtp,
    warned,
    worker: () => worker,
    configure,
    mails: (codigo) =>
      shop.store.read((reader) => {
        const document = findDocumentByCode(reader, String(codigo));
        return document === null ? [] : mailOfDocument(reader, document.id).toReversed();
      }),
    restart: async (over) => {
      await worker.stop();
      worker = await start(over);
    },
    crash: async () => {
      worker = await start();
    },
    close: async () => {
      await worker.stop();
      await shop.close();
      await smtp.stop();
    },
  };
}
