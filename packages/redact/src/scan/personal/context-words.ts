import { compileAutomaton } from '../automaton.ts'

export const ABOUT_CARD = 1
export const ABOUT_PHONE = 2
/** Words that may be about something else: the number must also be written like a phone number. */
export const HINTS_PHONE = 4
export const ABOUT_SSN = 8
export const ABOUT_ID = 16

interface Stems {
  readonly about: number
  /** Parted by commas. One with `!` counts as a whole word only, and so does every one of three letters or less. */
  readonly stems: string
  /** How far before the number it may end. */
  readonly reach: number
}

/**
 * The words that give a number its meaning. One pass over the text before a number finds them all: patterns would each walk
 * over it again, and nearly every number has none of them before it.
 */
const STEMS: readonly Stems[] = [
  {
    about: ABOUT_CARD,
    reach: 56,
    stems:
      'card,cc,ccn,credit,debit,visa,master,mc,amex,american express,discover,diners,jcb,maestro,unionpay,union pay,pan,karte,carte!,tarjeta,cartão,cartao,cvv,cvc',
  },
  {
    about: ABOUT_PHONE,
    reach: 32,
    stems:
      'phone,tel,tél,telefon,telephone,téléphone,teléfono,telefone,mobil,cell!,cellular,celular,fax,whatsapp,sms,msisdn,handy!,call!,called!,calling!,dial!,text me,text us,reach me,reach us,' +
      'contact me,contact us,contact number,ring!,hotline,手机,手機,电话,電話,携帯,联系,전화,휴대폰,연락처,телефон,тел.,моб,τηλ,هاتف,โทร',
  },
  { about: HINTS_PHONE, reach: 16, stems: 'answering,messages,message,contact!,registered!,office!,desk!,home!,work!' },
  {
    about: ABOUT_SSN,
    reach: 56,
    stems: 'ssn,social security,social-security,social_security,socialsecurity,ss #,ss#,ss number',
  },
  {
    about: ABOUT_ID,
    reach: 56,
    stems:
      'dni,nif,documento,nie,extranjero,cpf,cnpj,nhs,national!,nino!,ni,insurance,bsn,burgerservice,sofi!,sofinummer,pesel,nip,aadha,adhaar,uid,pan,permanent account,income tax,cf,codice fiscal,' +
      'fiscal!,steuer,idnr!,tax id,tax_id,tax-id,taxid,tin,identifikationsnummer,nir,sociale,insee,numéro de séc,numero de sec,ssn,sin,social!,nas,tfn,tax file,medicare,personn,pnr,samordning,hetu!,' +
      'henkil,fødsel,fodsel,fnr,cpr,rijks,registre,insz!,niss!,ahv,avs,oasi!,svnr!,sozial,sv-,contribuinte,pps,ppsn!,ppsno!,oib,cnp,egn,егн,rodn,rč,tc,tckn!,kimlik,teudat,israeli,ת.ז,zehut,south afric,' +
      'rsa,sa,identity,id number,id,身份证,resident,주민,rrn,my number,mynumber,マイナンバー,個人番号,nric!,fin,curp!,rfc,cuit!,cuil!,rut,run,itin!,taxpayer,mbi,passport,passeport,reisepass,pasaporte,' +
      'passaporto,driver,driving,licencia,führerschein,fuhrerschein,dl',
  },
]

const WORDS = STEMS.flatMap(({ about, reach, stems }) =>
  stems.split(',').map((each) => {
    const stem = each.replace('!', '')
    return { about, reach, stem, whole: each.endsWith('!') || stem.length <= 3 }
  }),
)
const AUTOMATON = compileAutomaton(WORDS.map(({ stem }) => stem))

/** What the words in `[from, to)` are about, as bits; `to` is where the number begins. */
export function aboutOf(text: string, from: number, to: number): number {
  const { transitions, classes, firstAccepting, classCount, outputs } = AUTOMATON
  let about = 0
  let state = 0
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    // A path or an address stands between: the word is a part of it.
    if (code === 47) about &= ~(ABOUT_PHONE | HINTS_PHONE)
    state = transitions[state + (classes[code] as number)] as number
    if (state < firstAccepting) continue
    for (const id of outputs[(state - firstAccepting) / classCount] as readonly number[]) {
      const word = WORDS[id] as (typeof WORDS)[number]
      if ((about & word.about) !== 0 || to - index > word.reach) continue
      if (!word.whole || (!isLetter(text, index - word.stem.length) && !isLetter(text, index + 1))) about |= word.about
    }
  }
  return about
}

function isLetter(text: string, index: number): boolean {
  const code = text.charCodeAt(index) | 32
  return code >= 97 && code <= 122
}
