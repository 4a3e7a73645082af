import { SOUTHERN_CONVERSATIONS } from './conversations-centre-south.ts';
import { NORTHERN_CONVERSATIONS } from './conversations-north.ts';
import type { ConversationSeed } from './conversation-shapes.ts';

/** Everything that companies and consultants of the story say to each other. */
export const CONVERSATIONS: readonly ConversationSeed[] = [...NORTHERN_CONVERSATIONS, ...SOUTHERN_CONVERSATIONS];
