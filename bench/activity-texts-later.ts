import { readTexts } from './activity-texts.ts';

/** Texts of other trades, written when the search stood. What they missed was looked at later, and words were added for it. */
const LATER_LINES = `
enoteca con degustazione | 56.30.01 56.30.02 47.25.00
cocktail bar | 56.30.02
sushi a domicilio | 56.11.12
produzione di cioccolatini | 10.82.00
marmellate e confetture | 10.39.00
surgelati ingrosso | 46.31.20 46.32.12 46.32.32 46.39.00
distilleria grappa | 11.01.00
allevamento di polli | 01.47.00
coltivazione zafferano | 01.28.00
funghi e tartufi raccolta | 02.30.00
peschereccio | 03.11.00
cava di ghiaia | 08.12.00
tessitura tappeti | 13.93.00
ricami su stoffa | 13.99.10
camicie su misura | 14.21.20 14.21.10
guanti da lavoro | 14.23.00 32.99.10 14.29.00
segheria | 16.11.00
pallet e bancali | 16.24.00
cornici per quadri | 16.28.11
legatoria | 18.14.00
sacchetti di plastica | 22.22.00
guarnizioni in gomma | 22.12.00
mattoni e tegole | 23.32.00
prefabbricati in cemento | 23.61.04 23.61.03 23.61.09
trafileria di rame | 24.44.00
molle industriali | 25.93.30
viti e bulloni | 25.94.00
coltelli e forbici | 25.61.00
strumenti di misura elettronici | 26.51.29
batterie al litio | 27.20.00
pompe idrauliche | 28.12.00 28.13.00
costruzione di robot | 28.99.20
rimorchi e semirimorchi | 29.20.00
arredamento per negozi | 31.00.13 31.00.12
materassi | 31.00.35
pianoforti e chitarre | 32.20.00
giocattoli in legno | 32.40.20
scope e pennelli | 32.91.00
manutenzione macchine industriali | 33.12.99 33.12.59
manutenzione estintori | 33.11.09 43.22.03 33.12.59 80.09.00
parco eolico | 35.12.00
spurgo pozzi neri | 37.00.00
compostaggio | 38.21.40 38.23.00 38.33.00
resinatura pavimenti | 43.33.00
impermeabilizzazione terrazze | 43.91.00 43.41.00 43.99.09 43.42.00 43.23.00
antennista | 43.21.02
allarmi e videosorveglianza installazione | 43.21.02 80.09.00 43.21.01
ingrosso detergenti | 46.44.40
ingrosso di macchine agricole | 46.61.00
vendita trattori | 46.61.00
articoli sportivi negozio | 47.63.29
negozio di giocattoli | 47.64.00
strumenti musicali negozio | 47.69.12
oggetti antichi mercatino | 47.79.20
sexy shop | 47.78.93
colorificio | 47.52.10 20.30.00
bomboniere | 47.78.25 46.49.92
elicotteri trasporto passeggeri | 51.10.20
gestione porto turistico | 52.22.09 55.30.04
rifugio alpino | 55.20.20
videogiochi sviluppo | 58.21.00 62.10.00
cinema | 59.14.00
intelligenza artificiale | 62.10.00 62.20.10 72.10.29
assistenza tecnica computer aziende | 95.10.10 62.90.09 62.20.20
finanziamenti e prestiti | 64.92.99 66.19.22 66.19.90
perito assicurativo | 66.21.00
revisore dei conti | 69.20.02
disegnatore CAD | 71.12.30 74.14.01
laboratorio prove sui materiali | 71.20.19
sondaggi d'opinione | 73.20.00
ufficio stampa | 73.30.09
noleggio attrezzature edili | 77.32.00
noleggio sci | 77.21.09
portierato e reception | 81.10.00 82.10.00 80.09.00
fiere ed esposizioni | 82.30.02
scuola di musica | 85.52.09
scuola di sci | 85.51.09
logopedista | 86.99.09
ostetrica | 86.94.02
dietista nutrizionista | 86.99.09
osteopata | 86.96.09 86.95.00 86.99.09
comunità per minori | 87.99.00
mediazione culturale | 88.99.03
biblioteca privata | 91.11.00
parco giochi acquatico | 93.21.00
riparazione orologi | 95.25.00
duplicazione chiavi | 95.29.91
solarium | 96.22.09 96.23.99
agenzia matrimoniale incontri | 96.99.92
addestramento cani | 96.99.13
`;

export const LATER_TEXTS = readTexts(LATER_LINES);
