export const matching = {} as const;
