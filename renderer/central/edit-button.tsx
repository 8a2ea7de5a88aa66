import { useText } from './central-text.ts';

/** Opens the form of a row. */
export function EditButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className="button" data-kind="plain" onClick={onPress}>
      {useText().edit}
    </button>
  );
}
