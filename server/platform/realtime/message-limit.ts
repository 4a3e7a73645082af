import type { Server } from 'socket.io';

const MESSAGES = 30;
const WINDOW_MS = 10_000;

/** The page says next to nothing. Who says more than that in ten seconds is hung up on, signed in or not (abuse 67). */
export function limitMessages(io: Server): void {
  io.engine.on('connection', (line: RawConnection) => {
    let said = 0;
    let since = Date.now();
    line.on('packet', () => {
      const now = Date.now();
      if (now - since > WINDOW_MS) {
        since = now;
        said = 0;
      }
      said += 1;
      if (said > MESSAGES) line.close(true);
    });
  });
}

interface RawConnection {
  on(event: 'packet', listener: () => void): void;
  close(isAtOnce: boolean): void;
}
