import { QrModules } from '../../components/qr-modules.tsx';
import { useWords } from '../../hooks/use-words.ts';

export interface QrCodeProps {
  /** Where the document is read at the authority. */
  readonly address: string;
  readonly isTest: boolean;
}

/** The QR code that leads to the document at the authority; of a test it says so itself. */
export function QrCode({ address, isTest }: QrCodeProps) {
  const words = useWords();
  return (
    <figure className="qr">
      <QrModules content={address} label={words.result.qr} />
      {isTest && (
        <figcaption className="small medium qr-test">
          <strong>{words.result.test}</strong> {words.result.testDetail}
        </figcaption>
      )}
    </figure>
  );
}
