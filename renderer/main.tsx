import { createRoot } from 'react-dom/client';
// Before every schema.
import '../shared/no-eval';
// Before the components, whose own styles come after these.
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/frame.css';
import './ui/ui.css';
import { App } from './app/App';
import { installNonce } from './theme/nonce';

installNonce();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(<App />);
