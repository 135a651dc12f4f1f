import { createRoot } from 'react-dom/client';
import { BookingSuccess } from './booking-success.tsx';

const place = document.querySelector<HTMLElement>('#confirmation');
if (place) createRoot(place).render(<BookingSuccess address={place.dataset['address'] ?? ''} />);
