import { readFileSync } from 'node:fs'

/** One set of the Persian test vectors kept in `tests/fixtures/vectors`, filtered by its `where`. */
export function vectors<V>(set: string, where: (vector: V & { level: string }) => boolean = () => true): V[] {
  const file = new URL(`../../fixtures/vectors/${set}/vectors.json`, import.meta.url)
  const { vectors: all } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Array<V & { level: string }> }
  const chosen = all.filter(where)
  if (chosen.length === 0) throw new Error(`no vector of ${set} fits: the test would prove nothing`)
  return chosen
}
