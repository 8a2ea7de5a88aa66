/** The settings section that another screen opens. */
import { create } from 'zustand';
import { goTo } from '../till/navigation.ts';
import type { SectionName } from './section-names.ts';

interface LinkedSection {
  /** Null without a link. */
  readonly section: SectionName | null;
  /** Search text that led there. */
  readonly sought: string;
}

export const useLinkedSection = create<LinkedSection>()(() => ({ section: null, sought: '' }));

/** Opens a settings section the user may see, and highlights the search text. */
export function openSettings(section: SectionName, sought = ''): void {
  useLinkedSection.setState({ section, sought });
  goTo('ajustes');
}
