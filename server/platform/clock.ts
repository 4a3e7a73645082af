/** The one source of the present, so that tests can live on another day. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
