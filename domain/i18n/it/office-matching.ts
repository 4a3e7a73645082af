/** `matching.why` as the office reads it: of a company, and not to it. */
export const officeMatching = {
  why: {
    everywherePass: 'L’agevolazione vale in tutta Italia.',
    activityAllCodes: 'La scheda non elenca codici ATECO: conta il settore.',
    activityAllSectors: 'L’agevolazione è aperta a tutti i settori.',
    requirementNotAsked: 'Il bando non pone vincoli su questo punto.',
    requirementAcceptsAll: 'Il bando accetta ogni risposta a questa domanda.',
    checkToRead: 'Le domande del profilo non bastano a dirlo: si legge nel bando.',
    everywhereUnknown:
      'L’agevolazione vale in tutta Italia. Si sa se fa per l’azienda quando il questionario è completo.',
    regionPass: 'L’azienda ha una sede in {{place}}, la regione dell’agevolazione.',
    regionFail: 'L’agevolazione chiede una sede in {{place}}. Le sedi che l’azienda ha indicato: {{found}}.',
    regionFixable:
      'L’agevolazione chiede una sede in {{place}} e ammette chi ne apre una nuova. Le sedi che l’azienda ha indicato: {{found}}.',
    regionUnknown: 'Nel profilo dell’azienda non ci sono le sedi: si indicano nel questionario.',
    groupPass: 'L’azienda ha una sede in {{inside}}, tra le regioni ammesse ({{place}}).',
    groupFail: 'L’agevolazione vale in queste regioni: {{place}}. Le sedi che l’azienda ha indicato: {{found}}.',
    groupFixable:
      'L’agevolazione vale in queste regioni: {{place}}, e ammette chi vi apre una nuova sede. Le sedi che l’azienda ha indicato: {{found}}.',
    groupUnknown: 'Nel profilo dell’azienda non ci sono le sedi: si indicano nel questionario.',
    chamberPass: 'L’azienda è iscritta alla camera di commercio che offre questa agevolazione: {{place}}.',
    chamberFail:
      'L’agevolazione è per le aziende iscritte qui: {{place}}. Nel profilo l’azienda ha indicato: {{found}}.',
    chamberFixable:
      'L’agevolazione è per le aziende iscritte qui: {{place}}, e ammette chi vi apre una nuova sede. Nel profilo l’azienda ha indicato: {{found}}.',
    chamberUnknown: 'Nel profilo dell’azienda non c’è la camera di commercio: si indica nel questionario.',
    activityNotAsked: 'All’azienda il codice ATECO non è richiesto.',
    activityPass:
      'Il codice ATECO {{code}} ({{version}}) dell’azienda è tra quelli ammessi: {{chosen}}$t(matching.moreCodes, {"count": {{more}} })',
    activityNotRemoved: 'Il codice ATECO {{code}} ({{version}}) dell’azienda non è tra quelli esclusi.',
    activityTooGeneric:
      'Il codice {{code}} ({{version}}) comprende attività ammesse e altre no: serve il codice a 6 cifre della visura.',
    activityConfirmVersion:
      'Il codice {{code}} corrisponde a più codici della classificazione {{version}}: l’azienda non ha ancora indicato il suo.',
    activityNoBridge:
      'L’agevolazione elenca codici della classificazione {{version}} e il codice dell’azienda è {{code}}: al portale manca la tavola che li collega. Si carica da “Importa dati”.',
    activityRemoved: 'Il codice ATECO {{code}} ({{version}}) dell’azienda è tra quelli che l’agevolazione esclude.',
    activityUnrelated:
      'Il codice ATECO {{code}} ({{version}}) dell’azienda non è tra quelli ammessi: {{chosen}}$t(matching.moreCodes, {"count": {{more}} })',
    activityFixable:
      'Il codice ATECO {{code}} ({{version}}) dell’azienda non è ammesso. L’agevolazione accetta chi apre una nuova sede con un’attività ammessa.',
    activityUnknown: 'Nel profilo dell’azienda non c’è il codice ATECO: si indica nel questionario.',
    requirementPass: '{{category}}: l’azienda ha indicato {{found}}, che il bando accetta.',
    requirementFail: 'Il bando chiede: {{required}}. Nel profilo l’azienda ha indicato: {{found}}.',
    requirementFixable:
      'Il bando chiede: {{required}}. Nel profilo l’azienda ha indicato: {{found}}. Si può ancora sistemare.',
    chamberPassDeduced:
      'Dedotto dalla sede legale: l’azienda è iscritta alla camera di commercio che offre questa agevolazione, {{place}}.',
    chamberFailDeduced:
      'L’agevolazione è per le aziende iscritte qui: {{place}}. Dedotto dalla sede legale: l’azienda è iscritta a {{found}}.',
    chamberFixableDeduced:
      'L’agevolazione è per le aziende iscritte qui: {{place}}, anche con una sede nuova. Dedotto dalla sede legale: l’azienda è iscritta a {{found}}.',
    requirementPassDeduced: '{{category}}: il portale deduce {{found}}, che il bando accetta.',
    requirementFailDeduced: 'Il bando chiede: {{required}}. Il portale deduce: {{found}}.',
    requirementFixableDeduced: 'Il bando chiede: {{required}}. Il portale deduce: {{found}}. Si può ancora sistemare.',
    requirementPassChanged:
      '{{category}}: l’azienda ha indicato {{found}}, che il bando accetta. La domanda è cambiata dopo la risposta, che va riconfermata.',
    requirementFailChanged:
      'Il bando chiede: {{required}}. Nel profilo l’azienda ha indicato: {{found}}. La domanda è cambiata dopo la risposta, che va riconfermata.',
    requirementFixableChanged:
      'Il bando chiede: {{required}}. Nel profilo l’azienda ha indicato: {{found}}; si può ancora sistemare. La domanda è cambiata dopo la risposta, che va riconfermata.',
    requirementUnknown: 'Nel profilo dell’azienda non c’è.',
    placePass: 'L’azienda ha una sede in {{inside}}, tra i luoghi ammessi: {{place}}.',
    placeFail: 'L’agevolazione vale solo in questi luoghi: {{place}}. Le sedi che l’azienda ha indicato: {{found}}.',
    placeFixable:
      'L’agevolazione vale solo in questi luoghi: {{place}}, e ammette chi vi apre una nuova sede. Le sedi che l’azienda ha indicato: {{found}}.',
    placeUnknown:
      'L’agevolazione vale solo in questi luoghi: {{place}}. Di una sede dell’azienda conosciamo solo la zona ({{found}}): manca il comune.',
    placeNoTowns:
      'L’agevolazione vale solo in questi luoghi: {{place}}. Al portale manca l’elenco ufficiale dei comuni: si carica da “Importa dati”.',
    placeNotAsked: 'Le sedi dell’azienda sono fuori dal territorio dell’agevolazione: il comune non conta.',
    numberPass:
      '{{category}}: l’azienda ha indicato {{found}}. Il bando chiede $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}).',
    numberFail:
      '{{category}}: il bando chiede $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}). Nel profilo l’azienda ha indicato {{found}}.',
    numberUnknown:
      '{{category}}: il bando chiede $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}). Nel profilo dell’azienda non c’è.',
    numberDayDecides:
      '{{category}}: il bando chiede $t(matching.bounds.{{bounds}}, {"minimum": "{{minimum}}", "maximum": "{{maximum}}"}). Nel profilo dell’azienda c’è solo l’anno, {{found}}: il giorno si legge nella visura.',
    sectorPass: 'L’attività dell’azienda rientra in un settore ammesso: $t(callDetails.sectors.{{sector}}).',
    firmFail: 'La scheda ammette imprese già costituite, e l’azienda è da costituire.',
    firmUnknown:
      'La scheda elenca imprese già costituite, ma il testo parla anche di nuove imprese: va letto il bando.',
    firmRegister:
      'Il bando chiede l’iscrizione al Registro imprese, e la forma dell’azienda può non averla: va letto il bando.',
    chamberNone:
      'La offre una camera di commercio ({{place}}), e la forma dell’azienda può non essere iscritta: va letto se il bando la ammette.',
    sectorNotListed:
      'La scheda ammette solo alcuni settori, e non è certo che l’attività dell’azienda ({{code}}) vi rientri: va letto il bando.',
    sectorUnknown: 'Nel profilo dell’azienda non c’è il codice ATECO: si indica nel questionario.',
    sectorNotAsked: 'All’azienda il settore non è richiesto.',
    openFarUnknown:
      'La data di chiusura della scheda ufficiale è così lontana che non è una scadenza, e l’ultima notizia è del {{date}}. Va verificato che sia ancora aperta.',
    openDoubtedUnknown: 'La scheda ufficiale dice «{{quote}}»: va verificato che sia ancora aperta.',
    openUnknown:
      'La scheda non indica una scadenza, e non ci sono notizie dal {{date}}. Può essere già chiusa: va verificato che sia ancora aperta.',
    enteredUnknown: 'Non abbiamo ancora inserito i requisiti di questa agevolazione.',
    checkUnknown: 'Le domande del profilo non bastano a dirlo: va letto il bando.',
    alternativesPass:
      'Al bando basta uno di questi requisiti: {{required}}. Nel profilo l’azienda ha indicato: {{found}}.',
    alternativesFail:
      'Al bando basta uno di questi requisiti: {{required}}. Nel profilo l’azienda ha indicato: {{found}}.',
    alternativesUnknown:
      'Al bando basta uno di questi requisiti: {{required}}. Nel profilo dell’azienda non c’è: {{category}}.',
    checkPass: 'Un consulente l’ha verificato per l’azienda: {{text}}.',
    checkFail: 'Un consulente ha verificato che l’azienda non rispetta questa condizione: {{text}}.',
  },
} as const;
