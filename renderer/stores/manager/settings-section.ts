/** Which section the settings open with when another screen leads there. */
import { create } from 'zustand';
import { goTo } from '../till/navigation.ts';
import type { SectionName } from './section-names.ts';

interface LinkedSection {
  /** Null while nothing leads there. */
  readonly section: SectionName | null;
  /** What somebody typed to find it. */
  readonly sought: string;
}

export const useLinkedSection = create<LinkedSection>()(() => ({ section: null, sought: '' }));

/** Opens the settings at a section, for a person who may see it, and there at what was typed to find it. */
export function openSettings(section: SectionName, sought = ''): void {
  useLinkedSection.setState({ section, sought });
  goTo('ajustes');
}
