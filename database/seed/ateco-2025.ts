/**
 * A small part of ATECO 2025: every section and division, and the branches that the demo companies and announcements touch. A line is
 * a code and its official title; the section of a code is the last letter above it. The whole classification comes with the importer.
 */
export const ATECO_2025 = `
A Agricoltura, silvicoltura e pesca
01 Produzioni vegetali e animali, caccia e servizi connessi
01.2 Coltivazione di colture agricole permanenti
01.21 Coltivazione di uva
01.21.0 Coltivazione di uva
01.21.00 Coltivazione di uva
02 Silvicoltura e utilizzo di aree forestali
03 Pesca e acquacoltura
B Attività estrattive
05 Estrazione di carbone e lignite
06 Estrazione di petrolio greggio e gas naturale
07 Estrazione di minerali metalliferi
08 Altre attività estrattive
09 Attività dei servizi di supporto all'estrazione
C Attività manifatturiere
10 Produzione di prodotti alimentari
10.4 Produzione di oli e grassi vegetali e animali
10.41 Produzione di oli e grassi
10.41.1 Produzione di olio di oliva
10.41.10 Produzione di olio di oliva
10.41.2 Produzione di altri oli vegetali
10.41.20 Produzione di altri oli vegetali
10.41.3 Produzione di oli e grassi animali
10.41.30 Produzione di oli e grassi animali
10.5 Produzione di prodotti lattiero-caseari e gelati
10.51 Produzione di prodotti lattiero-caseari
10.51.1 Trattamento igienico del latte
10.51.10 Trattamento igienico del latte
10.51.2 Produzione di derivati del latte
10.51.20 Produzione di derivati del latte
10.52 Produzione di gelati
10.52.0 Produzione di gelati
10.52.00 Produzione di gelati
10.6 Lavorazione di granaglie, produzione di amidi e di prodotti amidacei
10.61 Lavorazione di granaglie
10.61.1 Lavorazione di frumento e altri cereali
10.61.11 Lavorazione di frumento
10.61.19 Lavorazione di altri cereali
10.61.2 Lavorazione del riso
10.61.20 Lavorazione del riso
10.61.9 Lavorazioni di altre granaglie
10.61.90 Lavorazioni di altre granaglie
10.7 Produzione di prodotti da forno e farinacei
10.71 Produzione di pane; produzione di prodotti di pasticceria freschi
10.71.1 Produzione di pane e prodotti di panetteria simili
10.71.10 Produzione di pane e prodotti di panetteria simili
10.71.2 Produzione di prodotti di pasticceria freschi
10.71.20 Produzione di prodotti di pasticceria freschi
10.73 Produzione di prodotti farinacei
10.73.0 Produzione di prodotti farinacei
10.73.01 Produzione di prodotti farinacei freschi
10.73.02 Produzione di prodotti farinacei conservati
11 Produzione di bevande
11.0 Produzione di bevande
11.02 Produzione di vini da uve
11.02.1 Produzione di vini, esclusi vini spumanti e altri vini speciali
11.02.10 Produzione di vini, esclusi vini spumanti e altri vini speciali
11.02.2 Produzione di vini spumanti e altri vini speciali
11.02.20 Produzione di vini spumanti e altri vini speciali
12 Produzione di prodotti del tabacco
13 Fabbricazione di tessili
13.1 Preparazione e filatura di fibre tessili
13.10 Preparazione e filatura di fibre tessili
13.10.0 Preparazione e filatura di fibre tessili
13.10.00 Preparazione e filatura di fibre tessili
13.2 Tessitura
13.20 Tessitura
13.20.0 Tessitura
13.20.00 Tessitura
14 Fabbricazione di articoli di abbigliamento
15 Fabbricazione di pelli e cuoi e articoli in pelle e simili di altri materiali
15.1 Concia, tintura e rifinizione di pelli, cuoi e pellicce; fabbricazione di articoli da viaggio, borse, pelletteria e selleria
15.11 Concia, tintura e rifinizione di pelli, cuoi e pellicce
15.11.0 Concia, tintura e rifinizione di pelli, cuoi e pellicce
15.11.00 Concia, tintura e rifinizione di pelli, cuoi e pellicce
15.12 Fabbricazione di articoli da viaggio, borse, pelletteria e selleria di qualsiasi materiale
15.12.0 Fabbricazione di articoli da viaggio, borse, pelletteria e selleria di qualsiasi materiale
15.12.00 Fabbricazione di articoli da viaggio, borse, pelletteria e selleria di qualsiasi materiale
16 Produzione e lavorazione del legno e dei prodotti a base di legno e sughero, esclusi i mobili; fabbricazione di articoli in paglia e materiale da intreccio
16.2 Fabbricazione di prodotti in legno, sughero, paglia e materiali da intreccio
16.25 Fabbricazione di porte e finestre in legno
16.25.0 Fabbricazione di porte e finestre in legno
16.25.00 Fabbricazione di porte e finestre in legno
17 Fabbricazione di carta e di prodotti di carta
18 Stampa e riproduzione di supporti registrati
19 Fabbricazione di coke e prodotti derivanti dalla raffinazione del petrolio
20 Fabbricazione di prodotti chimici
21 Fabbricazione di prodotti farmaceutici di base e di preparati farmaceutici
22 Fabbricazione di prodotti in gomma e in materie plastiche
23 Fabbricazione di altri prodotti della lavorazione di minerali non metalliferi
23.1 Fabbricazione di vetro e di prodotti in vetro
23.11 Fabbricazione di vetro piano
23.11.0 Fabbricazione di vetro piano
23.11.00 Fabbricazione di vetro piano
23.12 Lavorazione e trasformazione del vetro piano
23.12.0 Lavorazione e trasformazione del vetro piano
23.12.00 Lavorazione e trasformazione del vetro piano
23.13 Fabbricazione di vetro cavo
23.13.0 Fabbricazione di vetro cavo
23.13.00 Fabbricazione di vetro cavo
23.14 Fabbricazione di fibre di vetro
23.14.0 Fabbricazione di fibre di vetro
23.14.00 Fabbricazione di fibre di vetro
23.15 Fabbricazione e lavorazione di altro vetro incluso il vetro per usi tecnici
23.15.1 Lavorazione di vetro a mano e a soffio artistico
23.15.10 Lavorazione di vetro a mano e a soffio artistico
23.15.9 Altre attività di fabbricazione e lavorazione di altro vetro incluso il vetro per usi tecnici
23.15.90 Altre attività di fabbricazione e lavorazione di altro vetro incluso il vetro per usi tecnici
23.3 Fabbricazione di materiali da costruzione in terracotta
23.31 Fabbricazione di piastrelle in ceramica per pavimenti e rivestimenti
23.31.0 Fabbricazione di piastrelle in ceramica per pavimenti e rivestimenti
23.31.00 Fabbricazione di piastrelle in ceramica per pavimenti e rivestimenti
23.4 Fabbricazione di altri prodotti in porcellana e in ceramica
23.41 Fabbricazione di prodotti in ceramica per usi domestici e ornamentali
23.41.0 Fabbricazione di prodotti in ceramica per usi domestici e ornamentali
23.41.00 Fabbricazione di prodotti in ceramica per usi domestici e ornamentali
24 Fabbricazione di metalli di base
24.1 Fabbricazione di ferro, acciaio e ferroleghe
24.10 Fabbricazione di ferro, acciaio e ferroleghe
24.10.0 Fabbricazione di ferro, acciaio e ferroleghe
24.10.00 Fabbricazione di ferro, acciaio e ferroleghe
25 Fabbricazione di prodotti in metallo, esclusi macchinari e attrezzature
25.1 Fabbricazione di elementi da costruzione in metallo
25.11 Fabbricazione di strutture metalliche e di parti di strutture metalliche
25.11.0 Fabbricazione di strutture metalliche e di parti di strutture metalliche
25.11.00 Fabbricazione di strutture metalliche e di parti di strutture metalliche
25.5 Trattamento e rivestimento dei metalli; lavori di meccanica generale
25.51 Rivestimento dei metalli
25.51.0 Rivestimento dei metalli
25.51.00 Rivestimento dei metalli
25.52 Trattamento termico dei metalli
25.52.0 Trattamento termico dei metalli
25.52.00 Trattamento termico dei metalli
25.53 Lavori di meccanica generale dei metalli
25.53.0 Lavori di meccanica generale dei metalli
25.53.00 Lavori di meccanica generale dei metalli
25.6 Fabbricazione di articoli di coltelleria e posateria, utensili e oggetti di ferramenta
25.63 Fabbricazione di utensileria
25.63.1 Fabbricazione di utensileria ad azionamento manuale e di parti intercambiabili per macchine utensili
25.63.11 Fabbricazione di utensileria ad azionamento manuale
25.63.12 Fabbricazione di parti intercambiabili per macchine utensili
25.63.2 Fabbricazione di stampi, portastampi, sagome, forme per macchine
25.63.20 Fabbricazione di stampi, portastampi, sagome, forme per macchine
26 Fabbricazione di computer e prodotti di elettronica e ottica
27 Fabbricazione di apparecchiature elettriche
28 Fabbricazione di macchinari e apparecchiature n.c.a.
28.4 Fabbricazione di macchine per la deformazione dei metalli e di altre macchine utensili
28.41 Fabbricazione di macchine per la deformazione dei metalli e di altre macchine utensili per la lavorazione dei metalli
28.41.0 Fabbricazione di macchine per la deformazione dei metalli e di altre macchine utensili per la lavorazione dei metalli
28.41.00 Fabbricazione di macchine per la deformazione dei metalli e di altre macchine utensili per la lavorazione dei metalli
28.9 Fabbricazione di altre macchine per impieghi speciali
28.99 Fabbricazione di altre macchine per impieghi speciali n.c.a.
28.99.1 Fabbricazione di macchine per la stampa e la legatoria
28.99.10 Fabbricazione di macchine per la stampa e la legatoria
28.99.2 Fabbricazione di robot industriali con compiti multipli per scopi speciali
28.99.20 Fabbricazione di robot industriali con compiti multipli per scopi speciali
28.99.9 Fabbricazione di altre macchine varie per impieghi speciali n.c.a.
28.99.91 Fabbricazione di apparecchiature per il lancio di aeromobili, catapulte per portaerei e relative attrezzature
28.99.92 Fabbricazione di giostre, altalene e altre attrazioni di divertimento
28.99.93 Fabbricazione di apparecchiature per l'allineamento e il bilanciamento delle ruote e altre apparecchiature per il bilanciamento
28.99.99 Fabbricazione di tutte le altre macchine varie per impieghi speciali n.c.a.
29 Fabbricazione di autoveicoli, rimorchi e semirimorchi
30 Fabbricazione di altri mezzi di trasporto
30.1 Costruzione di navi e imbarcazioni
30.12 Costruzione di imbarcazioni da diporto e sportive
30.12.0 Costruzione di imbarcazioni da diporto e sportive
30.12.00 Costruzione di imbarcazioni da diporto e sportive
31 Fabbricazione di mobili
31.0 Fabbricazione di mobili
31.00 Fabbricazione di mobili
31.00.1 Fabbricazione di mobili per negozi, uffici e altri spazi per collettività
31.00.11 Fabbricazione di moduli dedicati al comfort acustico per negozi, uffici e altri spazi per collettività
31.00.12 Fabbricazione di sedie e poltrone per negozi
31.00.13 Fabbricazione di altri mobili per negozi
31.00.14 Fabbricazione di sedie e poltrone per uffici e altri spazi per collettività
31.00.15 Fabbricazione di altri mobili per uffici e altri spazi per collettività
31.00.2 Fabbricazione di mobili da cucina
31.00.20 Fabbricazione di mobili da cucina
31.00.3 Fabbricazione di altri mobili per la casa
31.00.31 Fabbricazione di mobili per arredo interno, esclusi mobili da cucina, sedie, divani e prodotti simili
31.00.32 Fabbricazione di mobili per arredo esterno
31.00.33 Fabbricazione di sedie e sedili
31.00.34 Fabbricazione di divani, divani letto e poltrone
31.00.35 Fabbricazione di materassi
31.00.36 Fabbricazione di parti e accessori di mobili
31.00.37 Finitura di mobili
31.00.39 Fabbricazione di altri mobili n.c.a.
32 Altre attività manifatturiere
33 Riparazione, manutenzione e installazione di macchine e apparecchiature
33.1 Riparazione e manutenzione di prodotti in metallo, macchine e apparecchiature
33.12 Riparazione e manutenzione di macchinari
33.12.1 Riparazione e manutenzione di motori, turbine, pompe, compressori e altri elementi simili
33.12.10 Riparazione e manutenzione di motori, turbine, pompe, compressori e altri elementi simili
33.12.2 Riparazione e manutenzione di caldaie per processi industriali
33.12.20 Riparazione e manutenzione di caldaie per processi industriali
33.12.3 Riparazione e manutenzione di apparecchi di sollevamento e movimentazione
33.12.30 Riparazione e manutenzione di apparecchi di sollevamento e movimentazione
33.12.4 Riparazione e manutenzione di impianti di refrigerazione industriale e di depurazione dell'aria
33.12.40 Riparazione e manutenzione di impianti di refrigerazione industriale e di depurazione dell'aria
33.12.5 Riparazione e manutenzione di altre macchine di impiego generale
33.12.51 Riparazione e manutenzione di macchine e attrezzature per ufficio
33.12.52 Riparazione e manutenzione di bilance e distributori automatici
33.12.53 Riparazione e manutenzione di impianti di distillazione o rettificazione per raffinerie di petrolio e industrie chimiche
33.12.54 Riparazione e manutenzione di macchine per impacchettare e imballare
33.12.59 Riparazione e manutenzione di altre macchine di impiego generale n.c.a.
33.12.6 Riparazione e manutenzione di trattori agricoli
33.12.60 Riparazione e manutenzione di trattori agricoli
33.12.7 Riparazione e manutenzione di altre macchine per l'agricoltura e la silvicoltura
33.12.70 Riparazione e manutenzione di altre macchine per l'agricoltura e la silvicoltura
33.12.9 Riparazione e manutenzione di altre macchine per impieghi speciali
33.12.91 Affilatura di lame e seghe per macchinari
33.12.92 Riparazione e manutenzione di giostre, altalene e altre attrazioni di divertimento
33.12.99 Riparazione e manutenzione di altre macchine per impieghi speciali n.c.a.
33.15 Riparazione e manutenzione di navi e imbarcazioni per scopi civili
33.15.0 Riparazione e manutenzione di navi e imbarcazioni per scopi civili
33.15.00 Riparazione e manutenzione di navi e imbarcazioni per scopi civili
D Fornitura di energia elettrica, gas, vapore e aria condizionata
35 Fornitura di energia elettrica, gas, vapore e aria condizionata
E Fornitura di acqua; gestione di reti fognarie, attività di trattamento dei rifiuti e risanamento
36 Raccolta, trattamento e fornitura di acqua
37 Gestione delle reti fognarie
38 Attività di raccolta, recupero e smaltimento dei rifiuti
39 Attività di risanamento e altri servizi di gestione dei rifiuti
F Costruzioni
41 Costruzione di edifici residenziali e non residenziali
42 Ingegneria civile
43 Lavori di costruzione specializzati
43.2 Installazione di impianti elettrici, idraulici e altri lavori di installazione edili
43.21 Installazione di impianti elettrici
43.21.0 Installazione di impianti elettrici
43.21.01 Installazione di impianti di illuminazione e fotovoltaici in edifici
43.21.02 Installazione di cablaggi per telecomunicazioni e altre reti
43.21.03 Installazione di impianti di illuminazione stradale e di piste aeroportuali
43.21.04 Installazione di insegne elettriche e luminarie per feste
43.21.05 Installazione di impianti di illuminazione elettrica votiva e cimiteriale
G Commercio all'ingrosso e al dettaglio
46 Commercio all'ingrosso
47 Commercio al dettaglio
H Trasporto e magazzinaggio
49 Trasporto terrestre e trasporto mediante condotte
49.4 Trasporto di merci su strada e servizi di trasloco
49.41 Trasporto di merci su strada
49.41.0 Trasporto di merci su strada
49.41.00 Trasporto di merci su strada
50 Trasporto marittimo e per vie d'acqua interne
51 Trasporto aereo
52 Magazzinaggio, deposito e attività di supporto ai trasporti
52.2 Attività di supporto ai trasporti
52.25 Servizi di logistica
52.25.0 Servizi di logistica
52.25.01 Servizi di logistica per opere d'arte
52.25.09 Altri servizi di logistica
53 Attività postali e di corriere
I Attività dei servizi di alloggio e di ristorazione
55 Servizi di alloggio
55.1 Servizi di alloggio di alberghi e simili
55.10 Servizi di alloggio di alberghi e simili
55.10.0 Servizi di alloggio di alberghi e simili
55.10.00 Servizi di alloggio di alberghi e simili
56 Attività di servizi di ristorazione
56.1 Attività di ristoranti e di servizi di ristorazione mobile
56.11 Attività di ristoranti
56.11.1 Attività di ristoranti, escluse gelaterie e pasticcerie
56.11.11 Attività di ristoranti con servizio al tavolo, escluse gelaterie e pasticcerie
56.11.12 Attività di ristoranti senza servizio al tavolo o da asporto, escluse gelaterie e pasticcerie
56.11.2 Attività di gelaterie e pasticcerie
56.11.21 Attività di gelaterie con servizio al tavolo
56.11.22 Attività di gelaterie senza servizio al tavolo o da asporto
56.11.23 Attività di pasticcerie con servizio al tavolo
56.11.24 Attività di pasticcerie senza servizio al tavolo o da asporto
56.11.9 Attività di ristoranti n.c.a.
56.11.91 Attività di ristoranti connesse alle aziende agricole
56.11.92 Attività di ristoranti connesse alle aziende ittiche
56.11.93 Attività di ristoranti a bordo di mezzi di trasporto
J Attività editoriali, trasmissioni radiofoniche e produzione e distribuzione di contenuti
58 Attività editoriali
59 Attività di produzione, post-produzione e distribuzione cinematografica, di video e programmi televisivi, di registrazioni musicali e sonore
60 Attività di programmazione, trasmissione, agenzie di stampa e altre attività di distribuzione di contenuti
K Telecomunicazioni, programmazione e consulenza informatica, infrastrutture informatiche e altre attività dei servizi d'informazione
61 Telecomunicazioni
62 Attività di programmazione, consulenza informatica e attività connesse
62.1 Attività di programmazione informatica
62.10 Attività di programmazione informatica
62.10.0 Attività di programmazione informatica
62.10.00 Attività di programmazione informatica
62.2 Attività di consulenza informatica e di gestione di strutture informatiche
62.20 Attività di consulenza informatica e di gestione di strutture informatiche
62.20.1 Attività di consulenza informatica
62.20.10 Attività di consulenza informatica
62.20.2 Attività di gestione di strutture informatiche
62.20.20 Attività di gestione di strutture informatiche
62.9 Altre attività dei servizi connessi alle tecnologie dell'informazione e dell'informatica
62.90 Altre attività dei servizi connessi alle tecnologie dell'informazione e dell'informatica
62.90.0 Altre attività dei servizi connessi alle tecnologie dell'informazione e dell'informatica
62.90.01 Configurazione di personal computer
62.90.09 Altre attività dei servizi connessi alle tecnologie dell'informazione e dell'informatica n.c.a.
63 Infrastrutture informatiche, elaborazione dati, hosting e altri servizi di informazione
63.1 Infrastrutture informatiche, elaborazione dati, hosting e attività connesse
63.10 Infrastrutture informatiche, elaborazione dati, hosting e attività connesse
63.10.1 Fornitura di infrastrutture informatiche, hosting e attività connesse
63.10.10 Fornitura di infrastrutture informatiche, hosting e attività connesse
63.10.2 Elaborazione dati
63.10.21 Elaborazione dati contabili
63.10.29 Elaborazione altri dati
63.9 Attività dei portali di ricerca web e altre attività dei servizi di informazione
63.91 Attività dei portali di ricerca sul web
63.91.0 Attività dei portali di ricerca sul web
63.91.00 Attività dei portali di ricerca sul web
63.92 Altre attività dei servizi di informazione
63.92.0 Altre attività dei servizi di informazione
63.92.00 Altre attività dei servizi di informazione
L Attività finanziarie e assicurative
64 Attività dei servizi finanziari, escluse le assicurazioni e i fondi pensione
65 Assicurazioni, riassicurazioni e fondi pensione, escluse le assicurazioni sociali obbligatorie
66 Attività ausiliarie dei servizi finanziari e delle attività assicurative
M Attività immobiliari
68 Attività immobiliari
N Attività professionali, scientifiche e tecniche
69 Attività legali e di contabilità
70 Attività di sedi centrali e consulenza gestionale
70.2 Consulenza imprenditoriale e altre attività di consulenza gestionale
70.20 Consulenza imprenditoriale e altre attività di consulenza gestionale
70.20.0 Consulenza imprenditoriale e altre attività di consulenza gestionale
70.20.01 Attività di consulenza in materia di logistica
70.20.02 Attività di certificazione di processi
70.20.09 Consulenza imprenditoriale e altre attività di consulenza gestionale n.c.a.
71 Attività di architettura e ingegneria; collaudi e analisi tecniche
71.1 Attività di architettura, di ingegneria e altre consulenze tecniche connesse
71.11 Attività di architettura
71.11.0 Attività di architettura
71.11.01 Progettazione, pianificazione e supervisione di scavi archeologici
71.11.09 Attività di architettura n.c.a.
71.12 Attività di ingegneria e altre consulenze tecniche connesse
71.12.1 Attività di ingegneria
71.12.10 Attività di ingegneria
71.12.2 Gestione di progetti relativi a opere di ingegneria integrata
71.12.20 Gestione di progetti relativi a opere di ingegneria integrata
71.12.3 Elaborazione e supervisione di progetti da parte di geometri
71.12.30 Elaborazione e supervisione di progetti da parte di geometri
71.12.4 Attività di cartografia e aerofotogrammetria
71.12.40 Attività di cartografia e aerofotogrammetria
71.12.5 Attività di geologia, di prospezione geognostica e mineraria
71.12.50 Attività di geologia, di prospezione geognostica e mineraria
72 Ricerca scientifica e sviluppo
73 Attività di pubblicità, ricerche di mercato e pubbliche relazioni
73.1 Pubblicità
73.11 Attività di agenzie pubblicitarie
73.11.0 Attività di agenzie pubblicitarie
73.11.01 Ideazione di campagne pubblicitarie
73.11.02 Conduzione di campagne di marketing e altri servizi pubblicitari
73.11.03 Attività di influencer marketing
74 Altre attività professionali, scientifiche e tecniche
74.1 Attività di progettazione specializzata
74.12 Attività di progettazione grafica e di comunicazione visiva
74.12.0 Attività di progettazione grafica e di comunicazione visiva
74.12.01 Grafica di pagine web
74.12.09 Altre attività di progettazione grafica e di comunicazione visiva
75 Servizi veterinari
O Attività amministrative e di servizi di supporto
77 Attività di noleggio e leasing operativo
78 Attività di ricerca, selezione, fornitura di risorse umane
79 Attività di agenzie di viaggio, tour operator e altri servizi di prenotazione e attività connesse
80 Attività di investigazione e vigilanza
81 Attività di servizi per edifici e per la cura del paesaggio
82 Attività amministrative, di supporto per le funzioni di ufficio e altri servizi di supporto alle imprese
P Amministrazione pubblica e difesa; assicurazione sociale obbligatoria
84 Amministrazione pubblica e difesa; assicurazione sociale obbligatoria
Q Istruzione e formazione
85 Istruzione e formazione
R Attività per la salute umana e di assistenza sociale
86 Attività per la salute umana
87 Attività di assistenza residenziale
88 Attività di assistenza sociale non residenziale
S Attività artistiche, sportive e di divertimento
90 Attività di creazione artistica e rappresentazioni artistiche
91 Attività di biblioteche, archivi, musei e altre attività culturali
92 Attività di scommesse, lotterie e altri giochi d'azzardo
93 Attività sportive, di intrattenimento e divertimento
T Altre attività di servizi
94 Attività delle organizzazioni associative
95 Riparazione e manutenzione di computer, beni per uso personale e per la casa, autoveicoli e motocicli
95.3 Riparazione e manutenzione di autoveicoli e motocicli
95.31 Riparazione e manutenzione di autoveicoli
95.31.1 Riparazione e manutenzione meccanica, elettrica ed elettronica di autoveicoli
95.31.10 Riparazione e manutenzione meccanica, elettrica ed elettronica di autoveicoli
95.31.2 Riparazione e manutenzione di carrozzerie di autoveicoli
95.31.20 Riparazione e manutenzione di carrozzerie di autoveicoli
95.31.3 Riparazione, montaggio o sostituzione di pneumatici e camere d'aria di autoveicoli
95.31.30 Riparazione, montaggio o sostituzione di pneumatici e camere d'aria di autoveicoli
95.31.9 Lavaggio e altre attività di riparazione e manutenzione di autoveicoli
95.31.91 Lavaggio di autoveicoli
95.31.92 Riparazione e manutenzione di cellule abitative per caravan e autocaravan
95.31.99 Altre attività di riparazione e manutenzione di autoveicoli n.c.a.
96 Attività di servizi alla persona
U Attività di famiglie e convivenze come datori di lavoro per personale domestico e produzione di beni e servizi indifferenziati per uso proprio da parte di famiglie e convivenze
97 Attività di famiglie e convivenze come datori di lavoro per personale domestico
98 Produzione di beni e di servizi indifferenziati per uso proprio da parte di famiglie e convivenze
V Attività di organizzazioni e organismi extraterritoriali
99 Attività di organizzazioni e organismi extraterritoriali
`;
