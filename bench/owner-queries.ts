/** What an owner types into the search of calls, and what a call that answers it says of itself. */
export interface OwnerQuery {
  readonly q: string;
  /** Held by the title of a fitting call, or by the beginning of its text. */
  readonly about: RegExp;
}

const read = (lines: string): OwnerQuery[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [q = '', about = ''] = line.split(' => ');
      return { q, about: new RegExp(about, 'i') };
    });

/** The half whose answers were looked at while the words of the table were chosen. */
export const TUNED_QUERIES = read(`
fotovoltaico => fotovolta|rinnovabil|energia solare
colonnine ricarica => ricarica|colonnin|mobilità elettrica
nuova sabattini => sabatini
soldi per assumere giovani => giovan|assun|tirocin|apprendist|formazione
imprese femminili => femminil|donn
apro un bar => nuov[ae] impres|avvio|autoimpiego|start.?up|creazione d|pubblic[io] esercizi|ristora|resto al sud
agriturismo => agriturism|turismo rurale|attività agrituristic
fiere estero => fier[ae]|internazionalizz|mercati esteri
sito internet e-commerce => commerce|commercio elettronico|digital
cybersicurezza => cyber|sicurezza informatica|sicurezza dei dati
start-up innovativa => start.?up
certificazione parita di genere => parità di genere
credito d’imposta ricerca => ricerca
formazione dipendenti => formazione|formativ|competenze
videosorveglianza => videosorvegl|telecamer|allarm|sicurezza dei locali|microcriminalit
alluvione danni => alluvion|calamit|sism|maltempo|eventi (?:meteo|atmosf|calam)|terremot|emergenz
furgone elettrico => elettric|basse emissioni|veicol
capannone => immobil|capannon|fabbricat|opere murarie|stabiliment
tetto amianto eternit => amianto|avviso pubblico isi|agrisolare
liquidita => liquidità|circolante|credito
negozio di vicinato => vicinato|negoz|commercio al dettaglio|attività commercial|commercianti
vigneto => vit[ei]|vin[oi]|vitivin|vigne
cinema => cinema|film|audiovisiv
farmacia => farmac|sanit|commerc
voucher => voucher
`);

/** The other half, written before any of it was answered and never looked at while words were chosen. */
export const HELD_OUT_QUERIES = read(`
ristrutturare albergo => alberg|ricettiv|turis
assumere disabili => disab
pannelli solari => fotovolta|rinnovabil|solar
comprare macchinari => macchinar|beni strumentali|attrezzatur|impiant
apertura negozio => negoz|commerc|vicinato|dettaglio
apprendistato => apprendist|assun|tirocin
caldaia nuova => energetic|pomp[ae] di calore|termic|rinnovabil
consulenza iso 9001 => certificaz|qualità
vendere all'estero => internazionaliz|export|ester[oi]
gestionale software => digital|software|ict|informatic
intelligenza artificiale => intelligenza artificiale|digital|4\\.0
nuova impresa giovani => giovan|nuov[ae] impres|start.?up
brevetto => brevett|proprietà industriale|proprietà intellettuale|marchi
terremoto => sism|terremot|cratere
camion nuovo => autotrasp|veicol
barca da pesca => pesca|acquacolt|ittic
stalla mucche => zootec|allevam|bovin|agricol
frantoio olio => oliv|olear|frant|agricol|agroalim
risparmio energetico => energ
garanzia prestito banca => garanz|credito|prestit
mutuo tasso zero => tasso zero|finanziament[oi] agevolat|interess
bottega artigiana => artigian
spettacolo teatro => cultur|spettacol|teatr
asilo nido aziendale => welfare|nid[oi]|conciliaz|famil|infanzia
dipendenti licenziati => disoccup|licenzi|crisi|ricolloc|occupaz|reimpiego
`);
