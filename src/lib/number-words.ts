import { searchKey } from './persian-text.ts'

const cardinals = 'یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده بیست'
const ordinals = 'اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم سیزدهم'
const english = 'one two three four five six seven eight nine ten eleven twelve thirteen'
const englishOrdinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'
const larger = { سی: 30, چهل: 40, پنجاه: 50, شصت: 60, هفتاد: 70, هشتاد: 80, نود: 90, صد: 100, هزار: 1000 }

const numbered = (words: string): [string, string][] =>
  words.split(' ').map((word, at) => [searchKey(word), String(at + 1)])

const digitsOfWord: ReadonlyMap<string, string> = new Map([
  ...numbered(cardinals),
  ...numbered(ordinals),
  ...numbered(english),
  ...numbered(englishOrdinals),
  ...Object.entries(larger).map(([word, value]): [string, string] => [searchKey(word), String(value)]),
])

const wordsOfDigits: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  [...digitsOfWord.keys()],
  (word) => digitsOfWord.get(word) ?? '',
)

/** «دوازده» is 12, «پنجم» and “fifth” are 5; null for a word that is no number. Takes a word as `searchKey` writes it. */
export const digitsOf = (word: string): string | null => digitsOfWord.get(word) ?? null

/** Another way to write a number: a word in digits, or digits in words. Empty for what is no small number. */
export function otherSpellingsOfNumber(word: string): readonly string[] {
  const digits = digitsOf(word)
  return digits === null ? (wordsOfDigits.get(word) ?? []) : [digits]
}
