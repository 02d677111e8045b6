export type Direction = 'rtl' | 'ltr'

/** Neighbouring characters that are written in one direction: `from` inclusive, `to` exclusive, UTF-16 units. */
export interface Run {
  from: number
  to: number
  direction: Direction
}

/** Classes of the Unicode Bidirectional Algorithm that a line of text without explicit controls needs. */
type Class = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON'

const classes: [Class, RegExp][] = [
  ['NSM', /[\p{M}\u200c\u200d]/u],
  ['EN', /[0-9\u06f0-\u06f9]/u],
  ['AN', /[\u0660-\u0669\u066b\u066c]/u],
  ['ES', /[+\-\u2212]/u],
  ['ET', /[#%\u066a\u00b0\p{Sc}]/u],
  ['CS', /[,./:\u060c\u00a0]/u],
  ['R', /[\p{Script=Hebrew}\u200f]/u],
  ['AL', /[\p{L}\p{Nl}]/u],
  ['L', /\u200e/u],
]

function classOf(character: string): Class {
  const found = classes.find(([, pattern]) => pattern.test(character))?.[0] ?? 'ON'
  if (found !== 'AL') return found
  return /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(character) ? 'AL' : 'L'
}

/** Rules W1 to W7: what a mark, a digit or a sign counts as beside its neighbours. */
function resolveWeak(found: readonly Class[], base: 'L' | 'R'): Class[] {
  const all = [...found]
  let strong: Class = base
  for (const [at, own] of all.entries()) {
    if (own === 'NSM') all[at] = all[at - 1] ?? base
    if (own === 'EN' && strong === 'AL') all[at] = 'AN'
    if (own === 'L' || own === 'R' || own === 'AL') strong = own
  }
  for (const [at, own] of all.entries()) {
    const [before, after] = [all[at - 1], all[at + 1]]
    if (before !== after || before === undefined) continue
    if (before === 'EN' && (own === 'ES' || own === 'CS')) all[at] = 'EN'
    if (before === 'AN' && own === 'CS') all[at] = 'AN'
  }
  for (const [at, own] of all.entries()) if (own === 'ET' && all[at - 1] === 'EN') all[at] = 'EN'
  for (let at = all.length - 2; at >= 0; at -= 1) if (all[at] === 'ET' && all[at + 1] === 'EN') all[at] = 'EN'
  strong = base
  return all.map((own) => {
    if (own === 'AL') return (strong = 'R')
    if (own === 'L' || own === 'R') return (strong = own)
    if (own === 'EN') return strong === 'L' ? 'L' : 'EN'
    return own === 'AN' ? 'AN' : 'ON'
  })
}

const sideOf = (own: Class | undefined): 'L' | 'R' | null =>
  own === undefined || own === 'ON' ? null : own === 'L' ? 'L' : 'R'

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '«': '»', '“': '”' }

/** Rule N0: a pair of brackets goes with what stands in it, or with the base; the two never part. */
function resolveBrackets(text: string, all: Class[], base: 'L' | 'R'): void {
  for (const [at, character] of [...text.split('').entries()]) {
    const closing = brackets[character]
    if (closing === undefined) continue
    const end = text.indexOf(closing, at + 1)
    if (end === -1) continue
    const inside = all.slice(at + 1, end).map(sideOf)
    if (!inside.some((side) => side !== null)) continue
    const before =
      all
        .slice(0, at)
        .map(sideOf)
        .findLast((side) => side !== null) ?? base
    const side = inside.includes(base) ? base : before
    all[at] = side
    all[end] = side
  }
}

/** Rules N1 and N2: spaces and signs between two sides of one kind go with them, all others with the base. */
function resolveNeutral(all: Class[], base: 'L' | 'R'): void {
  for (let at = 0; at < all.length; at += 1) {
    if (all[at] !== 'ON') continue
    let end = at
    while (all[end] === 'ON') end += 1
    const before = sideOf(all[at - 1]) ?? base
    const after = sideOf(all[end]) ?? base
    all.fill(before === after ? before : base, at, end)
    at = end
  }
}

const levelOf = (own: Class | undefined, base: 0 | 1): number => {
  if (base === 0) return own === 'R' ? 1 : own === 'EN' || own === 'AN' ? 2 : 0
  return own === 'R' ? 1 : 2
}

/** Rule L2: from the highest level down to the lowest odd one, runs of at least that level are turned round. */
function inVisualOrder(runs: { run: Run; level: number }[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1)
    for (let at = 0; at < ordered.length; at += 1) {
      let end = at
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end > at) ordered.splice(at, end - at, ...ordered.slice(at, end).reverse())
      at = Math.max(at, end)
    }
  return ordered.map(({ run }) => run)
}

/**
 * The runs of one line as they stand from left to right: the Unicode Bidirectional Algorithm (UAX #9) without explicit
 * controls, so that a Latin name, a year or brackets in a Persian title stand where a browser puts them.
 */
export function visualRuns(text: string, direction: Direction): Run[] {
  if (text === '') return []
  const base = direction === 'rtl' ? 'R' : 'L'
  const all = resolveWeak(text.split('').map(classOf), base)
  resolveBrackets(text, all, base)
  resolveNeutral(all, base)
  const runs: { run: Run; level: number }[] = []
  for (const [at, own] of all.entries()) {
    const level = levelOf(own, direction === 'rtl' ? 1 : 0)
    const last = runs.at(-1)
    if (last?.level === level) last.run.to = at + 1
    else runs.push({ level, run: { from: at, to: at + 1, direction: level % 2 === 1 ? 'rtl' : 'ltr' } })
  }
  return inVisualOrder(runs)
}
