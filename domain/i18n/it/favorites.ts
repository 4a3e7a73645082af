export const favorites = {
  keep: 'Salva nei preferiti',
  isKept: 'Nei preferiti',
  keepTitle: 'Salva {{title}} nei preferiti',
  forgetTitle: 'Togli {{title}} dai preferiti',
  kept: 'Preferito salvato',
  forgotten: 'Tolto dai preferiti',
} as const;
