import { compileAutomaton } from '../automaton.ts'
import { classOf, DIGIT, UNDERSCORE, UPPER } from '../characters.ts'
import { isLetter } from './digits.ts'

export const ABOUT_CARD = 1
export const ABOUT_PHONE = 2
/** Words that may be about something else: the number must also be written like a phone number. */
export const HINTS_PHONE = 4
export const ABOUT_SSN = 8
export const ABOUT_ID = 16

interface Stems {
  readonly about: number
  /**
   * Parted by commas. One with `!` counts as a whole word only, and so does every one of three letters or less. Blanks may be
   * written as field names write them: `tax file` is `tax_file` and `taxFile`, too.
   */
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
      'card,cc,ccn,paid,charged,credit,debit,visa,master,mc,amex,american express,discover,diners,jcb,maestro,unionpay,union pay,pan,karte,carte!,tarjeta,cartão,cartao,cvv,cvc',
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
    stems: 'ssn,social security,ss #,ss number',
  },
  {
    about: ABOUT_ID,
    reach: 56,
    stems:
      'dni,nif,documento,nie,extranjero,cpf,cnpj,nhs,national!,nino!,ni,insurance,bsn,burgerservice,sofi!,sofinummer,pesel,nip,aadha,adhaar,uid,pan,permanent account,income tax,cf,codice fiscal,' +
      'fiscal!,steuer,idnr!,tax id,tin,identifikationsnummer,nir,sociale,insee,numéro de séc,numero de sec,ssn,sin,social!,nas,tfn,tax file,medicare,personn,pnr,samordning,hetu!,' +
      'henkil,fødsel,fodsel,fnr,cpr,rijks,registre,insz!,niss!,ahv,avs,oasi!,svnr!,sozial,sv-,contribuinte,pps,ppsn!,ppsno!,oib,cnp,egn,егн,rodn,rč,tc,tckn!,kimlik,teudat,israeli,ת.ז,zehut,south afric,' +
      'rsa,sa,identity,id number,id,身份证,resident,주민,rrn,my number,マイナンバー,個人番号,nric!,fin,curp!,rfc,cuit!,cuil!,rut,run,itin!,taxpayer,mbi,passport,passeport,reisepass,pasaporte,' +
      'passaporto,driver,driving,licencia,führerschein,fuhrerschein,dl',
  },
]

const BLANKS = [' ', '_', '-', '']
const WORDS = STEMS.flatMap(({ about, stems }) =>
  stems.split(',').flatMap((each) => {
    const stem = each.replace('!', '')
    const whole = each.endsWith('!') || stem.length <= 3
    return BLANKS.map((blank) => stem.replaceAll(' ', blank))
      .filter((spelling, index, all) => all.indexOf(spelling) === index)
      .map((spelling) => ({ about, stem: spelling, whole }))
  }),
)
const AUTOMATON = compileAutomaton(WORDS.map(({ stem }) => stem))

/** How far before a number words count. */
export const CONTEXT_LENGTH = 56

const KINDS = [ABOUT_CARD, ABOUT_PHONE, HINTS_PHONE, ABOUT_SSN, ABOUT_ID]
const REACHES = KINDS.map((kind) => STEMS.find(({ about }) => about === kind)?.reach ?? 0)
const ABOUT_TELEPHONES = ABOUT_PHONE | HINTS_PHONE

/** The words before the numbers of a text, numbers asked about in order: no character is read twice. */
export class WordsBefore {
  private position = 0
  private state = 0
  /** Where the last word of each kind begins and ends. */
  private readonly starts = KINDS.map(() => NEVER)
  private readonly ends = KINDS.map(() => NEVER)
  private lastSlash = NEVER

  reset(): void {
    if (this.position === 0) return
    this.position = 0
    this.state = 0
    this.starts.fill(NEVER)
    this.ends.fill(NEVER)
    this.lastSlash = NEVER
  }

  /** The text has lost its first `count` units. */
  drop(count: number): void {
    this.position -= count
    this.lastSlash -= count
    for (let kind = 0; kind < KINDS.length; kind++) {
      this.starts[kind] = (this.starts[kind] as number) - count
      this.ends[kind] = (this.ends[kind] as number) - count
    }
  }

  /** What the words before `to` are about, as bits. */
  before(text: string, to: number): number {
    const floor = to - CONTEXT_LENGTH
    this.read(text, to)
    let about = 0
    for (let kind = 0; kind < KINDS.length; kind++) {
      const end = this.ends[kind] as number
      if (to - end > (REACHES[kind] as number) || (this.starts[kind] as number) < floor) continue
      const bit = KINDS[kind] as number
      // A path or an address stands between: the word is a part of it.
      if ((bit & ABOUT_TELEPHONES) === 0 || end > this.lastSlash) about |= bit
    }
    return about
  }

  private read(text: string, to: number): void {
    const { transitions, classes, firstAccepting, classCount, outputs } = AUTOMATON
    const floor = Math.max(0, to - CONTEXT_LENGTH)
    if (this.position < floor) {
      this.position = floor
      this.state = 0
    }
    let { state } = this
    for (let index = this.position; index < to; index++) {
      const code = text.charCodeAt(index)
      if (code === 47) this.lastSlash = index
      state = transitions[state + (classes[code] as number)] as number
      if (state >= firstAccepting) {
        this.note(text, index, outputs[(state - firstAccepting) / classCount] as readonly number[])
      }
    }
    if (to > this.position) this.position = to
    this.state = state
  }

  private note(text: string, end: number, ids: readonly number[]): void {
    for (const id of ids) {
      const { about, stem, whole } = WORDS[id] as (typeof WORDS)[number]
      const start = end + 1 - stem.length
      if (whole && (isLetter(text.charCodeAt(start - 1)) || isLetter(text.charCodeAt(end + 1)))) continue
      if (isInPlaceholder(text, start, end)) continue
      const kind = KINDS.indexOf(about)
      this.starts[kind] = start
      this.ends[kind] = end
    }
  }
}

/** What a field name is about, as bits. */
export function aboutName(name: string): number {
  if (name === '') return 0
  const known = names.get(name)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMES) names.clear()
  const about = new WordsBefore().before(name, name.length)
  names.set(name, about)
  return about
}

const MOST_NAMES = 4096
const names = new Map<string, number>()

/** Before everything, however much was dropped. */
const NEVER = -1e9

/** What was redacted before says nothing about what follows: the text is the same when it is redacted again. */
function isInPlaceholder(text: string, start: number, end: number): boolean {
  let from = start
  while (from > start - LONGEST_TYPE && (classOf(text.charCodeAt(from - 1)) & IN_TYPE) !== 0) from--
  return text.charCodeAt(from - 1) === 91 && PLACEHOLDER.test(text.slice(from, end + LONGEST_TYPE))
}

const IN_TYPE = UPPER | DIGIT | UNDERSCORE
const LONGEST_TYPE = 48
const PLACEHOLDER = /^[A-Z][A-Z0-9_]{0,40}_(?:\d{1,7}|x[\da-f]{16})\]/
