import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readStoreAddress } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import { testApp } from '#tests/support/api/app.ts'
import { startObjectStore } from '#tests/support/object-store/server.ts'
import { checkStorage } from '../open-storage.ts'

const store = await startObjectStore()
const address = readStoreAddress(store.url)
const storage = new S3Storage({ address })
const { app, core, logLines } = await testApp({ store: address, logLevel: 'warn' }, { storage })
const picture = (id: string) => app.inject({ url: `/images/${id}/400.webp`, headers: { 'accept-language': 'en' } })

test('a picture comes out of the store; while the store is away it is 503 in words, and the house goes on', async () => {
  const id = randomUUID()
  store.put(`house/images/${id}/400.webp`, Buffer.from('a picture'))
  expect((await picture(id)).body).toBe('a picture')
  expect((await picture(randomUUID())).statusCode).toBe(404)
  await checkStorage(core)
  await store.close()
  const answer = await picture(randomUUID())
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    ...[503, '5', 'no-store'],
  ])
  expect(answer.json()).toMatchObject({ code: 'server.unavailable' })
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  await checkStorage(core)
  expect(logLines.join('')).toContain('the store does not answer')
  expect(logLines.join('')).not.toContain(address.secretAccessKey)
})

test('a wrong secret ends the start with a sentence', async () => {
  const other = await startObjectStore()
  const wrong = { ...readStoreAddress(other.url), secretAccessKey: 'wrong' }
  const asked = { config: { ...core.config, store: wrong }, storage: new S3Storage({ address: wrong }), log: core.log }
  await expect(checkStorage(asked)).rejects.toThrow(
    /^The store http:\/\/127\.0\.0\.1:\d+\/bucket\/house\/ cannot be used/,
  )
  await other.close()
})
