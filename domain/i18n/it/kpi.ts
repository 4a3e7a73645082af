export const kpi = {} as const;
