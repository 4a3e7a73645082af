/** Why the room for de minimis aid is what it is, and why an aid counts in it. */
export const stateAid = {
  why: {
    rule: 'Regola: {{source}}. Massimale {{amount}} per impresa unica',
    noAid: 'Nessun aiuto conta in questa finestra',
    perhapsLinked: 'Un legame tra imprese non è certo: contano entrambe le somme',
    elementUnknown: 'Di un aiuto non si conosce l’equivalente sovvenzione: può contare fino al suo importo',
    splitUnknown: 'Di una scissione non si sa a chi è andato l’aiuto',
    generalCeiling: 'Conta anche il massimale generale, che lascia meno',
    aboveCeiling: 'Sopra il massimale l’aiuto nuovo è escluso per intero',
    askLess: 'Prima della concessione si può chiedere un importo minore',
    renounce: 'Prima della concessione si può rinunciare a un aiuto precedente',
  },
  lines: {
    inWindow: 'Concesso nella finestra',
    elementUnknown: 'L’equivalente sovvenzione non è noto',
    perhapsLinked: 'Di un’impresa che forse fa parte dell’impresa unica',
    splitUnknown: 'Dopo una scissione non si sa di chi è',
    outOfWindow: 'Concesso prima della finestra',
    afterDay: 'Concesso dopo il giorno',
    nothingLeft: 'Revocato, rinunciato o ridotto a zero',
    otherRegime: 'Di un altro regime',
    notLinked: 'Di un’impresa che non fa parte dell’impresa unica',
    notFirm: 'Non è di un’impresa',
  },
} as const;
