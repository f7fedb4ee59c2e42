import type { Question } from '../survival-corpus.ts'

/** Answers with more parts than this ask for a list, not for evidence. */
const MOST_ANSWERS = 6

/** Tool results with questions whose answers were computed from the data they are made of. */
export class QuestionSet {
  readonly questions: Question[] = []
  readonly #texts = new Map<string, string>()

  /** Adds a result; gives the function that adds questions about it. */
  add(file: string, mediaType: string, kind: string, text: string): Ask {
    this.#texts.set(file, text)
    return (type, question, answers) => {
      const answer = [...new Set([answers].flat().map(String))]
      if (answer.length === 0 || answer.length > MOST_ANSWERS) return
      const id = `${file}-${this.questions.length}`
      this.questions.push({ id, file, question, answer, type, position: 'any', kind, media_type: mediaType })
    }
  }

  readonly read = (file: string): string => this.#texts.get(file)!
}

export type Ask = (type: string, question: string, answers: unknown) => void

/** Whether all parts of an answer stand in a text; a number must not touch another digit. */
export function holdsAnswer(text: string, { answer }: Pick<Question, 'answer'>): boolean {
  const plain = text.replaceAll(/\\(["\\/])/g, '$1').replaceAll(/\s+/g, ' ')
  return [answer].flat().every((part) => {
    const wanted = part.replaceAll(/\s+/g, ' ').trim()
    for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
      const [before, after] = [plain[at - 1] ?? '', plain[at + wanted.length] ?? '']
      if (!/\d$/.test(wanted) || !/\d/.test(after)) if (!/^\d/.test(wanted) || !/\d/.test(before)) return true
    }
    return false
  })
}
