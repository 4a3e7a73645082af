export const favorites = {} as const;
