import './pick-cell.css';

export interface PickBoxProps {
  readonly name: string;
  readonly picked: boolean;
  readonly onPick: () => void;
  /** What it is in a grid; in a table its own cell says that. The keys of a `gridcell` are its row's: Tab passes it by. */
  readonly role?: 'columnheader' | 'gridcell';
}

/** The box that picks a row, or all of them: as large as a finger. */
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
