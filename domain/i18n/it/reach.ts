/** How far the people of a company are reached, and what is said where somebody cannot see what is done for them. */
export const reach = {
  label: 'Accesso al portale',
  column: 'Portale',
  seen: 'Vista il',
  seenOn: 'vista il {{date}}',
  states: {
    notInvited: 'Non invitata',
    invited: 'Invitata',
    verified: 'Verificata',
    signedIn: 'Entrata',
  },
  /** The same as a sentence, for what stands beside the badge. */
  explained: {
    notInvited: 'Nessuno dell’azienda ha ancora un invito: non vede nulla di ciò che le proponi',
    invited: 'Invitata, non ha ancora scelto la password: vedrà tutto al primo accesso',
    verified: 'Può entrare, e non l’ha ancora fatto',
    signedIn: 'È già entrata nel portale',
  },
  toInvite_one: 'Una non è ancora invitata.',
  toInvite_other: '{{count}} non ancora invitate.',
  unreached_one: 'Una è invitata, ma non è ancora entrata.',
  unreached_other: '{{count}} sono invitate, ma non ancora entrate.',
  invite_one: 'Invitala',
  invite_other: 'Invitale',
  invitedNow_one: 'Un’azienda invitata',
  invitedNow_other: '{{count}} aziende invitate',
  /** Beside a company for which something was done that it cannot see. */
  lines: {
    notInvited: 'Non può ancora vederlo: non è invitata al portale',
    invited: 'Non può ancora vederlo: è invitata, ma non è ancora entrata',
    disabled: 'Non può vederlo: il suo account è disabilitato',
    contract: 'Non può leggerlo: con il contratto Prospect la chat è chiusa',
    pending: 'Non può ancora leggerlo: il suo account è da confermare',
  },
  locked_one: 'Una non può leggerlo: ha un contratto Prospect.',
  locked_other: '{{count}} non possono leggerlo: hanno un contratto Prospect.',
  unread: {
    contract: '{{name}} non può leggere questa chat: con il contratto Prospect è chiusa, si apre con Go o Grow.',
    notInvited: '{{name}} non può leggere questa chat: nessuno dell’azienda è ancora invitato al portale.',
    pending: '{{name}} non può ancora leggere questa chat: lo studio deve confermare il suo account.',
  },
  funnel: {
    unreached: 'Non raggiunte',
    more_one: 'e una consigliata a chi non può ancora vederla',
    more_other: 'e {{shown}} consigliate a chi non può ancora vederle',
    moreServices_one: 'e uno consigliato a chi non può ancora vederlo',
    moreServices_other: 'e {{shown}} consigliati a chi non può ancora vederli',
  },
} as const;
