import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServiceStatus } from './screens/service-status.tsx';
import './theme/tokens.css';
import './theme/page.css';
import './screens/service-status.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ServiceStatus />
  </StrictMode>,
);
