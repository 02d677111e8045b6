const longestCode = 36

/**
 * The code of something new in a list of the house, for its address: Latin letters and digits of the English name with underscores between words,
 * and a number where that is taken. Null when the name has neither.
 */
export function codeOf(nameEn: string, taken: ReadonlySet<string>): string | null {
  const plain = nameEn
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, longestCode)
    .replace(/^_+|_+$/g, '')
  if (plain === '') return null
  if (!taken.has(plain)) return plain
  let n = 2
  while (taken.has(`${plain}_${n}`)) n += 1
  return `${plain}_${n}`
}
