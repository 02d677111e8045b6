import { searchKey } from '#lib/persian/persian-text.ts'

/** Words that most questions have in common; they say nothing about what is asked. */
const common = new Set(
  [
    'چرا چه چی چیه کی کجا کدام چطور چگونه آیا را که از به در با برای تا و یا هم این آن ها های می است بود شد شده هست هستید',
    'بودید کردید شما فیلم واقعا a an and are at by did do does for from how i in is it of on or so that the this to was',
    'were what when where which who why with you your film movie really',
  ]
    .join(' ')
    .split(' ')
    .map(searchKey),
)

/** From this share of common words on, two questions ask the same. */
const alike = 0.6

/** The words of a question that say what it asks; all of them, where only common ones are left. */
function wordsOf(text: string): Set<string> {
  const all = searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
  const telling = all.filter((word) => !common.has(word))
  return new Set(telling.length > 0 ? telling : all)
}

/** Twice what both have, of all that they have: 1 for the same words, 0 for none in common (Dice). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

/** Questions that ask the same as a new one, the nearest first; at most three. */
export function similarQuestions<Q extends { text: string }>(text: string, questions: readonly Q[]): Q[] {
  const words = wordsOf(text)
  return questions
    .map((question) => ({ question, share: likeness(words, wordsOf(question.text)) }))
    .filter(({ share }) => share >= alike)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ question }) => question)
}
