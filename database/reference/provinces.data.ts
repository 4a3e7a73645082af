/** A province by its two letters, with the ISTAT code of its region. */
export interface ProvinceFact {
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
