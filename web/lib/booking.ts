import { createContext, use } from 'react';

/** The calendar of somebody who can be met. */
export interface Booking {
  readonly href: string;
  readonly name: string;
}

const BookingContext = createContext<((booking: Booking) => void) | null>(null);

/** Around pages that can show a calendar in place. */
export const BookingProvider = BookingContext.Provider;

/** Shows a calendar in place; null where the page cannot, and a link leads there. */
export function useBooking(): ((booking: Booking) => void) | null {
  return use(BookingContext);
}
