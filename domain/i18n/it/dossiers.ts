export const dossiers = {} as const;
