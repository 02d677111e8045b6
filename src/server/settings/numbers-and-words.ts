import { Unfit, setting, settingWhere } from './setting.ts'

const digits = /^\d{1,15}$/

function readWhole(text: string, least: number, most: number): number {
  const number = Number(text)
  if (!digits.test(text) || number < least || number > most) throw new Unfit()
  return number
}

/** A whole number, written with digits only. */
export function wholeNumber(range: { least: number; most?: number }, example: number, unit = '') {
  const { least, most = Number.MAX_SAFE_INTEGER } = range
  const limits = range.most === undefined ? `from ${least} on` : `from ${least} to ${range.most}`
  return setting(
    { expected: `a whole number${unit} ${limits}, in digits`, example: String(example), refusesBlank: true },
    (text) => readWhole(text, least, most),
  )
}

const largestPort = 65_535

/** 0 takes a free one, which only tests want. */
export const port = wholeNumber({ least: 0, most: largestPort }, 3000)

/** A port, or `off`. */
export const portOrOff = setting(
  { expected: `a port from 0 to ${largestPort}, or off`, example: '1935', refusesBlank: true },
  (text): 'off' | number => (text === 'off' ? text : readWhole(text, 0, largestPort)),
)

/** A range of ports, or `off`. */
export const portsOrOff = setting(
  {
    expected: `a range of ports from 1 to ${largestPort}, the lower one first, or off`,
    example: '9710-9719',
    refusesBlank: true,
  },
  (text): 'off' | { first: number; last: number } => {
    if (text === 'off') return text
    const [, begin, end] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []
    if (begin === undefined || end === undefined) throw new Unfit()
    const first = readWhole(begin, 1, largestPort)
    return { first, last: readWhole(end, first, largestPort) }
  },
)

/** A share from 0 to 1. */
export const share = setting(
  { expected: 'a share from 0 to 1, with a point', example: '0.1', refusesBlank: true },
  (text) => {
    if (!/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(text)) throw new Unfit()
    return Number(text)
  },
)

/** True or false. */
export const bool = setting(
  { expected: 'true or false (1 or 0)', example: 'true', refusesBlank: true },
  (text): boolean => {
    if (!['true', 'false', '1', '0'].includes(text)) throw new Unfit()
    return text === 'true' || text === '1'
  },
)

/** One of some words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const expected = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return setting({ expected, example: words[0], refusesBlank: true }, (text): Words[number] => {
    const found = words.find((word) => word === text)
    if (found === undefined) throw new Unfit()
    return found
  })
}

/** Whether it is one line: a second one came from a file that was pasted, and would reach a header. */
const isLine = (text: string) => !/[\r\n\0]/.test(text)

/** Any text of one line. */
export const text = settingWhere({ expected: 'one line of text', example: null }, isLine)

/** Something that only we and a partner know. */
export const secretOfContract = settingWhere(
  { expected: 'one line of text, as it stands in your contract', example: null, isSecret: true },
  isLine,
)

/** A number that a partner has given, which may begin with 0. */
export const digitsOfContract = settingWhere(
  { expected: 'the number of your contract, in digits', example: '7720914' },
  (given) => /^\d+$/.test(given),
)

/** A secret of our own, that another program may have to know. */
export function ownSecret(least: number, fits: (given: string) => boolean = isLine, kind = 'random characters') {
  const expected = `at least ${least} ${kind} on one line, for example what this prints: openssl rand -hex 32`
  return settingWhere({ expected, example: null, isSecret: true }, (given) => given.length >= least && fits(given))
}
