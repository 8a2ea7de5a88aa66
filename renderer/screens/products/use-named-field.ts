import { useWords } from '../../hooks/use-words.ts';
import { faultsUnder, type Faults } from '../../sale/faults.ts';

/** Label and fault of a product member's field. */
export function useNamedField(faults: Faults) {
  const { fields } = useWords().products;
  return (name: keyof typeof fields) => ({ label: fields[name], fault: faultsUnder(faults, name) });
}
