import { encodeQR } from 'qr';

/** Quiet zone around the code, in modules. */
const BORDER = 2;

export interface QrModulesProps {
  readonly content: string;
  /** Accessible name; without it the image is hidden from screen readers. */
  readonly label?: string;
}

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
