/** A region with its ISTAT code, by the name in use. */
export interface RegionFact {
  readonly code: string;
  readonly name: string;
}

/** A chamber of commerce: the code its own site goes by, its name, and the ISTAT code of its region. */
export interface ChamberFact {
  readonly code: string;
  readonly name: string;
  readonly region: string;
}

export const REGIONS: readonly RegionFact[] = [
  { code: '01', name: 'Piemonte' },
  { code: '02', name: "Valle d'Aosta" },
  { code: '03', name: 'Lombardia' },
  { code: '04', name: 'Trentino-Alto Adige' },
  { code: '05', name: 'Veneto' },
  { code: '06', name: 'Friuli-Venezia Giulia' },
  { code: '07', name: 'Liguria' },
  { code: '08', name: 'Emilia-Romagna' },
  { code: '09', name: 'Toscana' },
  { code: '10', name: 'Umbria' },
  { code: '11', name: 'Marche' },
  { code: '12', name: 'Lazio' },
  { code: '13', name: 'Abruzzo' },
  { code: '14', name: 'Molise' },
  { code: '15', name: 'Campania' },
  { code: '16', name: 'Puglia' },
  { code: '17', name: 'Basilicata' },
  { code: '18', name: 'Calabria' },
  { code: '19', name: 'Sicilia' },
  { code: '20', name: 'Sardegna' },
];

/** The five areas of ISTAT and the two sums of them that public calls speak of. */
export const REGION_GROUPS: readonly { readonly name: string; readonly regions: readonly string[] }[] = [
  { name: 'Nord-ovest', regions: ['01', '02', '03', '07'] },
  { name: 'Nord-est', regions: ['04', '05', '06', '08'] },
  { name: 'Centro', regions: ['09', '10', '11', '12'] },
  { name: 'Sud', regions: ['13', '14', '15', '16', '17', '18'] },
  { name: 'Isole', regions: ['19', '20'] },
  { name: 'Nord', regions: ['01', '02', '03', '04', '05', '06', '07', '08'] },
  { name: 'Mezzogiorno', regions: ['13', '14', '15', '16', '17', '18', '19', '20'] },
];

/** The chambers of commerce after the mergers of the reform of 2016. */
export const CHAMBERS: readonly ChamberFact[] = [
  { code: 'AA', name: 'Camera di Commercio di Alessandria-Asti', region: '01' },
  { code: 'CN', name: 'Camera di Commercio di Cuneo', region: '01' },
  { code: 'PNO', name: 'Camera di Commercio Monte Rosa Laghi Alto Piemonte', region: '01' },
  { code: 'TO', name: 'Camera di Commercio di Torino', region: '01' },
  { code: 'AO', name: 'Camera Valdostana delle Imprese e delle Professioni', region: '02' },
  { code: 'BG', name: 'Camera di Commercio di Bergamo', region: '03' },
  { code: 'BS', name: 'Camera di Commercio di Brescia', region: '03' },
  { code: 'COMOLECCO', name: 'Camera di Commercio di Como-Lecco', region: '03' },
  { code: 'CMP', name: 'Camera di Commercio di Cremona-Mantova-Pavia', region: '03' },
  { code: 'MILOMB', name: 'Camera di Commercio di Milano Monza Brianza Lodi', region: '03' },
  { code: 'SO', name: 'Camera di Commercio di Sondrio', region: '03' },
  { code: 'VA', name: 'Camera di Commercio di Varese', region: '03' },
  { code: 'BZ', name: 'Camera di Commercio di Bolzano', region: '04' },
  { code: 'TN', name: 'Camera di Commercio di Trento', region: '04' },
  { code: 'PD', name: 'Camera di Commercio di Padova', region: '05' },
  { code: 'TB', name: 'Camera di Commercio di Treviso-Belluno', region: '05' },
  { code: 'DL', name: 'Camera di Commercio di Venezia Rovigo', region: '05' },
  { code: 'VR', name: 'Camera di Commercio di Verona', region: '05' },
  { code: 'VI', name: 'Camera di Commercio di Vicenza', region: '05' },
  { code: 'PNUD', name: 'Camera di Commercio di Pordenone-Udine', region: '06' },
  { code: 'VG', name: 'Camera di Commercio Venezia Giulia', region: '06' },
  { code: 'GE', name: 'Camera di Commercio di Genova', region: '07' },
  { code: 'RIVLIG', name: 'Camera di Commercio Riviere di Liguria', region: '07' },
  { code: 'BO', name: 'Camera di Commercio di Bologna', region: '08' },
  { code: 'EMILIA', name: "Camera di Commercio dell'Emilia", region: '08' },
  { code: 'FERA', name: 'Camera di Commercio di Ferrara e Ravenna', region: '08' },
  { code: 'MO', name: 'Camera di Commercio di Modena', region: '08' },
  { code: 'ROMAGNA', name: 'Camera di Commercio della Romagna - Forlì-Cesena e Rimini', region: '08' },
  { code: 'AS', name: 'Camera di Commercio di Arezzo-Siena', region: '09' },
  { code: 'FI', name: 'Camera di Commercio di Firenze', region: '09' },
  { code: 'LG', name: 'Camera di Commercio della Maremma e del Tirreno', region: '09' },
  { code: 'PTPO', name: 'Camera di Commercio di Pistoia-Prato', region: '09' },
  { code: 'TNO', name: 'Camera di Commercio della Toscana Nord-Ovest', region: '09' },
  { code: 'UMBRIA', name: "Camera di Commercio dell'Umbria", region: '10' },
  { code: 'MARCHE', name: 'Camera di Commercio delle Marche', region: '11' },
  { code: 'FRLT', name: 'Camera di Commercio di Frosinone Latina', region: '12' },
  { code: 'RIVT', name: 'Camera di Commercio di Rieti Viterbo', region: '12' },
  { code: 'RM', name: 'Camera di Commercio di Roma', region: '12' },
  { code: 'CHPE', name: 'Camera di Commercio di Chieti Pescara', region: '13' },
  { code: 'CAMERAGRANSASSO', name: "Camera di Commercio del Gran Sasso d'Italia", region: '13' },
  { code: 'MOLISE', name: 'Camera di Commercio del Molise', region: '14' },
  { code: 'CE', name: 'Camera di Commercio di Caserta', region: '15' },
  { code: 'IRPINIASANNIO', name: 'Camera di Commercio Irpinia Sannio', region: '15' },
  { code: 'NA', name: 'Camera di Commercio di Napoli', region: '15' },
  { code: 'SA', name: 'Camera di Commercio di Salerno', region: '15' },
  { code: 'BA', name: 'Camera di Commercio di Bari', region: '16' },
  { code: 'BRTA', name: 'Camera di Commercio di Brindisi-Taranto', region: '16' },
  { code: 'FG', name: 'Camera di Commercio di Foggia', region: '16' },
  { code: 'LE', name: 'Camera di Commercio di Lecce', region: '16' },
  { code: 'BASILICATA', name: 'Camera di Commercio della Basilicata', region: '17' },
  { code: 'CZKRVV', name: 'Camera di Commercio di Catanzaro Crotone Vibo Valentia', region: '18' },
  { code: 'CS', name: 'Camera di Commercio di Cosenza', region: '18' },
  { code: 'RC', name: 'Camera di Commercio di Reggio Calabria', region: '18' },
  { code: 'AG', name: 'Camera di Commercio di Agrigento', region: '19' },
  { code: 'CL', name: 'Camera di Commercio di Caltanissetta', region: '19' },
  { code: 'ME', name: 'Camera di Commercio di Messina', region: '19' },
  { code: 'PAEN', name: 'Camera di Commercio di Palermo Enna', region: '19' },
  { code: 'CTRGSR', name: 'Camera di Commercio del Sud Est Sicilia', region: '19' },
  { code: 'TP', name: 'Camera di Commercio di Trapani', region: '19' },
  { code: 'CAOR', name: 'Camera di Commercio di Cagliari-Oristano', region: '20' },
  { code: 'NU', name: 'Camera di Commercio di Nuoro', region: '20' },
  { code: 'SS', name: 'Camera di Commercio di Sassari', region: '20' },
];

/** A province by its two letters, with the ISTAT code of its region. */
interface ProvinceFact {
  readonly code: string;
  readonly name: string;
  /** In the other language of the place. */
  readonly otherName: string | null;
  readonly region: string;
}

// A line a region: its ISTAT code, then its provinces. New ones come with the official list of towns.
const LINES = `
01: TO Torino; VC Vercelli; NO Novara; CN Cuneo; AT Asti; AL Alessandria; BI Biella; VB Verbano-Cusio-Ossola
02: AO Aosta/Aoste
03: VA Varese; CO Como; SO Sondrio; MI Milano; BG Bergamo; BS Brescia; PV Pavia; CR Cremona; MN Mantova; LC Lecco; LO Lodi; MB Monza e della Brianza
04: BZ Bolzano/Bozen; TN Trento
05: VR Verona; VI Vicenza; BL Belluno; TV Treviso; VE Venezia; PD Padova; RO Rovigo
06: UD Udine; GO Gorizia; TS Trieste; PN Pordenone
07: IM Imperia; SV Savona; GE Genova; SP La Spezia
08: PC Piacenza; PR Parma; RE Reggio nell'Emilia; MO Modena; BO Bologna; FE Ferrara; RA Ravenna; FC Forlì-Cesena; RN Rimini
09: MS Massa-Carrara; LU Lucca; PT Pistoia; FI Firenze; LI Livorno; PI Pisa; AR Arezzo; SI Siena; GR Grosseto; PO Prato
10: PG Perugia; TR Terni
11: PU Pesaro e Urbino; AN Ancona; MC Macerata; AP Ascoli Piceno; FM Fermo
12: VT Viterbo; RI Rieti; RM Roma; LT Latina; FR Frosinone
13: AQ L'Aquila; TE Teramo; PE Pescara; CH Chieti
14: CB Campobasso; IS Isernia
15: CE Caserta; BN Benevento; NA Napoli; AV Avellino; SA Salerno
16: FG Foggia; BA Bari; TA Taranto; BR Brindisi; LE Lecce; BT Barletta-Andria-Trani
17: PZ Potenza; MT Matera
18: CS Cosenza; CZ Catanzaro; RC Reggio di Calabria; KR Crotone; VV Vibo Valentia
19: TP Trapani; PA Palermo; ME Messina; AG Agrigento; CL Caltanissetta; EN Enna; CT Catania; RG Ragusa; SR Siracusa
20: SS Sassari; NU Nuoro; CA Cagliari; OR Oristano; SU Sud Sardegna
`;

export const PROVINCES: readonly ProvinceFact[] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [region = '', provinces = ''] = line.split(': ');
    return provinces.split('; ').map((province) => {
      const [name = '', otherName = null] = province.slice(3).split('/');
      return { code: province.slice(0, 2), name, otherName, region };
    });
  });
