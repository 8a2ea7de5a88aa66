/** The documents in what a supplier sent: a file as it is, the files of a zip, those attached to a mail (§compras-formas). */
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { rule, type Rule } from '../contract/rules/rules.ts';
import { zippedFiles, type NamedBytes, type UnpackLimit } from './zip-files.ts';

/** Largest file that is opened, in bytes, and what everything packed in it may come to. */
export const MAX_SENT_FILE_BYTES = 10 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Mails within mails: each forward packs the one before. */
const MAX_MAILS_WITHIN = 4;

const DOCUMENT = /\.(?:json|jws|txt|dte)$/iu;
const ZIP = /\.zip$/iu;
const MAIL = /\.eml$/iu;
const MAIL_TYPE = 'message/rfc822';
const ZIP_TYPES: ReadonlySet<string> = new Set(['application/zip', 'application/x-zip-compressed']);
const DOCUMENT_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/jose']);
/** A text that begins as JSON or as a JWS: documents that stand in the mail itself. */
const DOCUMENT_TEXT = /^\s*(?:\{|ey[\w-]+\.ey)/u;

/** What may be a document, named by the way to it; or why there is none. */
export type DocumentFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly broken: Rule };

/** Whether a file of a folder may hold documents. */
export function mayHoldDocuments(name: string): boolean {
  return DOCUMENT.test(name) || ZIP.test(name) || MAIL.test(name);
}

/**
 * Opens what is packed; a file of any other kind is taken for a document.
 *
 * @param maxUnpacked what everything packed in it may come to, in bytes
 */
export async function documentFiles(
  file: NamedBytes,
  maxUnpacked = MAX_UNPACKED_BYTES,
): Promise<readonly DocumentFile[]> {
  if (file.bytes.length > MAX_SENT_FILE_BYTES)
    return [{ name: file.name, broken: rule('compra-archivo-grande') }];
  return opened(file, { limit: { bytes: maxUnpacked }, depth: 0 });
}

interface Opening {
  readonly limit: UnpackLimit;
  readonly depth: number;
}

async function opened(file: NamedBytes, of: Opening): Promise<readonly DocumentFile[]> {
  if (ZIP.test(file.name)) return zipped(file, of);
  if (MAIL.test(file.name)) return mailed(file, of);
  return [documentOf(file)];
}

function zipped({ name, bytes }: NamedBytes, { limit }: Opening): readonly DocumentFile[] {
  const inside = zippedFiles(bytes, (each) => DOCUMENT.test(each), limit);
  if (inside === null || inside.length === 0) return [{ name, broken: rule('compra-zip-sin-documentos') }];
  return inside.map((each) => documentOf({ name: `${name}/${each.name}`, bytes: each.bytes }));
}

async function mailed({ name, bytes }: NamedBytes, of: Opening): Promise<readonly DocumentFile[]> {
  const none = [{ name, broken: rule('compra-correo-sin-documentos') }];
  if (of.depth >= MAX_MAILS_WITHIN) return none;
  const mail = await parsedMail(bytes);
  if (mail === null) return none;
  const found: DocumentFile[] = [];
  for (const attached of mail.attachments.flatMap(packedIn))
    found.push(
      ...(await opened(
        { name: `${name}/${attached.name}`, bytes: attached.bytes },
        { ...of, depth: of.depth + 1 },
      )),
    );
  if (found.length === 0 && mail.text !== undefined && DOCUMENT_TEXT.test(mail.text))
    found.push({ name, text: mail.text });
  return found.length === 0 ? none : found;
}

/** Null for what is no mail. */
async function parsedMail(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' });
  } catch {
    return null;
  }
}

/** An attachment that may hold a document, with the ending of its kind. */
function packedIn({ filename, mimeType, content }: Attachment): readonly NamedBytes[] {
  const name = filename ?? '';
  if (typeof content === 'string') return [];
  const bytes = new Uint8Array(content);
  if (mayHoldDocuments(name)) return [{ name, bytes }];
  const ending =
    mimeType === MAIL_TYPE
      ? '.eml'
      : ZIP_TYPES.has(mimeType)
        ? '.zip'
        : DOCUMENT_TYPES.has(mimeType)
          ? '.json'
          : null;
  return ending === null ? [] : [{ name: `${name === '' ? 'adjunto' : name}${ending}`, bytes }];
}

function documentOf({ name, bytes }: NamedBytes): DocumentFile {
  const text = textOf(bytes);
  return text.trim() === '' ? { name, broken: rule('compra-archivo-vacio') } : { name, text };
}

/** UTF-8 with the mark at its beginning, else as old programs write it. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
