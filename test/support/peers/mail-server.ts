/** A real SMTP server on loopback with its own certificate, and what it was given. Names and passwords are invented. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { reservedPort } from '../service/reserved-port.ts';

/** Vouches for itself, for `localhost` and 127.0.0.1, until 2120. */
export const MAIL_CA = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMEgQ389obbSwG3T
Jp0SS/ECuMwSryTxV3r25BoshjscFDPEN/fIvSvZiPBUPp67Qwq9b+dCQvoLWqPQ
EUrDDUejTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBQjejI9lC5wvUCvKnTYnmVfudwESjAKBggqhkjOPQQD
AgNJADBGAiEA2iBkh2LsAbGY4Tm/hX2x8Kcth8Qaay7o9XnHBsh3jk8CIQDfpGin
4sqkg8zrJfhPmQ+n0IGQpWCM14bqPYq0j96I2Q==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2tqDRKxFNLzOUii+
EkJ+A09mU0yId1c84JG54rYK5kqhRANCAATBIEN/PaG20sBt0yadEkvxArjMEq8k
8Vd69uQaLIY7HBQzxDf3yL0r2YjwVD6eu0MKvW/nQkL6C1qj0BFKww1H
-----END PRIVATE KEY-----
`;

export const MAIL_USER = 'caja@tienda.example';
export const MAIL_PASSWORD = 'Contraseña-Inventada-7';

export interface Arrived {
  /** As the server was told, outside of the mail. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** An answer to a command. */
export interface SmtpAnswer {
  readonly code: number;
  readonly words: string;
}

export interface MailServerOptions {
  readonly seguridad?: 'STARTTLS' | 'TLS' | 'NINGUNA';
  /** 0 takes a free one. */
  readonly port?: number;
}

export interface MailTestServer {
  readonly port: number;
  readonly arrived: readonly Arrived[];
  /** Resolves when so many mails have arrived. */
  count(mails: number): Promise<readonly Arrived[]>;
  /** What it says to some command from now on; null to behave. */
  answer(to: 'MAIL' | 'RCPT' | 'DATA' | 'AUTH', answer: SmtpAnswer | null): void;
  /** The password it takes from now on. */
  setPassword(password: string): void;
  /** Told when a mail is complete; its answer waits for the promise. */
  onComplete(work: () => Promise<void>): void;
  /** Stops listening and cuts what is open. */
  stop(): Promise<void>;
  /** Listens again at the same port. */
  again(): Promise<void>;
}

/** Starts a server. */
export async function startMailServer(wishes: MailServerOptions = {}): Promise<MailTestServer> {
  const arrived: Arrived[] = [];
  const answers = new Map<string, SmtpAnswer>();
  const waiting: (() => void)[] = [];
  let password = MAIL_PASSWORD;
  let complete = async (): Promise<void> => {};
  const failure = (command: string): Error | null => {
    const answer = answers.get(command);
    return answer === undefined
      ? null
      : Object.assign(new Error(answer.words), { responseCode: answer.code });
  };
  const options: SMTPServerOptions = {
    secure: wishes.seguridad === 'TLS',
    key: KEY,
    cert: MAIL_CA,
    ...(wishes.seguridad === 'NINGUNA' ? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } : {}),
    logger: false,
    closeTimeout: 1,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => {
      const refused = failure('AUTH');
      if (refused !== null) return done(refused);
      const isRight = auth.username === MAIL_USER && auth.password === password;
      if (isRight) return done(null, { user: auth.username ?? '' });
      done(Object.assign(new Error('Authentication credentials invalid'), { responseCode: 535 }));
    },
    onMailFrom: (_address, _session, done) => done(failure('MAIL')),
    onRcptTo: (_address, _session, done) => done(failure('RCPT')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = failure('DATA');
        if (refused !== null) return done(refused);
        const bytes = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const take = async (): Promise<void> => {
          const mail = await PostalMime.parse(bytes);
          const to = rcptTo.map(({ address }) => address);
          arrived.push({ from, to, raw: bytes.toString('latin1'), mail });
          for (const wake of waiting.splice(0)) wake();
          await complete();
          done(null, 'tomado');
        };
        void take();
      });
    },
  };
  let server = new SMTPServer(options);
  server.on('error', () => undefined);
  const port = wishes.port ?? (await reservedPort());
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.listen(port, '127.0.0.1', resolve).once('error', reject);
    });
  await listen();
  const stop = () => {
    for (const connection of server.connections) connection.close();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    port,
    arrived,
    count: async (mails) => {
      while (arrived.length < mails) await new Promise<void>((resolve) => waiting.push(resolve));
      return arrived;
    },
    answer: (to, answer) => void (answer === null ? answers.delete(to) : answers.set(to, answer)),
    setPassword: (given) => (password = given),
    onComplete: (work) => (complete = work),
    stop,
    again: async () => {
      server = new SMTPServer(options);
      server.on('error', () => undefined);
      await listen();
    },
  };
}
