import { createContext, use } from 'react';

/** The calendar of somebody who can be met. */
export interface Booking {
  readonly href: string;
  readonly name: string;
}

const BookingContext = createContext<((booking: Booking) => void) | null>(null);

/** Around pages that can show a calendar in place. */
export const BookingProvider = BookingContext.Provider;

/**
 * What a link to a calendar does when it is pressed: the calendar opens in place where the page has room for it. With a key held down,
 * or where there is no room, the link leads there as every link.
 */
export function useBooking(): (event: React.MouseEvent, booking: Booking) => void {
  const show = use(BookingContext);
  return (event, booking) => {
    if (show === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(booking);
  };
}
