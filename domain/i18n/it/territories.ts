export const territories = {} as const;
