/** A town of today, its province, and the towns that became part of it or the names that it had. */
export interface FormerTowns {
  readonly province: string;
  readonly name: string;
  readonly formers: readonly string[];
}

// Official lists of towns leave out those that have merged since; calls and lists written before still name them.
const LINES = `
AL Alluvioni Piovera: Alluvioni Cambiò, Piovera
AL Castellania Coppi: Castellania
AL Cassano Spinola: Gavazzana
AL Lu e Cuccaro Monferrato: Lu, Cuccaro Monferrato
AN Trecastelli: Castel Colonna, Monterado, Ripe
AR Castelfranco Piandiscò: Castelfranco di Sopra, Pian di Scò
AR Laterina Pergine Valdarno: Laterina, Pergine Valdarno
AR Pratovecchio Stia: Pratovecchio, Stia
AT Calliano Monferrato: Calliano
AT Casorzo Monferrato: Casorzo
AT Grana Monferrato: Grana
AT Montemagno Monferrato: Montemagno
AT Moransengo-Tonengo: Moransengo, Tonengo
AV Montoro: Montoro Inferiore, Montoro Superiore
BG Sant'Omobono Terme: Sant'Omobono Imagna, Valsecca
BG Val Brembilla: Brembilla, Gerosa
BI Campiglia Cervo: Quittengo, San Paolo Cervo
BI Lessona: Crosa
BI Pettinengo: Selve Marcone
BI Quaregna Cerreto: Quaregna, Cerreto Castello
BI Valdilana: Mosso, Soprana, Trivero, Valle Mosso, Pistolesa
BL Alpago: Farra d'Alpago, Pieve d'Alpago, Puos d'Alpago
BL Borgo Valbelluna: Lentiai, Mel, Trichiana
BL Longarone: Castellavazzo
BL Setteville: Alano di Piave, Quero, Vas, Quero Vas
BL Val di Zoldo: Forno di Zoldo, Zoldo Alto
BO Alto Reno Terme: Granaglione, Porretta Terme
BO Valsamoggia: Bazzano, Castello di Serravalle, Crespellano, Monteveglio, Savigno
BZ Senale-San Felice: Senale, San Felice
CN Busca: Valmala
CN Saluzzo: Castellar
CN Santo Stefano Belbo: Camo
CO Alta Valle Intelvi: Lanzo d'Intelvi, Pellio Intelvi, Ramponio Verna
CO Bellagio: Civenna
CO Centro Valle Intelvi: Casasco d'Intelvi, Castiglione d'Intelvi, San Fedele Intelvi
CO Colverde: Drezzo, Gironico, Parè
CO Gravedona ed Uniti: Consiglio di Rumo, Germasino, Gravedona
CO San Fermo della Battaglia: Cavallasca
CO Solbiate con Cagno: Solbiate, Cagno
CO Uggiate con Ronago: Uggiate-Trevano, Ronago
CO Tremezzina: Lenno, Mezzegra, Ossuccio, Tremezzo
CR Piadena Drizzona: Piadena, Drizzona
CR Torre de' Picenardi: Ca' d'Andrea
CS Casali del Manco: Casole Bruzio, Pedace, Serra Pedace, Spezzano Piccolo, Trenta
CS Corigliano-Rossano: Corigliano Calabro, Rossano
FE Fiscaglia: Massa Fiscaglia, Migliarino, Migliaro
FE Riva del Po: Berra, Ro
FE Terre del Reno: Mirabello, Sant'Agostino
FE Tresignana: Formignana, Tresigallo
FI Barberino Tavarnelle: Barberino Val d'Elsa, Tavarnelle Val di Pesa
FI Figline e Incisa Valdarno: Figline Valdarno, Incisa in Val d'Arno, Incisa Valdarno
FI Scarperia e San Piero: Scarperia, San Piero a Sieve
IM Montalto Carpasio: Montalto Ligure, Carpasio
LC La Valletta Brianza: Perego, Rovagnate
LC Verderio: Verderio Inferiore, Verderio Superiore
LC Bellano: Vendrogno
LC Valvarrone: Introzzo, Tremenico, Vestreno
LE Presicce-Acquarica: Acquarica del Capo, Presicce
LI Rio: Rio Marina, Rio nell'Elba
LO Castelgerundo: Camairago, Cavacurta
LU Fabbriche di Vergemoli: Fabbriche di Vallico, Vergemoli
LU Sillano Giuncugnano: Sillano, Giuncugnano
MC Fiastra: Acquacanina
MC Valfornace: Fiordimonte, Pievebovigliana
MI Vermezzo con Zelo: Vermezzo, Zelo Surrigone
MN Borgo Mantovano: Pieve di Coriano, Revere, Villa Poma
MN Borgo Virgilio: Borgoforte, Virgilio
MN Borgocarbonara: Borgofranco sul Po, Carbonara di Po
MN San Giorgio Bigarello: Bigarello, San Giorgio di Mantova
NO Gattico-Veruno: Gattico, Veruno
PC Alta Val Tidone: Caminata, Nibbiano, Pecorara
PD Borgo Veneto: Megliadino San Fidenzio, Saletto, Santa Margherita d'Adige
PD Santa Caterina d'Este: Carceri, Vighizzolo d'Este
PD Due Carrare: Carrara San Giorgio, Carrara Santo Stefano
PI Casciana Terme Lari: Casciana Terme, Lari
PI Crespina Lorenzana: Crespina, Lorenzana
PR Polesine Zibello: Polesine Parmense, Zibello
PR Sissa Trecasali: Sissa, Trecasali
PR Sorbolo Mezzani: Sorbolo, Mezzani
PT Abetone Cutigliano: Abetone, Cutigliano
PT San Marcello Piteglio: San Marcello Pistoiese, Piteglio
PU Colli al Metauro: Montemaggiore al Metauro, Saltara, Serrungarina
PU Sassocorvaro Auditore: Sassocorvaro, Auditore
PU Terre Roveresche: Barchi, Orciano di Pesaro, Piagge, San Giorgio di Pesaro
PU Vallefoglia: Colbordolo, Sant'Angelo in Lizzola
PV Colli Verdi: Canevino, Ruino, Valverde
PV Cornale e Bastida: Cornale, Bastida de' Dossi
PV Corteolona e Genzone: Corteolona, Genzone
RE Ventasso: Busana, Collagna, Ligonchio, Ramiseto
RN Montescudo-Monte Colombo: Montescudo, Monte Colombo
RN Poggio Torriana: Poggio Berni, Torriana
SI Montalcino: San Giovanni d'Asso
TN Altavalle: Faver, Grauno, Grumes, Valda
TN Altopiano della Vigolana: Bosentino, Centa San Nicolò, Vattaro, Vigolo Vattaro
TN Amblar-Don: Amblar, Don
TN Borgo Chiese: Brione, Cimego, Condino
TN Borgo d'Anaunia: Castelfondo, Fondo, Malosco
TN Borgo Lares: Bolbeno, Zuclo
TN Cembra Lisignago: Cembra, Lisignago
TN Comano Terme: Bleggio Inferiore, Lomaso
TN Contà: Cunevo, Flavon, Terres
TN Dimaro Folgarida: Dimaro, Monclassico
TN Ledro: Bezzecca, Concei, Molina di Ledro, Pieve di Ledro, Tiarno di Sopra, Tiarno di Sotto
TN Madruzzo: Calavino, Lasino
TN Novella: Brez, Cagnò, Cloz, Revò, Romallo
TN Pieve di Bono-Prezzo: Pieve di Bono, Prezzo
TN Porte di Rendena: Darè, Vigo Rendena, Villa Rendena
TN Predaia: Coredo, Smarano, Taio, Tres, Vervò
TN Primiero San Martino di Castrozza: Fiera di Primiero, Siror, Tonadico, Transacqua
TN San Giovanni di Fassa: Pozza di Fassa, Vigo di Fassa
TN San Lorenzo Dorsino: Dorsino, San Lorenzo in Banale
TN San Michele all'Adige: Faedo
TN Sella Giudicarie: Bondo, Breguzzo, Lardaro, Roncone
TN Terre d'Adige: Nave San Rocco, Zambana
TN Tre Ville: Montagne, Preore, Ragoli
TN Vallelaghi: Padergnone, Terlago, Vezzano
TN Valdaone: Bersone, Daone, Praso
TN Ville d'Anaunia: Nanno, Tassullo, Tuenno
TN Ville di Fiemme: Carano, Daiano, Varena
TN Castel Ivano: Spera, Strigno, Villa Agnedo
TO Val di Chy: Alice Superiore, Lugnacco, Pecco
TO Valchiusa: Meugliano, Trausella, Vico Canavese
TV Pieve del Grappa: Crespano del Grappa, Paderno del Grappa
UD Fiumicello Villa Vicentina: Fiumicello, Villa Vicentina
UD Rivignano Teor: Rivignano, Teor
UD Treppo Ligosullo: Treppo Carnico, Ligosullo
UD Campolongo Tapogliano: Campolongo al Torre, Tapogliano
PN Valvasone Arzene: Valvasone, Arzene
VA Bardello con Malgesso e Bregano: Bardello, Bregano, Malgesso
VA Cadrezzate con Osmate: Cadrezzate, Osmate
VA Maccagno con Pino e Veddasca: Maccagno, Pino sulla Sponda del Lago Maggiore, Veddasca
VB Borgomezzavalle: Seppiana, Viganella
VB Valle Cannobina: Cavaglio-Spoccia, Cursolo-Orasso, Falmenta
VC Alto Sermenza: Rima San Giuseppe, Rimasco
VC Cellio con Breia: Cellio, Breia
VC Varallo: Sabbia
VI Barbarano Mossano: Barbarano Vicentino, Mossano
VI Colceresa: Mason Vicentino, Molvena
VI Lusiana Conco: Lusiana, Conco
VI Sovizzo: Gambugliano
VI Val Liona: Grancona, San Germano dei Berici
VI Valbrenta: Campolongo sul Brenta, Cismon del Grappa, San Nazario, Valstagna
RM Roma: Roma Capitale
`;

/** Towns that are no more, by what they became part of. */
export const FORMER_TOWNS: readonly FormerTowns[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [, province = '', name = '', formers = ''] = /^(..) ([^:]+): (.+)$/.exec(line) ?? [];
    return { province, name, formers: formers.split(', ') };
  });
