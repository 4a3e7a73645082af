/**
 * What people call a trade or a thing, and how the classification says it. The left side are words or phrases as typed, commas between
 * those that mean the same; the right side are the words to look for beside them, all of them, `|` between other ways to say it.
 */
const LINES = `
pizza, pizza al taglio, pizzetteria, piadineria, kebabbaro, friggitore, rosticciere: ristoranti senza servizio tavolo asporto
pizzaiolo, pizzaiola, cuoco, cuoca, chef, ristoratore, ristoratrice, oste, locandiere: ristoranti
barista, barman, barmaid: somministrazione bevande bar
panettiera, fornaia, fornarina: produzione pane
pasticciere, pasticciera, pasticcere, pasticcera: produzione pasticceria | pasticceria
parrucchiera, barbiera, acconciatore, acconciatrice: parrucchieri barbieri
truccatrice, truccatore, make up, visagista: bellezza
massaggiatore, massaggiatrice, massaggi: benessere fisico
commessa, commesso: commercio dettaglio
fioraia: dettaglio fiori
sarto su misura, modellista, ricamatrice: confezione sartoria
lavandaia, stiratrice: lavanderie
maestra, maestro, educatrice, educatore: istruzione | assistenza infanzia
babysitter, baby sitter, tata: assistenza diurna infanzia | personale domestico
colf, domestica: personale domestico
ostetrica, logopedista, osteopata, podologo, nutrizionista, dietista, tecnico radiologo: attivita paramediche | salute umana
dottoressa, medico, chirurgo, pediatra: studi medici
avvocata, avvocatessa: legali
commercialista revisore, ragioniera, contabile, contabilita: contabilita | contabili
ingegnera, perito industriale, progettista: ingegneria | progettazione
architetta, urbanista: architettura
consulenza manageriale, consulenza direzionale, consulenza gestionale, consulente di direzione, temporary manager, business coach: consulenza imprenditoriale gestionale
coach, formatore, formatrice: corsi formazione aggiornamento professionale
elettricista impiantista, lavori elettrici, quadrista: installazione impianti elettrici
idraulica termica, caldaista, caldaie, termotecnico: installazione idraulici | impianti riscaldamento
cappottista, cappotto termico, isolamento termico, coibentazione: isolamento | intonacatura
intonachino, gessista, stuccatore: intonacatura
ponteggi, ponteggiatore: ponteggi
carpentiere: strutture metalliche | carpenteria
saldatore, saldatura: lavori meccanica generale metalli
tornitore, fresatore, meccanico: lavori meccanica generale metalli | riparazione manutenzione
ebanista, restauro mobili: falegnameria legno | mobili
liutaio, liuteria: strumenti musicali
orologiaio: riparazione orologi
ceramica, vasaio: ceramica
vetraia, soffiatore: lavorazione vetro
tessitrice, tessitore, tessitura: tessitura
calzolaia: riparazione calzature
contadino, contadina, coltivatore diretto, bracciante: coltivazione
allevatore, allevatrice: allevamento
pastore, pastora: ovini caprini
vignaiolo, viticoltrice: coltivazione uva
apicoltrice: apicoltura
tassista, taxi: trasporto taxi
camionista padroncino: trasporto merci strada
fattorino, pony express: corriere
facchino, facchinaggio, traslochi, trasloco: traslochi | movimentazione merci
spazzacamino, lavavetri: pulizia
portiere, portinaio, custode: servizi integrati gestione edifici | vigilanza
volantinaggio, distribuzione volantini, affissioni, volantini: campagne pubblicitarie
associazione dilettantistica, associazione sportiva dilettantistica, ssd, polisportiva, squadra: club sportivi
corsa, podismo, atletica, ciclismo, nuoto, corridore: sportivi | club sportivi
personal trainer, istruttore, istruttrice, allenatore, allenatrice: corsi sportivi | sportivi
maneggio, equitazione: sportivi | impianti sportivi
ballerina, ballerino, coreografo: danza | arti performative
musicista, cantante, orchestra, band, dj, deejay: arti performative | musicali
pittore, pittrice, scultore, scultrice, illustratore, illustratrice: creazione arti visive | artistiche
scrittore, scrittrice, giornalista, blogger: creazione letteraria | giornalisti
attrice, regista: recitazione | produzione cinematografica
guida turistica, accompagnatore turistico, accompagnatrice: guide turistiche
organizzazione eventi, wedding planner, eventi: organizzazione convegni fiere | feste cerimonie
copywriter, social media manager, content creator: pubblicitari marketing
programmatrice, sviluppatrice, informatico, informatica: programmazione informatica
venditrice porta a porta, porta a porta, vendita a domicilio: vendita dettaglio
edicolante: dettaglio giornali
ottica optometrista, optometrista: dettaglio occhiali
benzinaia: carburanti
concessionario auto, rivenditore auto: dettaglio autoveicoli
gommisti, vulcanizzatore: riparazione pneumatici
antennista, antenne: installazione impianti elettronici | installazione impianti telecomunicazioni
sushi, poke, ramen, hamburgeria, braceria: ristoranti | ristoranti asporto
segheria, segheria legname, falegname segheria: taglio piallatura legno
prefabbricati, prefabbricato: prefabbricati | elementi calcestruzzo edilizia
arredamento, arredi, arredatori: mobili
eolico, parco eolico, pale eoliche: energia elettrica fonti rinnovabili
colorificio, vernici, pitture: pitture vernici
elicottero, elicotteri, aereo, voli, compagnia aerea: trasporto aereo
porto turistico, marina, ormeggi: porti turistici | trasporto acqua supporto
perito assicurativo, perizie: valutazione rischi danni
ufficio stampa, addetto stampa, relazioni esterne: pubbliche relazioni
scuola di musica, conservatorio, lezioni di musica: formazione culturale | corsi musica
scuola di sci, scuola di tennis, scuola calcio, maestro di sci: corsi sportivi
allarmi, antifurti, impianti di allarme: installazione elettronici | sistemi sicurezza
ascensorista, ascensori: ascensori
negozio, bottega, rivendita, boutique, showroom, negoziante, spaccio: commercio dettaglio
vendita, vendere, venditore, vendo, rivenditore: commercio
grossista, distributore, distribuzione: commercio ingrosso
ecommerce, e commerce, vendita online, negozio online: commercio dettaglio
agente di commercio, rappresentante, agente commerciale, procacciatore: intermediari commercio
produzione, produttore, produco, produrre, realizzazione, produzioni, manifattura: fabbricazione | produzione
fabbricazione, fabbrica, costruzione: produzione | fabbricazione | costruzione
officina, meccanico auto, autofficina: riparazione manutenzione
assistenza tecnica, assistenza: riparazione manutenzione | assistenza
affitto, locazione, affittare: affitto | noleggio | alloggio
posa, montaggio, installatore: installazione | posa opera
azienda agricola, agricoltore, coltivatore, coltiva: coltivazione
auto, macchina, automobile, vettura: autoveicoli
moto, motorino, scooter, motocicletta: motocicli
camion, furgone, tir, furgoni: autocarri | merci strada
bus, pullman, corriera: passeggeri strada | autobus
barca, barche, yacht, gommoni, vela: imbarcazioni
bici, mtb, ebike: biciclette
pc, notebook, portatili: computer
cellulare, smartphone, telefonino, telefonia: telefoni | telecomunicazioni
tv, televisori, hifi: radiotelevisive
lavatrici, frigoriferi, lavastoviglie: elettrodomestici
vestito, vestiti, abito, capi, vestiario, capi di abbigliamento: abbigliamento
scarpa, scarpe: calzature
bimbi, bimbo, infantile: bambini
cane, cani, gatto, gatti, pet, animali domestici: animali compagnia
usato, usati, usata, vintage: seconda mano | usato
ricambi, pezzi di ricambio: parti accessori
farmaci, medicine: medicinali | farmaceutici
ortofrutta, frutta e verdura, fruttivendolo, ortofrutticolo: frutta ortaggi | frutta verdura
alimentari, generi alimentari: prodotti alimentari
supermercato, minimarket, discount, ipermercato: dettaglio prevalenza prodotti alimentari
macelleria, macellaio: dettaglio carne
pescheria, pescivendolo: dettaglio pesce
tabaccheria, tabacchi, tabaccaio: dettaglio tabacco
edicola, giornalaio: dettaglio giornali
farmacia, farmacista: dettaglio medicinali
parafarmacia: dettaglio prodotti farmaceutici
erboristeria: dettaglio erboristici
ottica, ottico: dettaglio occhiali lenti
gioielleria, gioielliere: dettaglio orologi gioielleria
fioraio, fiorista, fioreria: dettaglio fiori
libreria, libraio: dettaglio libri
cartoleria: dettaglio cancelleria
ferramenta: ferramenta
benzina, benzinaio, gasolio, stazione di servizio: carburanti
concessionaria, autosalone: dettaglio autoveicoli
profumeria: dettaglio profumeria cosmetici
merceria: dettaglio merceria
materiale edile, materiali edili: materiali costruzione
bar, caffe, caffetteria, pub, birreria, enoteca: somministrazione bevande bar
trattoria, osteria, pizzeria, ristorante: ristoranti
asporto, al taglio, take away, rosticceria, tavola calda, kebab, paninoteca, friggitoria: ristoranti senza servizio tavolo asporto
gelateria, gelataio: gelaterie | gelati
pasticceria: pasticceria
food truck, ambulante, street food: ristorazione mobile
mensa, mense: catering base contrattuale
catering, banqueting: catering
albergo, hotel, locanda, pensione: alberghi
b b, bed and breakfast, bed breakfast: bed breakfast
affittacamere, casa vacanze, case vacanza, appartamenti turistici, casa vacanza: camere case appartamenti vacanze
agriturismo: alloggio aziende agricole | ristoranti connesse aziende agricole
campeggio, camping: campeggi
ostello: ostelli
panificio, forno, fornaio, panetteria, panettiere: produzione pane
pastificio, pasta fresca: prodotti farinacei
salumificio, salumi, insaccati: prodotti carne
caseificio, formaggi, formaggio, mozzarella, latticini, ricotta: derivati latte
frantoio, oleificio: olio oliva
cantina, vinicola, vino: vini
birrificio, birra artigianale: produzione birra
torrefazione: lavorazione caffe
miele, apicoltore, api: apicoltura
vacche, mucche, vacca, bestiame, manzi: bovini
maiali, maiale, scrofe: suini
pecore, capre: ovini caprini
galline, polli, uova: pollame
vigna, vigneto, viticoltore, viticoltura: coltivazione uva
ulivi, ulivo, olivi, uliveto, oliveto, olive: frutti oleosi | olive
arance, limoni, mandarini: agrumi
mele, pere, pesche, frutteto: pomacee frutta nocciolo
grano, mais, orzo: cereali | frumento
pomodori, insalata, zucchine, ortaggi, orto: ortaggi
serra, serre: colture protette
vivaio, vivaista, vivai: riproduzione piante | fiori
trebbiatura, aratura, contoterzista agricolo, mietitura: supporto produzione vegetale
boscaiolo, legna, taglio boschi: aree forestali | silvicoltura
cozze, vongole, ostriche, mitili: acquacoltura | molluschi
pescatore, peschereccio: pesca
carrozzeria, carrozziere: riparazione carrozzerie
gommista, gomme: riparazione pneumatici
elettrauto: riparazione elettrica autoveicoli
autolavaggio: lavaggio autoveicoli
carro attrezzi: traino soccorso stradale
calzolaio, ciabattino: riparazione calzature
tappezziere: rivestimento mobili imbottiti
sarta, sarto, sartoria: sartoria | riparazione modifica abbigliamento
orlo, orli: modifica abbigliamento
parrucchiere, barbiere, acconciature, hair stylist, salone: parrucchieri barbieri
estetista, estetica, centro estetico: bellezza
unghie, onicotecnica, nail: manicure
tatuatore, tattoo, piercing: tatuaggi
lavanderia, stireria, tintoria: lavanderie
onoranze funebri, agenzia funebre, becchino: pompe funebri
toelettatura, toelettatore: toelettatura animali
matrimoni, nozze, wedding, cerimonie, sposi: feste cerimonie | matrimoni
palestra, crossfit: centri fitness
lido, stabilimento balneare, bagnino, spiaggia: stabilimenti balneari
discoteca, sala da ballo, night: sale ballo
slot, vlt, scommesse: vincite denaro | scommesse
sala giochi: apparecchi intrattenimento
autoscuola, patente: scuole guida
asilo nido, nido, asilo, tagesmutter: assistenza diurna infanzia
scuola materna: istruzione prescolastica
inglese, francese, tedesco, spagnolo, lingue: lingua straniera
ballo, danza, balli: danza
ripetizioni, doposcuola, lezioni private: istruzione formazione | corsi tutor
formazione professionale, formazione aziendale: corsi formazione aggiornamento professionale
calcio, tennis, pallavolo, basket, associazione sportiva, asd: club sportivi | sportivi
dentista, studio dentistico, odontoiatra: odontoiatriche
odontotecnico, protesi dentali: protesi dentarie
medico di base, medico di famiglia, dottore: medicina generale
fisioterapista, fisioterapia: fisioterapia
psicologo, psicoterapeuta, psicologa: psicologi psicoterapeuti
analisi del sangue, laboratorio analisi, analisi cliniche: laboratorio medico
ecografia, ecografie, radiologia, raggi: diagnostica immagini
infermiere, infermiera, infermieri: infermieristiche
casa di riposo, rsa, ospizio, casa per anziani: assistenza residenziale anziani
badante, badanti, assistenza domiciliare: assistenza sociale non residenziale anziani
disabili, handicap: persone disabilita
centro diurno: assistenza non residenziale
veterinario, ambulatorio veterinario: veterinari
avvocato, studio legale, legale: legali
notaio, studio notarile: notarili
commercialista, ragioniere, tributarista: commercialisti | contabili
consulente del lavoro, buste paga, paghe: consulenti lavoro
caf, patronato, 730: centri assistenza fiscale
architetto: architettura
ingegnere, ingegneri: ingegneria
geometra: geometri
geologo: geologia
agronomo: agronomi
enologo: enologi
revisione auto, revisioni: revisione periodica circolazione
sicurezza sul lavoro, 626, rspp: sicurezza salute posti lavoro
certificazione iso, qualita: certificazione processi | certificazione
consulenza aziendale, consulente aziendale, management, direzione aziendale: consulenza imprenditoriale gestionale
agenzia pubblicitaria, pubblicitario, pubblicitaria: campagne pubblicitarie
social media, social network, seo, marketing digitale: marketing pubblicitari
influencer, youtuber: influencer
grafico, grafica, designer grafico: progettazione grafica
web designer, web design: grafica pagine web
sito, siti, siti web, sito web, web agency: programmazione informatica | pagine web
app, applicazioni, sviluppo software, programmatore, sviluppatore: programmazione informatica
gestionale, gestionali: software
sistemista, server, reti informatiche: gestione strutture informatiche
cloud: hosting infrastrutture informatiche
fotografo, fotografa: fotografiche
traduttore, interprete, traduttrice: traduzione interpretariato
arredatore, interior design, interior designer: progettazione interni
stilista, fashion designer: progettazione moda
video, videomaker, spot, film: produzione video
casa editrice, editore: edizione libri
radio, web radio, podcast: radiofonica
internet provider, wifi, fibra: accesso internet
agenzia immobiliare, immobiliarista, agente immobiliare: intermediazione immobiliari
amministratore di condominio, condomini: gestione immobili terzi
case, immobili, appartamenti, appartamento: immobili | edifici
broker, assicuratore, assicurazione, polizze: assicurazioni
promotore finanziario, consulente finanziario: consulenti finanziari
agenzia viaggi, viaggi: agenzie viaggio
autonoleggio, noleggio auto: noleggio automobili
ncc, noleggio con conducente: noleggio conducente
trasporti, trasportatore, autotrasporto, autotrasporti, padroncino, camionista, autotrasportatore: trasporto merci strada
corriere, pacchi, consegna, consegne, rider: corriere
magazzino, deposito: magazzinaggio deposito
spedizioniere, spedizioni: spedizione merci
doganale, doganali: dogana
parcheggio, garage, parking: parcheggi autorimesse
pulizie, impresa di pulizie: pulizia edifici
derattizzazione, disinfestatore: disinfestazione
giardiniere, giardinaggio, manutenzione del verde, verde: cura paesaggio
guardia giurata, guardie, vigilantes, vigilanza: vigilanza privata
detective, investigatore: investigazione
interinale, agenzia per il lavoro: lavoro interinale
call center, telemarketing: call center
pratiche auto, agenzia pratiche auto: registrazione autoveicoli
edile, edilizia, edil, ristrutturazione, ristrutturazioni, ristrutturare, impresa edile: costruzione edifici
capannoni, capannone, palazzine, ville: edifici
muratore, muratori: muratura
imbianchino, pittore edile, imbiancatura, decoratore: tinteggiatura
piastrellista, parquettista, pavimentista: rivestimento pavimenti pareti
cartongessista: cartongesso
elettricista, impianti elettrici, impiantista: installazione impianti elettrici | installazione impianti illuminazione
idraulico, termoidraulico, idraulica: installazione idraulici
condizionatori, climatizzatori, climatizzazione: condizionamento aria
infissi, serramenti, serramentista, persiane: porte finestre
tetti, tetto, lattoniere, lattoneria: coperture
scavi, sbancamento, movimento terra: preparazione cantiere
asfalto, asfaltatura, asfalti: strade
pozzi, pozzo: perforazioni
fabbro, fabbri, inferriate, ringhiere: cancelli metallo
falegname, falegnameria: falegnameria legno
mobilificio, mobiliere: mobili
tornitura, fresatura, torneria, lavorazioni meccaniche, tornio, meccanica di precisione: lavori meccanica generale metalli
carpenteria metallica, carpenteria, tettoie: strutture metalliche
stampaggio: stampaggio | formatura
plastica, plastiche: materie plastiche
verniciatura, cromatura, zincatura, galvanica: rivestimento
fonderia: fusione getti
tipografia, tipografo, stampe, litografia: stampa
cartone, scatole, scatolificio: cartone imballaggi
maglificio, maglieria: articoli maglia
calzaturificio: fabbricazione calzature
pelletteria, borse: borse pelletteria
conceria, pellami: concia pelli
orafo, oreficeria, orefice: oreficeria gioielli
vetreria, vetraio: lavorazione vetro
marmo, marmista, marmi: marmo
ceramista, ceramica artistica: ceramica usi ornamentali
detersivi, detersivo: detergenti saponi
mangimificio: mangimi
acqua minerale: acque bottiglia
cantiere navale: costruzione navi | costruzione imbarcazioni
pannelli solari, pannelli fotovoltaici, fotovoltaico, solare: fotovoltaici | energia rinnovabili
quadri elettrici: apparecchiature distribuzione controllo elettricita
lampade, lampadari, luci: illuminazione
confezionamento, packaging: confezione imballaggio
riciclo, riciclaggio: recupero materiali
spazzatura, immondizia: rifiuti
bonifica, bonifiche: rimozione risanamento
teatro, teatrale, compagnia teatrale, attore: recitazione | arti performative
restauro, restauratore: conservazione restauro
cooperativa sociale: assistenza sociale
start up innovativa, startup: ricerca sviluppo
`;

/** Words of no meaning in what a company says of itself: every company has them. */
export const OF_EVERY_COMPANY: ReadonlySet<string> = new Set(
  (
    'srl srls spa sas snc scarl ditta impresa azienda societa cooperativa individuale unipersonale attivita oggetto servizi servizio vari ' +
    'varie studio associato gruppo fratelli figli settore specializzata specializzato artigiana artigiano artigianale artigianali ' +
    'gestione agenzia conto terzi propria proprio centro locale prodotti articoli'
  ).split(' '),
);

/** Phrase (words with one space between) → the ways to say it, each the words that must be looked for together. */
export const EVERYDAY: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [keys = '', ways = ''] = line.split(': ');
      const read = ways.split(' | ').map((way) => way.split(' '));
      return keys.split(', ').map((key) => [key, read] as const);
    }),
);
