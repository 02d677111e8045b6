/** Whether a text has a telephone number, a card or an account in it, and not only a date, a sum or a score. Pure. */

/** Eight digits or more with what people write between them. */
const long = /\d(?:[\s.()_/*:-]{0,3}\d){7,}/g

const year = String.raw`(?:1[2-4]|1[89]|20)\d\d`
const month = '(?:0?[1-9]|1[0-2])'
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const score = String.raw`(?:\d|[1-9]\d)`
const innocents = [
  String.raw`${year}([/.-])${month}\1${day}`,
  String.raw`${day}([/.-])${month}\2${year}`,
  String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`,
  `${score}-${score}`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3}){2,}`,
  year,
]
/** Dates, times, results of games, sums in groups of three, years. */
const innocent = new RegExp(String.raw`(?<!\d)(?:${innocents.join('|')})(?!\d)`, 'g')

const amount = String.raw`[1-9]\d{0,2}(?:[\s.]?\d{3}){1,3}`
const currencies = 'تومان|تومن|ریال|دلار|یورو|toman|rial|dollar|euro|usd|eur|[$€]'
/** A sum with its currency; a telephone number begins with a zero, and a card has more digits. */
const sum = new RegExp(String.raw`(?<!\d)(?:${amount}(?=\s*(?:${currencies}))|(?<=[$€]\s?)${amount}(?!\d))`, 'giu')

/** The least digits beside dates and years that are a part of somebody's number. */
const digitsOfSomebody = 4

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Whether thirteen digits are the number of a book, whose last one follows from the others. */
function isBook(digits: string): boolean {
  if (!/^97[89]\d{10}$/.test(digits)) return false
  const weighed = Array.from(digits, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3))
  return weighed.reduce((all, one) => all + one, 0) % 10 === 0
}

/** `text` in Latin digits. */
export const hasNumber = (text: string): boolean =>
  (text.replaceAll(sum, ' ').match(long) ?? []).some(
    (run) => !isBook(digitsOf(run)) && digitsOf(run.replaceAll(innocent, ' ')).length >= digitsOfSomebody,
  )
