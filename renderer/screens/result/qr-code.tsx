import { QrModules } from '../../components/qr-modules.tsx';
import { useWords } from '../../hooks/use-words.ts';

export interface QrCodeProps {
  /** Address of the document at the authority. */
  readonly address: string;
  readonly isTest: boolean;
}

/** QR code that opens the document at the authority; marked for a test document. */
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
