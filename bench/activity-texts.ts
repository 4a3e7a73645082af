/** Texts as companies type them for their activity, each with the codes of 2025 that a reader of the classification holds right. No word was fitted to them. */
const LINES = `
gelato artigianale da asporto | 56.11.22 56.11.12 56.11.21 56.30.09 10.52.00
pensione per cani | 96.99.11
dog sitter | 96.99.11 96.99.12 96.99.13 96.99.19
addestratrice cinofila | 96.99.13
piscina comunale in gestione | 93.11.10
bare e casse funebri | 32.99.40
cassamortaro e trasporto salme | 96.30.01
studio di tatuaggi | 96.99.91
valigie e zaini produzione | 15.12.00
tour operator | 79.12.00
noleggio ombrelloni e sdraio | 93.29.20 77.21.09
scarpe da donna fabbrica | 15.20.10
soffiatori di vetro | 23.15.10 23.15.20
tappi di sughero | 16.28.20
luminarie natalizie | 43.21.04
montaggio ascensori | 43.24.01
spurgo fogne | 37.00.00
fieno ed erba medica | 01.19.90
allevamento conigli | 01.48.10
mastro birraio | 11.05.00
bibite gassate | 11.07.01
creme e cosmetici naturali produzione | 20.42.00
giochi in legno per bambini fabbricazione | 32.40.20
negozio di giocattoli | 47.64.00
telai per bici da corsa | 30.92.20 30.92.10
area camper | 55.30.01 55.30.02 55.30.03 55.30.04
banqueting per matrimoni | 56.21.01 56.21.02
interprete di conferenza | 74.30.00
indagini di mercato | 73.20.00
ambulanze private | 86.92.00
tassista | 49.33.10
sgomberi e traslochi | 49.42.00
negozio formaggi | 47.27.10
montature di occhiali | 32.50.40
orologi da polso produzione | 26.52.00
libri usati | 47.79.10
cantiere nautico yacht | 30.12.00
noleggio gommoni con conducente | 50.10.00 50.30.00 77.21.02
ostello della gioventù | 55.20.10
giornalista freelance | 90.11.01
apicoltrice e smielatura | 01.48.30
protesi per dentisti | 32.50.10
lavanderia a gettoni | 96.10.31 96.10.30 96.10.21 96.10.22
`;

export const ACTIVITY_TEXTS = LINES.trim()
  .split('\n')
  .map((line) => {
    const [text = '', codes = ''] = line.split(' | ');
    return { text, codes: codes.split(' ') };
  });
