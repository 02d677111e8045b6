/** The widths of bars and spaces of each symbol, in modules, by its value (ISO/IEC 15417). The last one is the stop. */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

const startB = 104
const startC = 105
const toB = 100
const stop = 106

/** Two digits for one symbol; an odd last digit is written as a letter. */
function digitsAsPairs(text: string): number[] {
  const pairs = (text.match(/\d\d/g) ?? []).map(Number)
  const last = text.length % 2 === 1 ? [toB, valueInB(text.slice(-1))] : []
  return [startC, ...pairs, ...last]
}

const valueInB = (letter: string): number => letter.charCodeAt(0) - 32

/**
 * The values of the symbols that write a text: digits in pairs, anything else letter by letter, then the check and the
 * stop. @throws RangeError for what is empty or not printable ASCII
 */
export function code128Values(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`a barcode is of printable ASCII, not “${text}”`)
  const values = /^\d{2,}$/.test(text) ? digitsAsPairs(text) : [startB, ...Array.from(text, valueInB)]
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  return [...values, check, stop]
}

/** Widths in modules, beginning with a bar: bars and spaces take turns. */
export const code128Widths = (text: string): number[] =>
  code128Values(text).flatMap((value) => Array.from(patterns[value] ?? '', Number))

/** Where bars stand and how wide they are, with the quiet zones of ten modules on both sides. */
export function code128Bars(text: string): { width: number; bars: { at: number; width: number }[] } {
  const quiet = 10
  let at = quiet
  const bars: { at: number; width: number }[] = []
  for (const [index, width] of code128Widths(text).entries()) {
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { width: at + quiet, bars }
}
