export const uploads = {
  list: {
    title: 'Allegati',
    premium: 'Go e Grow',
    locked: '{{name}}, incluso in Go e Grow',
    download: 'Scarica {{name}}',
    gone: 'Questo allegato non c’è più',
    failed: 'Non riusciamo a scaricare {{name}}',
  },
} as const;
