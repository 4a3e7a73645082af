import type { LiveEvent, LiveEvents, Room } from '@volano/domain/contracts/realtime';

/** The channel of the database over which nodes tell each other what their sockets should hear. */
export const LIVE_CHANNEL = 'volano_live';

/** What travels on the channel: an event for a room, or a person whose sockets must prove themselves anew. */
export type LiveMessage =
  | { readonly room: Room; readonly event: LiveEvent; readonly facts: LiveEvents[LiveEvent] }
  | { readonly recheck: string; readonly replaced?: string | undefined };
