import { createRoot } from 'react-dom/client';
import { CheckoutApp } from './checkout-app.tsx';

const place = document.querySelector('#checkout');
if (place) createRoot(place).render(<CheckoutApp />);
