import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'

/** Numbers of episodes as one says them: neighbours as “5 to 8”, the rest one by one. */
export function saidNumbers(numbers: readonly number[], locale: Locale): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const runs: [number, number][] = []
  for (const number of sorted) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const said = runs.map(([from, to]) => {
    const [first, last] = [localDigits(from, locale), localDigits(to, locale)]
    if (from === to) return first
    return locale === 'fa' ? `${first} تا ${last}` : `${first} to ${last}`
  })
  const before = said.slice(0, -1).join(locale === 'fa' ? '، ' : ', ')
  return [before, said.at(-1) ?? ''].filter((text) => text !== '').join(locale === 'fa' ? ' و ' : ' and ')
}
