import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'

const t = await testApp({ logLevel: 'info' })
const speed = { page: 'movie', first_byte_ms: 40, largest_paint_ms: 900, slowest_input_ms: null, shift: 12 }
const lines = () => t.logLines.filter((line) => line.includes('"msg":"page speed"'))

describe('page speed', () => {
  it('becomes a line of the log that says nothing of the visitor', async () => {
    const answer = await t.call('POST /core/page-speed', { body: speed }, { ip: '203.0.113.9' })
    expect(answer.status).toBe(204)
    expect(JSON.parse(lines()[0] ?? '{}')).toMatchObject({ speed })
    expect(lines()[0]).not.toContain('203.0.113.9')
  })

  it('takes no address of a page, no text and no endless number', async () => {
    for (const wrong of [{ page: '/movie/3' }, { page: 'نگار' }, { shift: 1e9 }, { largest_paint_ms: -1 }])
      expect((await t.refused('POST /core/page-speed', { body: { ...speed, ...wrong } })).status).toBe(422)
  })

  it('fills the log no faster than a hundred and twenty lines a minute', async () => {
    for (let n = 0; n < 130; n += 1) await t.call('POST /core/page-speed', { body: speed })
    expect(lines()).toHaveLength(120)
    t.clock.advance(60_000)
    await t.call('POST /core/page-speed', { body: speed })
    expect(lines()).toHaveLength(121)
  })
})
