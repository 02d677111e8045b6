import type { Chance } from '../support/chance.ts'
import type { Json } from './values.ts'

function deep(levels: number): Json {
  let value: Json = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values that no honest client sends and every attacker tries. */
const nasty: readonly (() => Json)[] = [
  () => null,
  () => '',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => 'x\udc00y',
  () => '\u202e\u200c\u200d\ufeff',
  () => 'x'.repeat(70_000),
  () => '۱۲۳۴۵۶۷۸۹۰'.repeat(40),
  () => "' or 1=1 --",
  () => '{{7*7}}${7*7}<script>',
  () => '../../../../etc/passwd',
  () => '%00%ff%',
  () => '1e309',
  () => 'NaN',
  () => '-1',
  () => '0x10',
  () => 0,
  () => -1,
  () => -0,
  () => 0.1,
  () => 1e21,
  () => 1e308,
  () => 2_147_483_647,
  () => 2_147_483_648,
  () => -2_147_483_649,
  () => 9_007_199_254_740_991,
  () => 9_007_199_254_740_992,
  () => 2 ** 63,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[[]]],
  () => ({ length: 1 }),
  () => ({ toString: 'x', valueOf: 1 }),
  () => ({ constructor: { prototype: { a: 1 } } }),
  () => Array.from({ length: 1000 }, (_none, at) => at),
  () => deep(40),
  () => deep(3000),
  () => '0000-00-00',
  () => '2026-02-30',
  () => '9999-12-31T23:59:59.999Z',
  () => '+275760-09-13T00:00:00.000Z',
  () => '0001-01-01T00:00:00Z',
  () => '0000-01-01T00:00:00Z',
  () => 'infinity',
  () => '00000000-0000-0000-0000-000000000000',
  () => '{"a":1}',
]

export function nastyValue(chance: Chance): Json {
  return chance.one(nasty)()
}

/** The same value with one bad value inside, or with one field more or less. */
export function spoil(value: Json, chance: Chance): Json {
  if (typeof value !== 'object' || value === null || chance.next() < 0.08) return nastyValue(chance)
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.next() < 0.2) return [...value, nastyValue(chance)]
    const at = chance.whole(0, value.length - 1)
    return value.map((inner, index) => (index === at ? spoil(inner, chance) : inner))
  }
  const names = Object.keys(value)
  const way = chance.next()
  if (names.length === 0 || way < 0.1)
    return { ...value, [chance.one(['extra', '', '\u0000', 'toString'])]: nastyValue(chance) }
  const name = chance.one(names)
  if (way < 0.2) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
  return { ...value, [name]: spoil(value[name] ?? null, chance) }
}
