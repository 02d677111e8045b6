import { isWithinOneEdit } from '#lib/persian/one-edit.ts'
import { onOtherKeyboard } from '#lib/persian/keyboard-layout.ts'
import { type PageText, plainText, type Question } from '#lib/text/page-text.ts'
import { searchKey } from '#lib/persian/persian-text.ts'
import { plainWords, spellingsOf } from '#lib/persian/search-words.ts'
import { isLatinWord, soundsLike, soundsOf } from '#lib/persian/word-sound.ts'

/** Words of a question that say nothing of what it is about. */
const empty = new Set(
  plainWords(
    'چطور چگونه چرا کی کجا کجاست چه چی چیست است هست نیست می من ما شما را رو به از با در تا که و یا برای این آن هم یک باید شود شده کنم کردن how do does is are the a an my me i to in on of for it what why where when can and or not with be at will this that',
  ),
)

/** The longest ending that a word may have: «پولم»، «دستگاه‌هایم»، “tickets”. */
const longestEnding = 4

/** A word of the text with how it sounds; without a sound where Latin letters cannot mean it. */
interface Written {
  key: string
  sound: string | null
}

/** How well a typed word fits one of the text: 1 the same, 0 not at all. Both are keys of `searchKey`. */
function fit(typed: string, sound: string | null, { key: written, sound: heard }: Written): number {
  if (typed === written) return 1
  if (typed.length >= 2 && written.startsWith(typed)) return 0.8
  if (written.length >= 3 && typed.startsWith(written) && typed.length - written.length <= longestEnding) return 0.7
  if (typed.length >= 4 && written.length >= 4 && isWithinOneEdit(typed, written)) return 0.6
  return sound !== null && heard !== null && soundsLike(sound, heard) !== null ? 0.6 : 0
}

/**
 * How well a typed word fits each word of a page. A word stands in many answers and is compared once: comparing sounds is
 * what a search costs, and anybody may ask.
 */
function fitsOf(typed: string, words: ReadonlyMap<string, Written>): ReadonlyMap<string, number> {
  const sound = typed.length >= 3 && isLatinWord(typed) ? soundsOf(typed) : null
  const fits = new Map<string, number>()
  for (const [key, written] of words) {
    const score = fit(typed, sound, written)
    if (score > 0) fits.set(key, score)
  }
  return fits
}

/** Returns the possible meanings of a word: its spellings, those of the other keyboard, and it joined to the next. */
function meant(word: string, next: string | undefined): string[] {
  const forms = [word, onOtherKeyboard(word) ?? '', next === undefined ? '' : word + next].flatMap(spellingsOf)
  const telling = forms.filter((form) => !empty.has(form))
  return telling.length > 0 ? telling : forms
}

const inHeading = 3
const inWords = 2
const inAnswer = 1

/** The words of a question, by how much they tell. */
const fieldsOf = (question: Question) => [
  { weight: inHeading, words: spellingsOf(question.heading) },
  { weight: inWords, words: spellingsOf(question.words) },
  { weight: inAnswer, words: spellingsOf(plainText(question.parts)) },
]

function wordsIn(fields: readonly ReturnType<typeof fieldsOf>[]): Map<string, Written> {
  const words = new Map<string, Written>()
  for (const key of fields.flat().flatMap((field) => field.words))
    if (!words.has(key)) words.set(key, { key, sound: key.length >= 3 && !isLatinWord(key) ? soundsOf(key) : null })
  return words
}

/** `typed` has for each word that was typed how well the ways to mean it fit. */
function scoreOf(fields: ReturnType<typeof fieldsOf>, typed: readonly ReadonlyMap<string, number>[][]): number {
  const scores = typed.map((forms) =>
    Math.max(
      0,
      ...fields.flatMap(({ weight, words }) =>
        forms.map((fits) => weight * words.reduce((most, word) => Math.max(most, fits.get(word) ?? 0), 0)),
      ),
    ),
  )
  const found = scores.filter((score) => score > 0).length
  // one word in two may be in no answer
  return found * 2 >= typed.length ? scores.reduce((sum, one) => sum + one, 0) : 0
}

const mostAnswers = 6
/** An answer that fits this much less than the best one is not meant. */
const leastShare = 0.5

/**
 * The questions that a text asks, the nearest first. It forgives an ending, one wrong letter, the other keyboard, and
 * Persian in Latin letters; what says nothing («چطور»، “how”) does not count where something else is asked.
 */
export function findAnswers(page: PageText, q: string): Question[] {
  const typed = q.split(/[\s\u200c]+/).filter((word) => searchKey(word) !== '')
  const telling = typed.filter((word) => !empty.has(searchKey(word)))
  const asked = telling.length > 0 ? telling : typed
  const forms = asked.map((word, at) => meant(word, asked[at + 1]))
  if (forms.length === 0) return []
  const questions = page.sections.flatMap((section) => section.questions)
  const fields = questions.map(fieldsOf)
  const words = wordsIn(fields)
  const compared = new Map([...new Set(forms.flat())].map((form) => [form, fitsOf(form, words)]))
  const typedFits = forms.map((meanings) => meanings.flatMap((form) => compared.get(form) ?? []))
  const scored = questions
    .map((question, at) => ({ question, score: scoreOf(fields[at] ?? [], typedFits) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const most = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score >= most * leastShare)
    .slice(0, mostAnswers)
    .map(({ question }) => question)
}
