/**
 * A small part of ATECO 2007: every section and division, and the branches that the demo companies and announcements touch. A line is
 * a code and its official title; the section of a code is the last letter above it. The whole classification comes with the importer.
 */
export const ATECO_2007 = `
A Agricoltura, silvicoltura e pesca
01 Coltivazioni agricole e produzione di prodotti animali, caccia e servizi connessi
01.2 Coltivazione di colture permanenti
01.21 Coltivazione di uva
01.21.0 Coltivazione di uva
01.21.00 Coltivazione di uva
02 Silvicoltura ed utilizzo di aree forestali
03 Pesca e acquacoltura
B Estrazione di minerali da cave e miniere
05 Estrazione di carbone
06 Estrazione di petrolio greggio e di gas naturale
07 Estrazione di minerali metalliferi
08 Altre attività di estrazione di minerali da cave e miniere
09 Attività dei servizi di supporto all'estrazione
C Attività manifatturiere
10 Industrie alimentari
10.4 Produzione di oli e grassi vegetali e animali
10.41 Produzione di oli e grassi
10.41.1 Produzione di olio di oliva da olive prevalentemente non di produzione propria
10.41.10 Produzione di olio di oliva da olive prevalentemente non di produzione propria
10.41.2 Produzione di olio raffinato o grezzo da semi oleosi o frutti oleosi prevalentemente non di produzione propria
10.41.20 Produzione di olio raffinato o grezzo da semi oleosi o frutti oleosi prevalentemente non di produzione propria
10.41.3 Produzione di oli e grassi animali grezzi o raffinati
10.41.30 Produzione di oli e grassi animali grezzi o raffinati
10.5 Industria lattiero-casearia
10.51 Industria lattiero-casearia, trattamento igienico, conservazione del latte
10.51.1 Trattamento igienico del latte
10.51.10 Trattamento igienico del latte
10.51.2 Produzione dei derivati del latte
10.51.20 Produzione dei derivati del latte
10.52 Produzione di gelati
10.52.0 Produzione di gelati senza vendita diretta al pubblico
10.52.00 Produzione di gelati senza vendita diretta al pubblico
10.6 Lavorazione delle granaglie, produzione di amidi e di prodotti amidacei
10.61 Lavorazione delle granaglie
10.61.1 Molitura del frumento
10.61.10 Molitura del frumento
10.61.2 Molitura di altri cereali
10.61.20 Molitura di altri cereali
10.61.3 Lavorazione del riso
10.61.30 Lavorazione del riso
10.61.4 Altre lavorazioni di semi e granaglie
10.61.40 Altre lavorazioni di semi e granaglie
10.7 Produzione di prodotti da forno e farinacei
10.71 Produzione di pane; prodotti di pasticceria freschi
10.71.1 Produzione di prodotti di panetteria freschi
10.71.10 Produzione di prodotti di panetteria freschi
10.71.2 Produzione di pasticceria fresca
10.71.20 Produzione di pasticceria fresca
10.73 Produzione di paste alimentari, di cuscus e di prodotti farinacei simili
10.73.0 Produzione di paste alimentari, di cuscus e di prodotti farinacei simili
10.73.00 Produzione di paste alimentari, di cuscus e di prodotti farinacei simili
11 Industria delle bevande
11.0 Industria delle bevande
11.02 Produzione di vini da uve
11.02.1 Produzione di vini da tavola e v.q.p.r.d.
11.02.10 Produzione di vini da tavola e v.q.p.r.d.
11.02.2 Produzione di vino spumante e altri vini speciali
11.02.20 Produzione di vino spumante e altri vini speciali
12 Industria del tabacco
13 Industrie tessili
13.1 Preparazione e filatura di fibre tessili
13.10 Preparazione e filatura di fibre tessili
13.10.0 Preparazione e filatura di fibre tessili
13.10.00 Preparazione e filatura di fibre tessili
13.2 Tessitura
13.20 Tessitura
13.20.0 Tessitura
13.20.00 Tessitura
14 Confezione di articoli di abbigliamento; confezione di articoli in pelle e pelliccia
15 Fabbricazione di articoli in pelle e simili
15.1 Preparazione e concia del cuoio; fabbricazione di articoli da viaggio, borse, pelletteria e selleria; preparazione e tintura di pellicce
15.11 Preparazione e concia del cuoio; preparazione e tintura di pellicce
15.11.0 Preparazione e concia del cuoio e pelle; preparazione e tintura di pellicce
15.11.00 Preparazione e concia del cuoio e pelle; preparazione e tintura di pellicce
15.12 Fabbricazione di articoli da viaggio, borse e simili, pelletteria e selleria
15.12.0 Fabbricazione di articoli da viaggio, borse e simili, pelletteria e selleria
15.12.01 Fabbricazione di frustini e scudisci per equitazione
15.12.09 Fabbricazione di altri articoli da viaggio, borse e simili, pelletteria e selleria
16 Industria del legno e dei prodotti in legno e sughero; fabbricazione di articoli in paglia e materiali da intreccio
16.2 Fabbricazione di prodotti in legno, sughero, paglia e materiali da intreccio
16.23 Fabbricazione di altri prodotti di carpenteria in legno e falegnameria per l'edilizia
16.23.1 Fabbricazione di porte e finestre in legno
16.23.10 Fabbricazione di porte e finestre in legno
16.23.2 Fabbricazione di stand, strutture simili per convegni e fiere e altri elementi in legno e di falegnameria per l'edilizia
16.23.21 Fabbricazione di stand e altre strutture simili per convegni e fiere prevalentemente in legno
16.23.22 Fabbricazione di altri elementi in legno e di falegnameria per l'edilizia
17 Fabbricazione di carta e di prodotti di carta
18 Stampa e riproduzione di supporti registrati
19 Fabbricazione di coke e prodotti derivanti dalla raffinazione del petrolio
20 Fabbricazione di prodotti chimici
21 Fabbricazione di prodotti farmaceutici di base e di preparati farmaceutici
22 Fabbricazione di articoli in gomma e materie plastiche
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
23.19 Fabbricazione e lavorazione di altro vetro (incluso vetro per usi tecnici), lavorazione di vetro cavo
23.19.1 Fabbricazione di vetrerie per laboratori, per uso igienico, per farmacia
23.19.10 Fabbricazione di vetrerie per laboratori, per uso igienico, per farmacia
23.19.2 Lavorazione di vetro a mano e a soffio artistico
23.19.20 Lavorazione di vetro a mano e a soffio artistico
23.19.9 Fabbricazione di altri prodotti in vetro
23.19.90 Fabbricazione di altri prodotti in vetro
23.3 Fabbricazione di materiali da costruzione in terracotta
23.31 Fabbricazione di piastrelle in ceramica per pavimenti e rivestimenti
23.31.0 Fabbricazione di piastrelle in ceramica per pavimenti e rivestimenti
23.31.00 Fabbricazione di piastrelle in ceramica per pavimenti e rivestimenti
23.4 Fabbricazione di altri prodotti in porcellana e in ceramica
23.41 Fabbricazione di prodotti in ceramica per usi domestici e ornamentali
23.41.0 Fabbricazione di prodotti in ceramica per usi domestici e ornamentali
23.41.00 Fabbricazione di prodotti in ceramica per usi domestici e ornamentali
24 Metallurgia
24.1 Siderurgia
24.10 Siderurgia
24.10.0 Siderurgia - Fabbricazione di ferro, acciaio e ferroleghe
24.10.00 Siderurgia - Fabbricazione di ferro, acciaio e ferroleghe
25 Fabbricazione di prodotti in metallo
25.1 Fabbricazione di elementi da costruzione in metallo
25.11 Fabbricazione di strutture metalliche e di parti di strutture
25.11.0 Fabbricazione di strutture metalliche e parti assemblate di strutture
25.11.00 Fabbricazione di strutture metalliche e parti assemblate di strutture
25.6 Trattamento e rivestimento dei metalli; lavori di meccanica generale
25.62 Lavori di meccanica generale
25.62.0 Lavori di meccanica generale
25.62.00 Lavori di meccanica generale
25.7 Fabbricazione di articoli di coltelleria, utensili e oggetti di ferramenta
25.73 Fabbricazione di utensileria
25.73.1 Fabbricazione di utensileria ad azionamento manuale; parti intercambiabili per macchine utensili
25.73.11 Fabbricazione di utensileria ad azionamento manuale
25.73.12 Fabbricazione di parti intercambiabili per macchine utensili
25.73.2 Fabbricazione di stampi, portastampi, sagome, forme per macchine
25.73.20 Fabbricazione di stampi, portastampi, sagome, forme per macchine
26 Fabbricazione di computer e prodotti di elettronica e ottica; apparecchi elettromedicali, apparecchi di misurazione e di orologi
27 Fabbricazione di apparecchiature elettriche ed apparecchiature per uso domestico non elettriche
28 Fabbricazione di macchinari ed apparecchiature n.c.a.
28.4 Fabbricazione di macchine per la formatura dei metalli e di altre macchine utensili
28.41 Fabbricazione di macchine utensili per la formatura dei metalli
28.41.0 Fabbricazione di macchine utensili per la formatura dei metalli
28.41.00 Fabbricazione di macchine utensili per la formatura dei metalli
28.9 Fabbricazione di altre macchine per impieghi speciali
28.99 Fabbricazione di macchine per impieghi speciali n.c.a.
28.99.1 Fabbricazione di macchine per la stampa e la legatoria
28.99.10 Fabbricazione di macchine per la stampa e la legatoria
28.99.2 Fabbricazione di robot industriali per usi molteplici
28.99.20 Fabbricazione di robot industriali per usi molteplici
28.99.3 Fabbricazione di apparecchi per istituti di bellezza e centri di benessere
28.99.30 Fabbricazione di apparecchi per istituti di bellezza e centri di benessere
28.99.9 Fabbricazione di altre macchine per impieghi speciali n.c.a.
28.99.91 Fabbricazione di apparecchiature per il lancio di aeromobili, catapulte per portaerei e apparecchiature simili
28.99.92 Fabbricazione di giostre, altalene ed altre attrezzature per parchi di divertimento
28.99.93 Fabbricazione di apparecchiature per l'allineamento e il bilanciamento delle ruote; altre apparecchiature per il bilanciamento
28.99.99 Fabbricazione di altre macchine ed attrezzature per impieghi speciali n.c.a.
29 Fabbricazione di autoveicoli, rimorchi e semirimorchi
30 Fabbricazione di altri mezzi di trasporto
30.1 Costruzione di navi e imbarcazioni
30.12 Costruzione di imbarcazioni da diporto e sportive
30.12.0 Costruzione di imbarcazioni da diporto e sportive
30.12.00 Costruzione di imbarcazioni da diporto e sportive
31 Fabbricazione di mobili
31.0 Fabbricazione di mobili
31.01 Fabbricazione di mobili per ufficio e negozi
31.01.1 Fabbricazione di sedie e poltrone per ufficio e negozi
31.01.10 Fabbricazione di sedie e poltrone per ufficio e negozi
31.01.2 Fabbricazione di altri mobili per ufficio e negozi
31.01.21 Fabbricazione di altri mobili metallici per ufficio e negozi
31.01.22 Fabbricazione di altri mobili non metallici per ufficio e negozi
31.02 Fabbricazione di mobili per cucina
31.02.0 Fabbricazione di mobili per cucina
31.02.00 Fabbricazione di mobili per cucina
31.03 Fabbricazione di materassi
31.03.0 Fabbricazione di materassi
31.03.00 Fabbricazione di materassi
31.09 Fabbricazione di altri mobili
31.09.1 Fabbricazione di mobili per arredo domestico
31.09.10 Fabbricazione di mobili per arredo domestico
31.09.2 Fabbricazione di sedie e sedili
31.09.20 Fabbricazione di sedie e sedili
31.09.3 Fabbricazione di poltrone e divani
31.09.30 Fabbricazione di poltrone e divani
31.09.4 Fabbricazione di parti e accessori di mobili
31.09.40 Fabbricazione di parti e accessori di mobili
31.09.5 Finitura di mobili
31.09.50 Finitura di mobili
31.09.9 Fabbricazione di altri mobili
31.09.90 Fabbricazione di altri mobili
32 Altre industrie manifatturiere
33 Riparazione, manutenzione ed installazione di macchine ed apparecchiature
33.1 Riparazione e manutenzione di prodotti in metallo, macchine ed apparecchiature
33.12 Riparazione e manutenzione di macchinari
33.12.1 Riparazione e manutenzione di macchine di impiego generale
33.12.10 Riparazione e manutenzione di macchine di impiego generale
33.12.2 Riparazione e manutenzione di forni, fornaci e bruciatori
33.12.20 Riparazione e manutenzione di forni, fornaci e bruciatori
33.12.3 Riparazione e manutenzione di macchine e apparecchi di sollevamento e movimentazione
33.12.30 Riparazione e manutenzione di macchine e apparecchi di sollevamento e movimentazione
33.12.4 Riparazione e manutenzione di attrezzature di uso non domestico per la refrigerazione e la ventilazione
33.12.40 Riparazione e manutenzione di attrezzature di uso non domestico per la refrigerazione e la ventilazione
33.12.5 Riparazione e manutenzione di altre macchine di impiego generale
33.12.51 Riparazione e manutenzione di macchine ed attrezzature per ufficio
33.12.52 Riparazione e manutenzione di bilance e macchine automatiche per la vendita e la distribuzione
33.12.53 Riparazione e manutenzione di macchine per le industrie chimiche, petrolchimiche e petrolifere
33.12.54 Riparazione e manutenzione di macchine per la dosatura, la confezione e l'imballaggio
33.12.55 Riparazione e manutenzione di estintori
33.12.59 Riparazione e manutenzione di altre macchine di impiego generale n.c.a.
33.12.6 Riparazione e manutenzione di trattori agricoli
33.12.60 Riparazione e manutenzione di trattori agricoli
33.12.7 Riparazione e manutenzione di altre macchine per l'agricoltura, la silvicoltura e la zootecnia
33.12.70 Riparazione e manutenzione di altre macchine per l'agricoltura, la silvicoltura e la zootecnia
33.12.9 Riparazione e manutenzione di altre macchine per impieghi speciali
33.12.91 Riparazione e manutenzione di parti intercambiabili per macchine utensili
33.12.92 Riparazione e manutenzione di giostre, altalene , padiglioni da tiro al bersaglio ed altre attrezzature per parchi di divertimento
33.12.99 Riparazione e manutenzione di altre macchine per impieghi speciali n.c.a.
33.15 Riparazione e manutenzione di navi e imbarcazioni
33.15.0 Riparazione e manutenzione di navi commerciali e imbarcazioni da diporto
33.15.00 Riparazione e manutenzione di navi commerciali e imbarcazioni da diporto
D Fornitura di energia elettrica, gas, vapore e aria condizionata
35 Fornitura di energia elettrica, gas, vapore e aria condizionata
E Fornitura di acqua; reti fognarie, attività di gestione dei rifiuti e risanamento
36 Raccolta, trattamento e fornitura di acqua
37 Gestione delle reti fognarie
38 Attività di raccolta, trattamento e smaltimento dei rifiuti; recupero dei materiali
39 Attività di risanamento e altri servizi di gestione dei rifiuti
F Costruzioni
41 Costruzione di edifici
42 Ingegneria civile
43 Lavori di costruzione specializzati
43.2 Installazione di impianti elettrici, idraulici ed altri lavori di costruzione e installazione
43.21 Installazione di impianti elettrici
43.21.0 Installazione di impianti elettrici ed elettronici
43.21.01 Installazione di impianti elettrici in edifici o in altre opere di costruzione
43.21.02 Installazione di impianti elettronici
43.21.03 Installazione di impianti di illuminazione stradale e dispositivi elettrici di segnalazione, illuminazione delle piste degli aeroporti
43.21.04 Installazione di insegne elettriche e impianti luce
G Commercio all'ingrosso e al dettaglio; riparazione di autoveicoli e motocicli
45 Commercio all'ingrosso e al dettaglio e riparazione di autoveicoli e motocicli
45.2 Manutenzione e riparazione di autoveicoli
45.20 Manutenzione e riparazione di autoveicoli
45.20.1 Riparazioni meccaniche di autoveicoli
45.20.10 Riparazioni meccaniche di autoveicoli
45.20.2 Riparazione di carrozzerie di autoveicoli
45.20.20 Riparazione di carrozzerie di autoveicoli
45.20.3 Riparazione di impianti elettrici e di alimentazione per autoveicoli
45.20.30 Riparazione di impianti elettrici e di alimentazione per autoveicoli
45.20.4 Riparazione e sostituzione di pneumatici per autoveicoli
45.20.40 Riparazione e sostituzione di pneumatici per autoveicoli
45.20.9 Autolavaggio e altre attività di manutenzione
45.20.91 Lavaggio autoveicoli
45.20.99 Altre attività di manutenzione e di riparazione di autoveicoli
46 Commercio all'ingrosso
47 Commercio al dettaglio
H Trasporto e magazzinaggio
49 Trasporto terrestre e trasporto mediante condotte
49.4 Trasporto di merci su strada e servizi di trasloco
49.41 Trasporto di merci su strada
49.41.0 Trasporto di merci su strada
49.41.00 Trasporto di merci su strada
50 Trasporto marittimo e per vie d'acqua
51 Trasporto aereo
52 Magazzinaggio e attività di supporto ai trasporti
52.2 Attività di supporto ai trasporti
52.29 Altre attività di supporto connesse ai trasporti
52.29.1 Spedizionieri e agenzie di operazioni doganali
52.29.10 Spedizionieri e agenzie di operazioni doganali
52.29.2 Intermediari dei trasporti, servizi logistici
52.29.21 Intermediari dei trasporti
52.29.22 Servizi logistici relativi alla distribuzione delle merci
53 Servizi postali e attività di corriere
I Attività dei servizi di alloggio e di ristorazione
55 Alloggio
55.1 Alberghi e strutture simili
55.10 Alberghi e strutture simili
55.10.0 Alberghi
55.10.00 Alberghi
56 Attività dei servizi di ristorazione
56.1 Ristoranti e attività di ristorazione mobile
56.10 Ristoranti e attività di ristorazione mobile
56.10.1 Ristorazione con somministrazione; ristorazione connessa alle aziende agricole ed ittiche
56.10.11 Ristorazione con somministrazione
56.10.12 Attività di ristorazione connesse alle aziende agricole
56.10.13 Attività di ristorazione connesse alle aziende ittiche
56.10.2 Ristorazione senza somministrazione con preparazione di cibi da asporto
56.10.20 Ristorazione senza somministrazione con preparazione di cibi da asporto
56.10.3 Gelaterie e pasticcerie
56.10.30 Gelaterie e pasticcerie
56.10.4 Ristorazione ambulante e gelaterie ambulanti
56.10.41 Gelaterie e pasticcerie ambulanti
56.10.42 Ristorazione ambulante
56.10.5 Ristorazione su treni e navi
56.10.50 Ristorazione su treni e navi
J Servizi di informazione e comunicazione
58 Attività editoriali
59 Attività di produzione cinematografica, di video e di programmi televisivi, di registrazioni musicali e sonore
60 Attività di programmazione e trasmissione
61 Telecomunicazioni
62 Produzione di software, consulenza informatica e attività connesse
62.0 Produzione di software, consulenza informatica e attività connesse
62.01 Produzione di software non connesso all'edizione
62.01.0 Produzione di software non connesso all'edizione
62.01.00 Produzione di software non connesso all'edizione
62.02 Consulenza nel settore delle tecnologie dell'informatica
62.02.0 Consulenza nel settore delle tecnologie dell'informatica
62.02.00 Consulenza nel settore delle tecnologie dell'informatica
62.03 Gestione di strutture informatizzate
62.03.0 Gestione di strutture e apparecchiature informatiche hardware - housing
62.03.00 Gestione di strutture e apparecchiature informatiche hardware - housing
62.09 Altre attività dei servizi connessi alle tecnologie dell'informatica
62.09.0 Altre attività dei servizi connessi alle tecnologie dell'informatica
62.09.01 Configurazione di personal computer
62.09.09 Altre attività dei servizi connessi alle tecnologie dell'informatica n.c.a.
63 Attività dei servizi d'informazione e altri servizi informatici
63.1 Elaborazione dei dati, hosting e attività connesse; portali web
63.11 Elaborazione dei dati, hosting e attività connesse
63.11.1 Elaborazione dati
63.11.11 Elaborazione elettronica di dati contabili
63.11.19 Altre elaborazioni elettroniche di dati
63.11.2 Gestione database (attività delle banche dati)
63.11.20 Gestione database (attività delle banche dati)
63.11.3 Hosting e fornitura di servizi applicativi (ASP)
63.11.30 Hosting e fornitura di servizi applicativi (ASP)
63.12 Portali web
63.12.0 Portali web
63.12.00 Portali web
63.9 Altre attività dei servizi d'informazione
63.91 Attività delle agenzie di stampa
63.91.0 Attività delle agenzie di stampa
63.91.00 Attività delle agenzie di stampa
63.99 Altre attività dei servizi di informazione n.c.a.
63.99.0 Altre attività dei servizi di informazione n.c.a.
63.99.00 Altre attività dei servizi di informazione n.c.a.
K Attività finanziarie e assicurative
64 Attività di servizi finanziari
65 Assicurazioni, riassicurazioni e fondi pensione
66 Attività ausiliarie dei servizi finanziari e delle attività assicurative
L Attività immobiliari
68 Attività immobiliari
M Attività professionali, scientifiche e tecniche
69 Attività legali e contabilità
70 Attività di direzione aziendale e di consulenza gestionale
70.2 Attività di consulenza gestionale
70.22 Consulenza imprenditoriale e altra consulenza amministrativo-gestionale
70.22.0 Consulenza imprenditoriale e altra consulenza amministrativo-gestionale e pianificazione aziendale
70.22.01 Attività di consulenza per la gestione della logistica aziendale
70.22.09 Altre attività di consulenza imprenditoriale e altra consulenza amministrativo-gestionale e pianificazione aziendale
71 Attività degli studi di architettura e d'ingegneria; collaudi ed analisi tecniche
71.1 Attività degli studi di architettura, ingegneria ed altri studi tecnici
71.11 Attività degli studi di architettura
71.11.0 Attività degli studi di architettura
71.11.00 Attività degli studi di architettura
71.12 Attività degli studi d'ingegneria ed altri studi tecnici
71.12.1 Attività degli studi di ingegneria
71.12.10 Attività degli studi di ingegneria
71.12.2 Servizi di progettazione di ingegneria integrata
71.12.20 Servizi di progettazione di ingegneria integrata
71.12.3 Attività tecniche svolte da geometri
71.12.30 Attività tecniche svolte da geometri
71.12.4 Attività di cartografia e aerofotogrammetria
71.12.40 Attività di cartografia e aerofotogrammetria
71.12.5 Attività di studio geologico e di prospezione geognostica e mineraria
71.12.50 Attività di studio geologico e di prospezione geognostica e mineraria
72 Ricerca scientifica e sviluppo
73 Pubblicità e ricerche di mercato
73.1 Pubblicità
73.11 Agenzie pubblicitarie
73.11.0 Agenzie pubblicitarie
73.11.01 Ideazione di campagne pubblicitarie
73.11.02 Conduzione di campagne di marketing e altri servizi pubblicitari
74 Altre attività professionali, scientifiche e tecniche
74.1 Attività di design specializzate
74.10 Attività di design specializzate
74.10.1 Attività di design di moda e design industriale
74.10.10 Attività di design di moda e design industriale
74.10.2 Attività dei disegnatori grafici
74.10.21 Attività dei disegnatori grafici di pagine web
74.10.29 Altre attività dei disegnatori grafici
74.10.3 Attività dei disegnatori tecnici
74.10.30 Attività dei disegnatori tecnici
74.10.9 Altre attività di design
74.10.90 Altre attività di design
75 Servizi veterinari
N Noleggio, agenzie di viaggio, servizi di supporto alle imprese
77 Attività di noleggio e leasing operativo
78 Attività di ricerca, selezione, fornitura di personale
79 Attività dei servizi delle agenzie di viaggio, dei tour operator e servizi di prenotazione e attività connesse
80 Servizi di vigilanza e investigazione
81 Attività di servizi per edifici e paesaggio
82 Attività di supporto per le funzioni d'ufficio e altri servizi di supporto alle imprese
O Amministrazione pubblica e difesa; assicurazione sociale obbligatoria
84 Amministrazione pubblica e difesa; assicurazione sociale obbligatoria
P Istruzione
85 Istruzione
Q Sanità e assistenza sociale
86 Assistenza sanitaria
87 Servizi di assistenza sociale residenziale
88 Assistenza sociale non residenziale
R Attività artistiche, sportive, di intrattenimento e divertimento
90 Attività creative, artistiche e di intrattenimento
91 Attività di biblioteche, archivi, musei ed altre attività culturali
92 Attività riguardanti le lotterie, le scommesse, le case da gioco
93 Attività sportive, di intrattenimento e di divertimento
S Altre attività di servizi
94 Attività di organizzazioni associative
95 Riparazione di computer e di beni per uso personale e per la casa
96 Altre attività di servizi per la persona
T Attività di famiglie e convivenze come datori di lavoro per personale domestico; produzione di beni e servizi indifferenziati per uso proprio da parte di famiglie e convivenze
97 Attività di famiglie e convivenze come datori di lavoro per personale domestico
98 Produzione di beni e servizi indifferenziati per uso proprio da parte di famiglie e convivenze
U Organizzazioni ed organismi extraterritoriali
99 Organizzazioni ed organismi extraterritoriali
`;
