import { isWithinOneEdit } from '#lib/one-edit.ts'
import { onOtherKeyboard } from '#lib/keyboard-layout.ts'
import { type PageText, plainText, type Question } from '#lib/page-text.ts'
import { searchKey } from '#lib/persian-text.ts'
import { plainWords, spellingsOf } from '#lib/search-words.ts'
import { isLatinWord, soundsLike, soundsOf } from '#lib/word-sound.ts'

/** Words of a question that say nothing of what it is about. */
const empty = new Set(
  plainWords(
    'چطور چگونه چرا کی کجا کجاست چه چی چیست است هست نیست می من ما شما را رو به از با در تا که و یا برای این آن هم یک باید شود شده کنم کردن how do does is are the a an my me i to in on of for it what why where when can and or not with be at will this that',
  ),
)

/** The longest ending that a word may have: «پولم»، «دستگاه‌هایم»، “tickets”. */
const longestEnding = 4

/** How well a typed word fits one of the text: 1 the same, 0 not at all. Both are keys of `searchKey`. */
function fit(typed: string, written: string): number {
  if (typed === written) return 1
  if (typed.length >= 2 && written.startsWith(typed)) return 0.8
  if (written.length >= 3 && typed.startsWith(written) && typed.length - written.length <= longestEnding) return 0.7
  if (typed.length >= 4 && written.length >= 4 && isWithinOneEdit(typed, written)) return 0.6
  const isOther = isLatinWord(typed) && !isLatinWord(written)
  if (isOther && typed.length >= 3 && written.length >= 3 && soundsLike(soundsOf(typed), soundsOf(written)) !== null)
    return 0.6
  return 0
}

const best = (typed: string, words: readonly string[]): number =>
  words.reduce((most, written) => Math.max(most, fit(typed, written)), 0)

/**
 * What a typed word may have been meant as: its own spellings, those of the other keyboard, and it joined to the next one.
 */
function meant(word: string, next: string | undefined): string[] {
  const forms = [word, onOtherKeyboard(word) ?? '', next === undefined ? '' : word + next].flatMap(spellingsOf)
  const telling = forms.filter((form) => !empty.has(form))
  return telling.length > 0 ? telling : forms
}

const inHeading = 3
const inWords = 2
const inAnswer = 1

function scoreOf(question: Question, typed: readonly string[][]): number {
  const fields = [
    { weight: inHeading, words: spellingsOf(question.heading) },
    { weight: inWords, words: spellingsOf(question.words) },
    { weight: inAnswer, words: spellingsOf(plainText(question.parts)) },
  ]
  const scores = typed.map((forms) =>
    Math.max(0, ...fields.flatMap(({ weight, words }) => forms.map((form) => weight * best(form, words)))),
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
  const scored = page.sections
    .flatMap(({ questions }) => questions)
    .map((question) => ({ question, score: scoreOf(question, forms) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const most = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score >= most * leastShare)
    .slice(0, mostAnswers)
    .map(({ question }) => question)
}
