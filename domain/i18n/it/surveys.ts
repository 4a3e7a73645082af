export const surveys = {} as const;
