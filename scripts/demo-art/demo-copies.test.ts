import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { artFiles, avifCopies, copiesFolder, webpCopies } from './demo-copies.ts'

test('every picture of the demo brings its copies along, and there are no others', async () => {
  const wanted: string[] = []
  for (const file of artFiles()) {
    const webp = await webpCopies(file)
    const widest = readFileSync(join(copiesFolder, webp.at(-1)?.name ?? ''))
    wanted.push(...[...webp, ...avifCopies(webp, widest)].map(({ name }) => name))
  }
  // a picture that changed: node scripts/demo-art/write-copies.ts
  expect(readdirSync(copiesFolder).toSorted()).toEqual([...new Set(wanted)].toSorted())
})
