import { createRoot } from 'react-dom/client';
import { Toaster } from './toaster.tsx';

// Imported where a page of static parts has something to say: by what was pressed, or by the page before.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
