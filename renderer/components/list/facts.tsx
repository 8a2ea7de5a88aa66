/** Null values are omitted. */
export type Fact = readonly [name: string, value: string | null];

export interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className: string;
  /** The values are numbers, codes or times. */
  readonly figures?: boolean;
}

export function Facts({ facts, className, figures = false }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd className={figures ? 'figures' : undefined}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
