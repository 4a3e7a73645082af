export const ateco = {} as const;
