import './lib/zod-without-eval.ts';
import './styles/tokens.css';
import './styles/mantine.css';
import './styles/base.css';
import './styles/controls.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { BackendConnection } from './lib/backend/backend-connection.ts';
import { openTransport } from './lib/backend/open-transport.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(<App connection={new BackendConnection(openTransport)} />);
