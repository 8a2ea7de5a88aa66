import './pick-cell.css';

export interface PickBoxProps {
  readonly name: string;
  readonly picked: boolean;
  readonly onPick: () => void;
  /** Role in a grid; none in a table. A `gridcell` is reached with the row's keys, not with Tab. */
  readonly role?: 'columnheader' | 'gridcell';
}

/** Selection checkbox with a touch-sized target. */
export function PickBox({ name, picked, onPick, role }: PickBoxProps) {
  return (
    <span role={role} className="pick-cell">
      <label>
        <input
          type="checkbox"
          tabIndex={role === 'gridcell' ? -1 : 0}
          aria-label={name}
          checked={picked}
          onChange={onPick}
        />
      </label>
    </span>
  );
}
