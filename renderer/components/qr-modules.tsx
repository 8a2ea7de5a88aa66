import { encodeQR } from 'qr';

/** Light modules around a code: readers need a quiet zone. */
const BORDER = 2;

export interface QrModulesProps {
  readonly content: string;
  /** Its text for screen readers; without it they leave the picture out. */
  readonly label?: string;
}

/** A QR code, drawn. */
export function QrModules({ content, label }: QrModulesProps) {
  const modules = encodeQR(content, 'raw', { ecc: 'medium', border: BORDER });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...name}
      className="qr-code"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      data-address={content}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
