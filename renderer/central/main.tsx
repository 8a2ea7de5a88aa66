import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CentralApp } from './central-app.tsx';
import { watchLostFocus } from '../components/lost-focus.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import '../theme/layout.css';
import '../theme/controls.css';
import '../theme/choices.css';
import '../theme/parts.css';
import '../theme/scroll.css';
import './central.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('central.html has no #root');
watchLostFocus();
createRoot(root).render(
  <StrictMode>
    <CentralApp />
  </StrictMode>,
);
