/** Servers of common mail providers, so that host and port need not be known. */
import type { MailForm } from '../../../../core/contract/bridge/bridge-mail.ts';

/** Keys of their texts too. */
export const MAIL_PROVIDERS = ['gmail', 'microsoft', 'yahoo', 'zoho'] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

type Server = Pick<MailForm, 'host' | 'port' | 'seguridad'>;

export const MAIL_SERVERS: Readonly<Record<MailProvider, Server>> = {
  gmail: { host: 'smtp.gmail.com', port: '587', seguridad: 'STARTTLS' },
  microsoft: { host: 'smtp.office365.com', port: '587', seguridad: 'STARTTLS' },
  yahoo: { host: 'smtp.mail.yahoo.com', port: '465', seguridad: 'TLS' },
  zoho: { host: 'smtp.zoho.com', port: '465', seguridad: 'TLS' },
};

/** Provider of a host; null if unknown. */
export function providerOf(host: string): MailProvider | null {
  const wanted = host.trim().toLowerCase();
  return MAIL_PROVIDERS.find((each) => MAIL_SERVERS[each].host === wanted) ?? null;
}
