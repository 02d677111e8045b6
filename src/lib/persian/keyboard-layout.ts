/**
 * The Persian keyboard (ISIRI 9147) on the keys of an English one. Small letters are the keys alone, capitals are with
 * Shift. The older layout of Windows has پ on the backslash.
 */
const persianOnKey: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["qwertyuiop[]asdfghjkl;'zxcvbnm,", 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'],
    // with Shift: hamza, آ, ة, ژ and the half-space; the other keys give signs that no search reads
    ['ASDFGHJZCBM', 'ؤئيإأآةكژ\u200cء'],
    ['\\', 'پ'],
  ].flatMap(([keys = '', letters = '']) => Array.from(keys).map((key, at) => [key, Array.from(letters)[at] ?? ''])),
)

const keyOfPersian: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(persianOnKey)
      .filter(([key]) => key !== '\\')
      .map(([key, letter]) => [letter, key]),
  ),
  // what other keyboards and a cleaned text have for ی and ک
  ی: 'd',
  ي: 'd',
  ى: 'd',
  ک: ';',
  ك: ';',
}

const hasLatin = (text: string) => /\p{Script=Latin}/u.test(text)
const hasPersian = (text: string) => /(?=\p{Script=Arabic})\p{L}/u.test(text)

function persianOf(word: string): string {
  // with Caps Lock all letters are capitals, and none was meant with Shift
  const keys = word === word.toUpperCase() && Array.from(word).filter(hasLatin).length > 1 ? word.toLowerCase() : word
  return Array.from(keys)
    .map((key, at) => {
      const alone = persianOnKey[key.toLowerCase()] ?? key
      // a phone writes the first letter as a capital, and no word begins with a hamza or a half-space
      return at === 0 && !/[CH]/.test(key) ? alone : (persianOnKey[key] ?? alone)
    })
    .join('')
}

const latinOf = (word: string): string =>
  Array.from(word)
    .map((letter) => keyOfPersian[letter] ?? letter)
    .join('')

/**
 * A word as it would read if it had been typed on the other keyboard: «fhvhk» is «باران», «قشهد» is “rain”. Null when a
 * word has no letters, or letters of both.
 */
export function onOtherKeyboard(word: string): string | null {
  if (hasLatin(word) === hasPersian(word)) return null
  return hasLatin(word) ? persianOf(word) : latinOf(word)
}
