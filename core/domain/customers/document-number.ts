/** Numbers of the documents that customers are known by, as the file keeps them. */

/** CAT-022: documents of a registered taxpayer; a DUI serves as its owner's NIT. */
export const NIT_OR_DUI = ['36', '13'] as const;

interface NumberedDocument {
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** NIT and DUI are kept without hyphens. */
export function bareDocument<Document extends NumberedDocument>({
  tipoDocumento,
  numDocumento,
}: Document): Pick<Document, keyof NumberedDocument> {
  const hasHyphens = NIT_OR_DUI.some((each) => each === tipoDocumento);
  return {
    tipoDocumento,
    numDocumento: (hasHyphens ? numDocumento.replaceAll('-', '') : numDocumento).trim(),
  };
}
