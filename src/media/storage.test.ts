import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/media-sources.ts'
import { hashTree, linkOrCopy, listTree, sweepAttempts, writeFolder } from './storage.ts'

test('a folder appears whole, under its name only', async () => {
  await using folder = await temporaryFolder()
  const target = join(folder.path, 'asset')
  await writeFolder(target, async (attempt) => {
    await mkdir(join(attempt, 'v240'))
    await writeFile(join(attempt, 'v240', '1.m4s'), 'one')
    expect(await readdir(folder.path)).not.toContain('asset')
  })
  expect(await readdir(folder.path)).toEqual(['asset'])
  expect(await listTree(target)).toEqual(['v240/1.m4s'])
})

test('a failed attempt leaves nothing, and the folder that stood before stays', async () => {
  await using folder = await temporaryFolder()
  const target = join(folder.path, 'asset')
  await writeFolder(target, (attempt) => writeFile(join(attempt, 'a'), 'old'))
  const failing = writeFolder(target, async (attempt) => {
    await writeFile(join(attempt, 'a'), 'new')
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await readdir(folder.path)).toEqual(['asset'])
  expect(await readFile(join(target, 'a'), 'utf8')).toBe('old')
})

test('what a killed attempt left is swept', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'asset.77-1-abc.part', 'v240'), { recursive: true })
  await mkdir(join(folder.path, 'asset-of-another'))
  await sweepAttempts(join(folder.path, 'asset'))
  expect(await readdir(folder.path)).toEqual(['asset-of-another'])
})

test('linked files are the same bytes', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'a'), 'x')
  await linkOrCopy(join(folder.path, 'a'), join(folder.path, 'deep', 'b'))
  await linkOrCopy(join(folder.path, 'a'), join(folder.path, 'deep', 'b'))
  const hashes = await hashTree(folder.path)
  expect(hashes['a']).toBe(hashes['deep/b'])
})
