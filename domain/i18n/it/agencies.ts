export const agencies = {} as const;
