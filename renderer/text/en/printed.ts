/** English texts of the printed version and of the logo on it. */
import type { esPrinted } from '../es/printed.ts';

export const enPrinted: typeof esPrinted = {
  printed: {
    pdf: {
      name: 'Letter PDF',
      share: 'Share PDF',
      shared: (archivo) => `Shared: ${archivo}`,
      notShared: 'It could not be shared. Save it with “Letter PDF” and send it as a file.',
      preparing: 'Preparing the PDF…',
      saved: (archivo) => `Downloaded: ${archivo}`,
    },
    logo: {
      title: 'Logo',
      lead: 'Printed on every document, on those already issued too. PNG or JPEG; it is fitted to the paper.',
      choose: 'Choose picture',
      remove: 'Remove logo',
      none: 'No logo: the trade name is printed.',
      alt: 'Logo as printed',
      saved: 'Logo saved.',
      removed: 'Logo removed.',
      noPicture: 'That file is no picture that can be opened. Choose a PNG or JPEG; the logo before stays.',
    },
  },
};
