import type { Locale } from '../text/locale.ts'
import type { Money } from '../money/money.ts'

const persianOnes =
  'صفر یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده'.split(' ')
const persianTens = '  بیست سی چهل پنجاه شصت هفتاد هشتاد نود'.split(' ')
const persianHundreds = ' صد دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد'.split(' ')
const persianScales = ['', 'هزار', 'میلیون', 'میلیارد', 'تریلیون', 'کوادریلیون']

const englishOnes =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const englishTens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const englishScales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/** An amount as a receipt writes it out: «دوازده هزار و پانصد تومان», "twelve thousand five hundred Toman", "nine dollars ninety cents". */
export function amountInWords(money: Money, locale: Locale): string {
  const units = money.currency === 'IRR' ? 10 : 100
  const positive = Math.abs(money.amount)
  const large = Math.floor(positive / units)
  const small = positive % units
  const parts: string[] = []
  if (large > 0 || small === 0) parts.push(`${numberInWords(large, locale)} ${unitName(money, 'large', locale, large)}`)
  if (small > 0) parts.push(`${numberInWords(small, locale)} ${unitName(money, 'small', locale, small)}`)
  const words = parts.join(locale === 'fa' ? ' و ' : ' ')
  return money.amount < 0 ? `${locale === 'fa' ? 'منفی' : 'minus'} ${words}` : words
}

/** A whole number, zero or more, in words. */
export function numberInWords(value: number, locale: Locale): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no words for ${value}`)
  if (value === 0) return locale === 'fa' ? 'صفر' : 'zero'
  const parts: string[] = []
  let rest = value
  for (let scale = 0; rest > 0; scale += 1) {
    const three = rest % 1000
    if (three > 0) parts.unshift(locale === 'fa' ? persianGroup(three, scale) : englishGroup(three, scale))
    rest = Math.floor(rest / 1000)
  }
  return parts.join(locale === 'fa' ? ' و ' : ' ')
}

function persianGroup(three: number, scale: number): string {
  const parts: string[] = []
  if (three >= 100) parts.push(persianHundreds[Math.floor(three / 100)] ?? '')
  const two = three % 100
  if (two >= 20) {
    parts.push(persianTens[Math.floor(two / 10)] ?? '')
    if (two % 10 > 0) parts.push(persianOnes[two % 10] ?? '')
  } else if (two > 0) parts.push(persianOnes[two] ?? '')
  return `${parts.join(' و ')} ${persianScales[scale] ?? ''}`.trim()
}

function englishGroup(three: number, scale: number): string {
  const parts: string[] = []
  if (three >= 100) parts.push(`${englishOnes[Math.floor(three / 100)] ?? ''} hundred`)
  const two = three % 100
  if (two >= 20) {
    const ones = two % 10 === 0 ? '' : `-${englishOnes[two % 10] ?? ''}`
    parts.push(`${englishTens[Math.floor(two / 10)] ?? ''}${ones}`)
  } else if (two > 0) parts.push(englishOnes[two] ?? '')
  return `${parts.join(' ')} ${englishScales[scale] ?? ''}`.trim()
}

function unitName(money: Money, size: 'large' | 'small', locale: Locale, count: number): string {
  if (money.currency === 'IRR') {
    if (locale === 'fa') return size === 'large' ? 'تومان' : 'ریال'
    return size === 'large' ? 'Toman' : 'Rial'
  }
  if (locale === 'fa') return size === 'large' ? 'دلار' : 'سنت'
  const name = size === 'large' ? 'dollar' : 'cent'
  return count === 1 ? name : `${name}s`
}
