/**
 * How words sound, so that «باران» and “baran”, “ghasem” and “qasem” meet. Letters that sound alike have one sign; the
 * signs are x for خ and kh, q for ق غ and gh, S for ش and sh, c for چ and ch, j for ژ ج and zh.
 */
const persianSounds: Readonly<Record<string, string>> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ط: 't',
  ث: 's',
  س: 's',
  ص: 's',
  ج: 'j',
  چ: 'c',
  ح: 'h',
  ه: 'h',
  خ: 'x',
  د: 'd',
  ذ: 'z',
  ز: 'z',
  ض: 'z',
  ظ: 'z',
  ر: 'r',
  ژ: 'j',
  ش: 'S',
  غ: 'q',
  ق: 'q',
  ف: 'f',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ا: 'a',
  آ: 'a',
  و: 'u',
  ی: 'i',
  ع: '',
  ئ: '',
  ء: '',
}

const latinSounds: readonly [RegExp, string][] = [
  // a doubled consonant is written once in Persian; before v and y become vowels. Of “cheraghha” both h count
  [/([^aeiouh])\1+/g, '$1'],
  // the ezafe after a silent ه: khaneye
  [/eh?ye$/, 'e'],
  [/kh/g, 'x'],
  [/gh/g, 'q'],
  [/sh/g, 'S'],
  [/ch/g, 'c'],
  [/zh/g, 'j'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/aa+/g, 'a'],
  [/oo+|ou/g, 'u'],
  [/ee+/g, 'i'],
  // siyah, biyaban: one ی
  [/iy/g, 'i'],
  [/[wv]/g, 'u'],
  [/y/g, 'i'],
  [/eh$/, 'e'],
  [/[^a-zS0-9]/g, ''],
]

const vowels = 'aeiou'
const isVowel = (sound: string) => vowels.includes(sound)

export const isLatinWord = (word: string): boolean => /[a-z]/.test(word)

/** The sounds of a word as `searchKey` writes it, by its parts. A Persian word is without its unwritten vowels. */
export const soundsOf = (...parts: readonly string[]): string => parts.map(soundsOfPart).join('')

function soundsOfPart(word: string): string {
  if (isLatinWord(word))
    return latinSounds.reduce((text, [from, to]) => text.replace(from, to), word).replace(/([^aeiou])\1/g, '$1')
  // ای and او at the beginning are i and u: the alef only carries them
  // of خوا the و is silent: خواب
  const letters = Array.from(word.replace(/^ا(?=[یو])/, '').replace(/خوا/g, 'خا'))
  return letters
    .map((letter, at) => {
      if (at === letters.length - 1 && at > 0) {
        if (letter === 'ه') return lastHeh(letters[at - 1])
        // the ezafe after a long vowel, or a part of the word: دریای, چای
        if (letter === 'ی' && /[او]/.test(letters[at - 1] ?? '')) return 'Y'
      }
      return persianSounds[letter] ?? (/\d/.test(letter) ? letter : '')
    })
    .join('')
}

/** At the end ه is silent (خانه), or not (ماه); after و and ی it may be either: کوه, میوه. That is written H. */
function lastHeh(before: string | undefined): string {
  if (before === 'ا') return 'h'
  return before === 'و' || before === 'ی' ? 'H' : 'e'
}

/**
 * The consonants of a word, by which an index finds words that sound alike. و and ی may be vowels and are left out; a
 * doubled consonant counts once, also when a vowel stood between.
 */
export function consonantsOf(...parts: readonly string[]): string {
  return soundsOf(...parts)
    .replace(/[aeiouHY]/g, '')
    .replace(/h$/, '')
    .replace(/(.)\1+/g, '$1')
}

/**
 * Returns the cost of a typed sound left out: Persian does not write e and o, writes a in half of all words, and i and
 * u mostly.
 */
function dropped(sound: string): number {
  if (sound === 'e' || sound === 'o') return 0.06
  if (sound === 'a') return 0.12
  return isVowel(sound) ? 0.45 : 1
}

/** Returns the cost of a written sound that was not typed. */
function missed(sound: string): number {
  if (sound === 'H' || sound === 'Y') return 0.06
  return isVowel(sound) ? 0.5 : 1
}

/** Sounds that may be one or the other. */
const either: Readonly<Record<string, string>> = { H: 'eh', Y: 'ie' }

function exchanged(typed: string, written: string): number {
  if (typed === written || either[written]?.includes(typed) === true) return 0
  if (!isVowel(typed) || !isVowel(written)) return 1.2
  // o and و, e and ی: tempo, nesim
  return (typed === 'o' && written === 'u') || (typed === 'e' && written === 'i') ? 0.1 : 0.5
}

/**
 * How far the sounds of a typed Latin word are from those of a word; 0 is the same. An edit distance with vowels that
 * count little. Some hundred words are compared for each query, so its two rows are kept between calls.
 */
export function soundDistance(typed: string, written: string): number {
  const width = Math.min(written.length, longest) + 1
  let [before, row] = rows
  before[0] = 0
  for (let at = 1; at < width; at += 1) before[at] = (before[at - 1] ?? 0) + missed(written.charAt(at - 1))
  for (let from = 0; from < Math.min(typed.length, longest); from += 1) {
    const sound = typed.charAt(from)
    const drop = dropped(sound)
    row[0] = (before[0] ?? 0) + drop
    for (let at = 1; at < width; at += 1) {
      const other = written.charAt(at - 1)
      row[at] = Math.min(
        (before[at - 1] ?? 0) + exchanged(sound, other),
        (before[at] ?? 0) + drop,
        (row[at - 1] ?? 0) + missed(other),
      )
    }
    ;[before, row] = [row, before]
  }
  return before[width - 1] ?? 0
}

/** The most that two words may differ by each of their consonants, and be the same word. */
const mostByConsonant = 0.13

/** The sounds that are neither vowels nor among `others`, up to the longest word that is compared. */
function countConsonants(sounds: string, others = ''): number {
  let count = 0
  for (let at = 0; at < Math.min(sounds.length, longest); at += 1) {
    const sound = sounds.charAt(at)
    if (!isVowel(sound) && !others.includes(sound)) count += 1
  }
  return count
}

/** Whether a Latin word is a way to write a word, by the sounds of both, and how far they are apart. Null: it is another word. */
export function soundsLike(typed: string, written: string): number | null {
  const sure = countConsonants(written, 'HY')
  const consonants = Math.max(2, sure)
  // each consonant too many or too few costs 1, so most words need no comparison of their letters
  const spoken = countConsonants(typed)
  const least = Math.max(spoken - countConsonants(written), sure - spoken)
  if (least > mostByConsonant * consonants) return null
  const distance = soundDistance(typed, written) / consonants
  return distance <= mostByConsonant ? distance : null
}

const longest = 40
const rows: [Float64Array, Float64Array] = [new Float64Array(longest + 1), new Float64Array(longest + 1)]
