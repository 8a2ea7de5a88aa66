import { CopyButton } from './copy-button.tsx';

interface FactProps {
  readonly name: string;
  readonly value: string | null;
  readonly missing: string;
}

/** A named code or seal with a copy button, or `missing` when there is none. */
export function Fact({ name, value, missing }: FactProps) {
  return (
    <div>
      <dt className="label">{name}</dt>
      {value === null ? (
        <dd className="soft">{missing}</dd>
      ) : (
        <dd className="row copied">
          <span className="figures seal">{value}</span>
          <CopyButton value={value} name={name} />
        </dd>
      )}
    </div>
  );
}
