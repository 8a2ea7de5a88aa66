/** Which section the settings open with when another screen leads there. */
import { create } from 'zustand';
import { goTo } from '../till/navigation.ts';
import type { SectionName } from './section-names.ts';

interface LinkedSection {
  /** Null while nothing leads there. */
  readonly section: SectionName | null;
}

export const useLinkedSection = create<LinkedSection>()(() => ({ section: null }));

/** Opens the settings at a section, for a person who may see it. */
export function openSettings(section: SectionName): void {
  useLinkedSection.setState({ section });
  goTo('ajustes');
}
