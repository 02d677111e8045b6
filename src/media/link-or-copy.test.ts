import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/media/media-sources.ts'
import { linkOrCopy } from './link-or-copy.ts'

test('linked files are the same bytes, however often they are linked', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'a'), 'x')
  await linkOrCopy(join(folder.path, 'a'), join(folder.path, 'deep', 'b'))
  await linkOrCopy(join(folder.path, 'a'), join(folder.path, 'deep', 'b'))
  expect(await readFile(join(folder.path, 'deep', 'b'), 'utf8')).toBe('x')
})
