import { z } from 'zod';
import { REACHES } from '../rules/reach.ts';

/**
 * What a line of many says of its company beside what became of it: how far it is reached (rules/reach), and whether it can see what was done for it,
 * as neither who was not reached can nor who is disabled. `reach` is null of a company that the actor may not know of.
 */
export const reaching = { isReached: z.boolean(), reach: z.enum(REACHES).nullable() };
