/**
 * Sections of build and test output: lines that say which file, module or test the lines below speak of. Each line is
 * looked at by its first character before anything dearer is tried.
 */
export class Sections {
  #outer = -1
  #section = -1
  #diagnostics = -1
  #isClosing = false

  /** What a line without indent stands under; opens and closes sections on the way. */
  parentOf(unit: number, text: string): number {
    if (this.#isClosing) {
      this.#section = -1
      this.#isClosing = false
    }
    if (DIAGNOSTIC_CONTEXT.test(text)) {
      this.#diagnostics = unit
      return this.#current()
    }
    if (this.#diagnostics >= 0) {
      if (DIAGNOSTIC.test(text)) return this.#diagnostics
      this.#diagnostics = -1
    }
    if (OUTER.test(text)) {
      this.#section = -1
      this.#outer = unit
      return -1
    }
    if (BEGIN.test(text)) {
      this.#section = unit
      return this.#outer
    }
    if (this.#section >= 0 && END.test(text)) this.#isClosing = true
    return this.#current()
  }

  #current(): number {
    return this.#section >= 0 ? this.#section : this.#outer
  }
}

/** gcc and clang: `x.h: In member function 'f':`, `In file included from …`. */
const DIAGNOSTIC_CONTEXT =
  /^\S+: (?:In [\w ]*(?:function|constructor|destructor|method|instantiation|lambda)\b|At global scope:)/
const DIAGNOSTIC = /^\S+?[:(]\d+.{0,12}: (?:fatal error|error|warning|note|required from)\b/
/** Maven modules, pytest chapters, GitHub groups. */
const OUTER = /^(?:\[INFO\] Building \S|={4,} .* ={4,}$|##\[group\])/
/** Maven goals, surefire and go tests, cargo and pytest output of one test, make directories. */
const BEGIN =
  /^(?:\[INFO\] -{3} .* -{3}$|(?:\S+ )?(?:\[INFO\] )?Running [\w.$]+$|=== RUN |-{4} .* -{4}$|_{4,} .* _{4,}$|make\[\d+\]: Entering directory)/
const END =
  /^(?:(?:\S+ )?(?:\[\w+\] )?Tests run:|--- (?:PASS|FAIL|SKIP):|##\[endgroup\]|make\[\d+\]: Leaving directory)/
