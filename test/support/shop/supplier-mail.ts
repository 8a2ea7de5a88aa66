/** Mails of suppliers, as a mail program saves them. */
interface Attached {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** As the sender's program says; `application/octet-stream` unless given. */
  readonly type?: string;
}

/** A mail with files attached, in base64 as mail programs send them. */
export function supplierMail(attached: readonly Attached[], body = 'Adjuntamos su factura.'): Uint8Array {
  const boundary = 'limite-de-partes';
  const parts = attached.map(({ name, bytes, type = 'application/octet-stream' }) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  return Buffer.from(
    [
      'From: =?UTF-8?Q?Facturaci=C3=B3n?= <dte@proveedor.example>',
      'To: compras@tienda.example',
      'Subject: =?UTF-8?B?RFRFIGVsZWN0csOzbmljbw==?=',
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
      ...parts,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}
