/**
 * `is too short (minimum is 8 characters)`, `can't be blank`, `required|min:8`: what a form says about the value of a
 * field stands where the value could. Words and short numbers only, and among them such as messages are made of:
 * passphrases are made of others.
 */
export function isValidationMessage(value: string): boolean {
  if (value.length > LONGEST_MESSAGE) return false
  if (!value.includes(' ')) return RULE_LIST.test(value)
  if (MATCH_PATTERN.test(value)) return true
  if (!((SAYS.test(value) && ABOUT.test(value)) || TELLS.test(value))) return false
  return value.split(' ').every((word) => WORD.test(word))
}

const LONGEST_MESSAGE = 240
/** A word with the marks of a sentence, a number of up to four digits, a date. */
const WORD =
  /^[("'\u2018\u201c]?(?:[\p{L}'\u2019-]{1,24}(?:\(s\))?|\d{1,4}|\d{4}-\d\d-\d\d)["'\u2019\u201d)]?[.,;:!?)]{0,2}$/u

/** Words that make a sentence of it. */
const SAYS =
  /(?:^|[ (])(?:is|are|isn['\u2019]t|aren['\u2019]t|can['\u2019]t|cannot|must|should|shouldn['\u2019]t|has|have|does|doesn['\u2019]t|did|didn['\u2019]t|may|needs?|requires?|expected|ensure|ist|muss|darf|sollte|est|doit|peut|es|debe|puede|deve|moet) /i

/** What such sentences are about. */
const ABOUT =
  /(?:^|[^\p{L}])(?:short|long|blank|empty|valid|invalid|required|mandatory|characters?|chars|digits?|symbols?|uppercase|lowercase|contains?|match|minimum|maximum|between|taken|weak|common|missing|expired|incorrect|changed|included|null|allowed|unique|zeichen|leer|kurz|lang|ausgef\u00fcllt|g\u00fcltig|ung\u00fcltig|erforderlich|vide|court|caract\u00e8res|obligatoire|blanco|corto|largo|caracteres|obligatorio|vac\u00edo|tekens)(?=$|[^\p{L}])/iu

/** Beginnings that say it themselves. */
const TELLS =
  /^(?:too (?:short|long|weak|common)|(?:at least|at most|minimum|maximum|min|max) (?:of |length )?\d|not (?:valid|allowed|unique|strong enough)|invalid (?:value|format|key|length|type|input)|zu kurz|trop court|expired on)(?=$|[^\p{L}])/iu

/** `must match "^[A-Z]+$"` */
const MATCH_PATTERN = /^(?:must|should) match (?:pattern |regex |the pattern )?["'/^]/i

/** `required|string|min:8`, `min:8`: rules of a form as Laravel and its like write them. */
const RULE_LIST =
  /^(?:(?:required|nullable|sometimes|string|confirmed|current_password|min|max|between|size|alpha_num|alpha_dash|numeric|digits|filled|bail|unique|exists)(?::[\w,.]{1,40})?(?:\||$)){1,12}$/
