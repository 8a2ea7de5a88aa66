import { AMBIENTE_CODE, type Ambiente } from '../../../core/contract/ambiente.ts';
import { QrModules } from '../../components/qr-modules.tsx';
import { useWords } from '../../hooks/use-words.ts';

/** The authority's public query, the same host for both environments (§public-query). */
const PUBLIC_QUERY = 'https://admin.factura.gob.sv/consultaPublica';

export interface QrCodeProps {
  readonly ambiente: Ambiente;
  readonly codigoGeneracion: string;
  /** `YYYY-MM-DD`. */
  readonly fecEmi: string;
}

/** The QR code that leads to the document at the authority; of a test it says so itself. */
export function QrCode({ ambiente, codigoGeneracion, fecEmi }: QrCodeProps) {
  const words = useWords();
  const address = `${PUBLIC_QUERY}?ambiente=${AMBIENTE_CODE[ambiente]}&codGen=${codigoGeneracion}&fechaEmi=${fecEmi}`;
  return (
    <figure className="qr">
      <QrModules content={address} label={words.result.qr} />
      {ambiente === 'PRUEBAS' && (
        <figcaption className="qr-test">
          <strong>{words.result.test}</strong> {words.result.testDetail}
        </figcaption>
      )}
    </figure>
  );
}
