import type { Server } from 'socket.io';

/** What is kept for a window that does not read: a hundred long messages, and no more than a node can spare for each of thousands. */
const MOST_BYTES = 1024 * 1024;

/**
 * Hangs up on a window for which more waits than that (faults F11): nobody else is kept waiting, and nothing is kept for it any more. When
 * it comes back it asks for what it missed, as after every cut.
 */
export function disconnectSlowReaders(io: Server): void {
  io.engine.on('connection', (connection: RawConnection) => {
    let waiting = 0;
    connection.on('packetCreate', (packet) => {
      waiting += sizeOf(packet);
      // At once: an orderly goodbye would wait behind all that is not read.
      if (waiting > MOST_BYTES) connection.request.socket.destroy();
    });
    // The network has taken what it was given; what came meanwhile still waits.
    connection.transport.on('drain', () => {
      waiting = connection.writeBuffer.reduce((sum, packet) => sum + sizeOf(packet), 0);
    });
  });
}

function sizeOf({ data }: Packet): number {
  return data === undefined ? 0 : Buffer.byteLength(data);
}

interface Packet {
  readonly data?: string | Uint8Array;
}

interface RawConnection {
  on(event: 'packetCreate', listener: (packet: Packet) => void): void;
  readonly transport: { on(event: 'drain', listener: () => void): void };
  readonly writeBuffer: readonly Packet[];
  readonly request: { readonly socket: { destroy(): void } };
}
