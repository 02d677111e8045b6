import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'

/** A store that answers when the test lets it. */
class SlowStorage extends MemoryStorage {
  readonly asked = Promise.withResolvers<void>()
  readonly mayAnswer = Promise.withResolvers<void>()

  override async open(key: string) {
    const known = await super.open(key)
    if (known === null || !key.startsWith('images/')) return known
    this.asked.resolve()
    await this.mayAnswer.promise
    const isLarge = key.includes('large')
    return {
      key,
      size: isLarge ? 1_000_000 : 10,
      modified: known.modified,
      close: async () => undefined,
      bytes: async () => Buffer.alloc(10),
      stream: () => Readable.from(key.includes('broken') ? failing() : [Buffer.alloc(1_000_000)]),
    }
  }
}
// oxlint-disable-next-line require-yield
async function* failing(): AsyncGenerator<Buffer> {
  throw new Error('the disk gives no byte')
}

type Line = { level: number; msg: string; res?: { status: number }; route?: string }

async function house() {
  const storage = new SlowStorage()
  const { app, logLines } = await testApp({ logLevel: 'debug' }, { storage })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const gone = Promise.withResolvers<void>()
  app.server.on('connection', (line: Socket) => line.on('close', () => gone.resolve()))
  const lines = () => logLines.map((line) => JSON.parse(line) as Line)
  return {
    app,
    storage,
    lines,
    /** Sends the beginning of a call, and hangs up when `until` has come. */
    async leave(text: string, until: Promise<void>) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(text)
      await until
      socket.destroy()
      await gone.promise
    },
    /** How many calls ended with each status. */
    async counted(): Promise<Record<string, number>> {
      const told = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
      const counts = told.body.matchAll(
        /^parde_http_request_duration_seconds_count\{.*route="([^"]*)".*status="(\d+)"/gm,
      )
      const found: Record<string, number> = {}
      for (const [, route, status] of counts)
        if (route !== '/metrics') found[`${status}`] = (found[`${status}`] ?? 0) + 1
      return found
    },
  }
}

test.each(['small', 'large', 'large-broken'])(
  'a caller who hangs up while a %s file is looked for is counted as 499, and no failure of ours is written',
  async (name) => {
    const { storage, leave, lines, counted } = await house()
    await storage.put(`images/posters/${name}/1.webp`, Buffer.alloc(10))
    await leave(`GET /images/posters/${name}/1.webp HTTP/1.1\r\nhost: parde.test\r\n\r\n`, storage.asked.promise)
    storage.mayAnswer.resolve()
    await expect.poll(counted).toEqual({ 499: 1 })
    expect(lines()).toContainEqual(expect.objectContaining({ msg: 'request', res: { status: 499 } }))
    expect(lines().filter(({ level }) => level > 30)).toEqual([])
  },
)

test('what fails while its caller listens is ours', async () => {
  const { app, storage, lines } = await house()
  await storage.put('images/posters/large-broken/1.webp', Buffer.alloc(10))
  storage.mayAnswer.resolve()
  expect((await app.inject({ url: '/images/posters/large-broken/1.webp' })).statusCode).toBe(500)
  expect(lines()).toContainEqual(expect.objectContaining({ level: 50, msg: 'request failed' }))
})

test('who waits for the answer is counted once', async () => {
  const { app, counted } = await house()
  expect((await app.inject({ url: '/api/v1/nothing' })).statusCode).toBe(404)
  expect(await counted()).toEqual({ 404: 1 })
})
