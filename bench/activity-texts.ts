/**
 * Texts as a company types them when it looks for its own activity (names, trades, purposes of a statute, typing errors), each with the
 * six-digit codes of 2025 that a reader of the classification holds right. Written from titles and explanatory notes, before the search
 * was, in words of our own: none is taken from the official index of activities.
 */
const LINES = `
bar | 56.30.01
bar e tavola calda | 56.30.01 56.11.12
ristorante pizzeria | 56.11.11
pizza da asporto | 56.11.12
pizzeria al taglio | 56.11.12
gelateria artigianale | 56.11.22 56.11.21 10.52.00
agriturismo con camere | 55.20.51
affittacamere | 55.20.42
b&b | 55.20.41
albergo a tre stelle | 55.10.00
hotel con ristorante | 55.10.00
campeggio sul lago | 55.30.01
food truck | 56.12.01
catering per matrimoni | 56.21.01 56.21.02
mensa aziendale | 56.22.01 56.22.02
panificio | 10.71.10
forno pane e focacce | 10.71.10
pasticceria fresca di produzione propria | 10.71.20
pastificio artigianale pasta fresca | 10.73.01
salumificio | 10.13.00
caseificio | 10.51.20
produzione mozzarella di bufala | 10.51.20
frantoio | 10.41.10
cantina vinicola | 11.02.10
birrificio artigianale | 11.05.00
torrefazione | 10.83.02
azienda agricola che coltiva ulivi | 01.26.00
vigneto | 01.21.00
allevamento di vacche da latte | 01.41.00
allevamento maiali | 01.46.00
produzione di miele | 01.48.30
serra di pomodori | 01.13.13 01.13.12
vivaio piante | 01.30.00 01.19.11
contoterzista agricolo trebbiatura | 01.61.99
taglio boschi e legna da ardere | 02.20.00
allevamento cozze | 03.21.09
macelleria | 47.22.00
pescheria | 47.23.00
negozio di frutta e verdura | 47.21.01
supermercato | 47.11.02
minimarket alimentari | 47.11.02
tabaccheria | 47.26.01
edicola | 47.62.10
farmacia | 47.73.10
parafarmacia | 47.73.90
erboristeria | 47.73.20
ottico | 47.74.01
negozio di vestiti donna | 47.71.10
abbigliamento bimbi negozio | 47.71.20
negozio di scarpe | 47.72.11
gioielleria | 47.77.00
fioraio | 47.76.10
negozio per animali | 47.76.20
libreria | 47.61.00
cartoleria | 47.62.20
ferramenta | 47.52.10
negozio di mobili | 47.55.10
vendita elettrodomestici al pubblico | 47.54.00
negozio di cellulari | 47.40.20
distributore di benzina | 47.30.00
concessionaria auto | 47.81.10
vendita auto usate | 47.81.10
ricambi auto vendita | 47.82.00 46.72.00
vendita moto | 47.83.10
negozio di biciclette | 47.63.21
profumeria | 47.75.00
vendita di abiti usati vintage | 47.79.31
compro oro | 46.82.21
grossista di bevande | 46.34.10 46.34.20
commercio ingrosso ortofrutta | 46.31.10
import export abbigliamento ingrosso | 46.42.10
agente di commercio alimentari | 46.17.07
rappresentante di mobili | 46.15.01 46.15.02
ingrosso materiale edile | 46.83.29
ingrosso farmaci | 46.46.10
ingrosso componenti elettrici per impianti | 46.64.20
officina meccanica auto | 95.31.10
carrozzeria | 95.31.20
gommista | 95.31.30
autolavaggio | 95.31.91
elettrauto | 95.31.10
riparazione moto | 95.32.00
soccorso stradale carro attrezzi | 52.21.60
riparazione pc | 95.10.10
riparazione smartphone | 95.10.21
assistenza lavatrici e frigoriferi | 95.22.01
calzolaio | 95.23.00
tappezziere | 95.24.01
sartoria riparazioni e orli | 95.29.30
parrucchiere | 96.21.00
barbiere uomo | 96.21.00
estetista | 96.22.09
onicotecnica unghie | 96.22.01
centro benessere spa | 96.23.99
tatuatore | 96.99.91
lavanderia a gettoni | 96.10.21 96.10.22
onoranze funebri | 96.30.01
toelettatura cani | 96.99.12
pensione per cani e gatti | 96.99.11
wedding planner | 96.99.93
palestra | 93.13.09
scuola di yoga | 93.13.01
piscina comunale gestione | 93.11.10
lido balneare | 93.29.20
discoteca | 93.29.10
sala giochi slot | 92.00.01 93.29.30
scuola guida | 85.53.00
asilo nido | 88.91.00
scuola di inglese | 85.59.10
scuola di ballo | 85.52.01
formazione professionale per aziende | 85.59.20
ripetizioni private agli studenti | 85.59.99
dentista | 86.23.00
fisioterapista | 86.95.00
psicologo | 86.93.00
medico di base | 86.21.00
veterinario | 75.00.00
laboratorio analisi del sangue | 86.91.02
radiologia ed ecografie | 86.91.01
casa di riposo | 87.30.00 87.10.00
infermieri a domicilio | 86.94.01
badanti e assistenza anziani a domicilio | 88.10.00
odontotecnico | 32.50.10
avvocato | 69.10.10
notaio | 69.10.20
commercialista | 69.20.01
consulente del lavoro buste paga | 69.20.04
centro elaborazione dati contabili | 63.10.21
CAF | 69.20.07
architetto | 71.11.09
studio di ingegneria | 71.12.10
geometra | 71.12.30
geologo | 71.12.50
revisione auto collaudo | 71.20.22
sicurezza sul lavoro consulenza 81/08 | 74.99.21
consulenza ambientale | 74.99.31
agronomo | 74.99.11
enologo | 74.99.15
certificazione ISO dei sistemi di gestione | 70.20.02
consulenza aziendale e di direzione | 70.20.09
agenzia pubblicitaria | 73.11.01 73.11.02
social media marketing | 73.11.02
grafico pubblicitario | 74.12.09
web designer | 74.12.01
fotografo di matrimoni | 74.20.19
traduttore | 74.30.00
interior design | 74.13.00
stilista di moda | 74.11.20
sviluppo software | 62.10.00
app per cellulari | 62.10.00
realizzazione siti web | 62.10.00 74.12.01
consulenza informatica | 62.20.10
sistemista reti e server | 62.20.20
hosting e cloud | 63.10.10
ecommerce di abbigliamento | 47.71.10
casa editrice | 58.11.00
produzione di video e spot | 59.11.00
web radio | 60.10.00
internet provider | 61.90.10 61.10.01
agenzia immobiliare | 68.31.00
amministratore di condominio | 68.32.01
affitto di appartamenti di proprietà | 68.20.09
assicurazioni agente | 66.22.00
promotore finanziario | 66.19.21
holding di partecipazioni | 64.21.00
agenzia viaggi | 79.11.00
guida turistica | 79.90.01
tour operator | 79.12.00
autonoleggio | 77.11.00
noleggio con conducente NCC | 49.33.20
taxi | 49.33.10
autotrasporti conto terzi | 49.41.00
traslochi | 49.42.00
corriere espresso consegna pacchi | 53.20.00
magazzino e logistica | 52.10.10 52.25.09
spedizioniere doganale | 52.26.01 52.26.02
parcheggio custodito | 52.21.50
noleggio bus turistici | 49.32.01 49.32.02
impresa di pulizie | 81.21.00
derattizzazione e disinfestazione | 81.23.10
giardiniere manutenzione del verde | 81.30.00
vigilanza notturna | 80.01.29 80.01.21
investigatore privato | 80.01.11
agenzia interinale | 78.20.00
call center | 82.20.00
organizzazione congressi | 82.30.01
recupero crediti | 82.91.10
pratiche auto | 82.99.11
coworking | 68.20.02 82.10.00
impresa edile ristrutturazioni | 41.00.00 43.91.00
muratore | 43.91.00
imbianchino | 43.34.01
piastrellista | 43.33.00
cartongessista | 43.31.01
idraulico | 43.22.05
elettricista | 43.21.01
impianti fotovoltaici | 43.21.01
installazione condizionatori | 43.22.07
posa infissi | 43.32.02
tetti e coperture | 43.41.00
movimento terra scavi | 43.12.09
demolizioni | 43.11.00
asfaltatura strade | 42.11.00
ponteggi | 43.99.09 43.42.00
pozzi trivellazione | 43.13.00
falegnameria serramenti in legno | 16.25.00
mobilificio cucine su misura | 31.00.20
produzione divani | 31.00.34
carpenteria metallica | 25.11.00
fabbro cancelli e ringhiere | 25.12.10
infissi in alluminio produzione | 25.12.10
tornitura e fresatura conto terzi | 25.53.00
stampi per plastica | 25.63.20
stampaggio materie plastiche | 22.26.99 22.25.00
verniciatura metalli | 25.51.00
fonderia di alluminio | 24.53.01
quadri elettrici costruzione | 27.12.00
schede elettroniche assemblaggio | 26.12.00
lampade e lampadari | 27.40.09
macchine per confezionamento | 28.29.30
macchine per l'agricoltura produzione | 28.30.99
ascensori installazione e manutenzione | 43.24.01
tipografia | 18.12.00
scatole di cartone | 17.21.00
maglificio | 14.10.20
confezione abiti da uomo | 14.21.10
sarta su misura | 14.21.20
calzaturificio | 15.20.10
borse in pelle artigianali | 15.12.00
conceria | 15.11.00
ceramica artistica | 23.41.00
lavorazione del marmo | 23.70.10
vetreria lavorazione vetro | 23.12.00
orafo | 32.12.20
cosmetici produzione | 20.42.00
detersivi | 20.41.10
integratori alimentari | 10.89.01 47.27.30
mangimi per bestiame | 10.91.00
acqua minerale imbottigliamento | 11.07.02
cantiere navale barche a vela | 30.12.00
raccolta rifiuti urbani | 38.11.00
riciclo plastica | 38.21.30
rottami di ferro recupero | 38.21.20
bonifica amianto | 39.00.01
produzione energia da pannelli solari | 35.12.00
attrezzature dentali fabbricazione | 32.50.51
ricerca biotecnologica | 72.10.10
museo | 91.21.00
compagnia teatrale | 90.20.09 90.20.01
restauro opere d'arte | 91.30.01
associazione sportiva calcio | 93.12.00
sindacato | 94.20.00
parruchiere per signora | 96.21.00
istallazione pannelli fotovoltaici | 43.21.01
agriturimo | 55.20.51 56.11.91
falegniameria | 16.23.09 16.25.00 31.00.31
comercio dettaglio calzature | 47.72.11
autotrasporto merzi | 49.41.00
riparazzione computer | 95.10.10
la società ha per oggetto la progettazione e la vendita di software gestionale | 62.10.00 58.29.00
costruzione e manutenzione di macchine utensili per la lavorazione dei metalli | 28.41.00 28.42.00
servizi di consulenza e assistenza contabile e fiscale alle imprese | 69.20.01 69.20.03 69.20.06
produzione e commercio di capi di abbigliamento in maglia | 14.10.20
trasporto di persone con autobus di linea | 49.31.02
compravendita di immobili | 68.11.00
Rossi Trasporti srl | 49.41.00
Panificio Bianchi snc di Bianchi Mario | 10.71.10
Officine Meccaniche Riunite lavorazioni meccaniche di precisione | 25.53.00
Studio dentistico associato Verdi | 86.23.00
Edil Costruzioni Ferri costruzione case e capannoni | 41.00.00
Cooperativa sociale che assiste disabili in centro diurno | 88.10.00
`;

/** A text with the codes that answer it. */
export interface ActivityText {
  readonly text: string;
  readonly codes: readonly string[];
}

export const ACTIVITY_TEXTS = readTexts(LINES);

/** A line a text: the text, a bar, its codes. */
export function readTexts(lines: string): ActivityText[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', codes = ''] = line.split(' | ');
      return { text, codes: codes.split(' ') };
    });
}
