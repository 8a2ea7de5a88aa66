/** Document numbers of customers as stored. */

/** CAT-022: documents of a registered taxpayer; a DUI may serve as NIT. */
export const NIT_OR_DUI = ['36', '13'] as const;

interface NumberedDocument {
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** Removes the hyphens of NIT and DUI. */
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
