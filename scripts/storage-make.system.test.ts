import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startObjectStore } from '#tests/support/object-store/server.ts'

const store = await startObjectStore()
afterAll(() => store.close())
beforeEach(() => {
  store.faults = () => null
})

async function make(url: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'storage-make.ts')], {
    env: { ...process.env, STORAGE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err }
}

test('the bucket is made, and a second time it is there', async () => {
  const made = await make(store.url)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/ is made\.\n$/)
  expect(store.calls).toContainEqual(expect.objectContaining({ method: 'PUT', key: '' }))
  store.faults = ({ method }) => (method === 'PUT' ? { status: 409, code: 'BucketAlreadyOwnedByYou' } : null)
  const again = await make(store.url)
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(again.out).toMatch(/ is there\.\n$/)
})

test('a refusal and a missing address are told, and no secret is', async () => {
  store.faults = () => ({ status: 409, code: 'BucketAlreadyExists' })
  const taken = await make(store.url)
  expect(taken).toMatchObject({ code: 2, out: '' })
  expect(taken.err).toContain('The bucket could not be made')
  const { password } = new URL(store.url)
  expect(password.length).toBeGreaterThan(3)
  expect(taken.err + (await make(store.url)).out).not.toContain(decodeURIComponent(password))
  expect(await make('')).toEqual({
    code: 2,
    out: '',
    err: 'The bucket could not be made: STORAGE_URL is not set, so there is no bucket to make.\n',
  })
})
