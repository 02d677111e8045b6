import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { apiBase } from '#contract/route.ts'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { minutes } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import { testApp } from '#tests/support/api/app.ts'
import { digitsIn } from '#tests/support/api/captcha.ts'
import { showWork } from '#tests/support/api/show-work.ts'
import { AppError } from '#server/fail.ts'
import { type Answer, judgeCaptcha } from './judge-answer.ts'
import { deleteCaptchas } from './captcha-queries.ts'

const house = await testApp()
const { call, core, db, clock, app } = house
const get = async (ip?: string) => (await call('GET /core/captcha/flat', {}, ip === undefined ? {} : { ip })).body
const digitsOf = (key: string) => digitsIn(house, key)

/** Judges and uses an answer as the contact form does; gives the sentence of a refusal. */
async function use(answer: Answer): Promise<string> {
  try {
    const { spend } = await judgeCaptcha(core, answer)
    await transaction(db, spend)
    return 'passed'
  } catch (error) {
    if (error instanceof AppError) return error.fields?.['captcha']?.[0]?.en ?? error.code
    throw error
  }
}

const over = 'These five digits are of no use any more. Get new ones.'
const wrong = 'The digits were not right. Read or hear them once more.'
const lastWrong = 'The digits were wrong three times. Get new ones.'
/** Five digits that differ from the right ones in each place. */
const otherThan = (digits: string) => digits.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))

describe('the answer of the captcha’s address', () => {
  test('is a picture, a sound and work under a key of 128 bits, and nothing between may store it', async () => {
    const { body, headers } = await call('GET /core/captcha/flat')
    expect(headers['cache-control']).toBe('no-store')
    expect(Buffer.from(body.key, 'base64url')).toHaveLength(16)
    expect(body).toMatchObject({ sensitive: false, length: 5 })
    expect(Date.parse(body.expires_at) - clock.now().getTime()).toBe(minutes(5))
    expect(body.work).toMatch(/^[\w-]{22}\.\d+\.13\.[\w-]{43}$/)
  })

  test('is never an SVG, whose commands would name each digit: it is a PNG of at most 4 kB', async () => {
    const { img } = await get()
    expect(img).toMatch(/^data:image\/png;base64,/)
    const bytes = Buffer.from(img.slice(img.indexOf(',') + 1), 'base64')
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect((await sharp(bytes).metadata()).format).toBe('png')
    expect(bytes.length).toBeLessThanOrEqual(4096)
    const { headers, rawPayload } = await app.inject(`${apiBase}/core/captcha/picture.png`)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    expect(rawPayload.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  })

  test.each(['fa', 'en'])('is heard in %s, at most 100 kB, another sound each time', async (lang) => {
    const { audio } = await get()
    const listen = () => app.inject(`${audio.split('?')[0]}?lang=${lang}`)
    const [one, other] = [await listen(), await listen()]
    expect(one.headers).toMatchObject({ 'content-type': 'audio/wav', 'cache-control': 'no-store' })
    expect(one.rawPayload.length).toBeLessThanOrEqual(100_000)
    expect(one.rawPayload.equals(other.rawPayload)).toBe(false)
  })

  test('lies in no row that says what is in it, or under which key', async () => {
    const { key } = await get()
    const digits = await digitsOf(key)
    const rows = await db.selectFrom('captchas').selectAll().execute()
    expect(rows.some(({ sealed }) => sealed.includes(digits))).toBe(false)
    expect(rows.some(({ key_hash: hash }) => hash.toString('base64url').startsWith(key))).toBe(false)
  })

  test('comes so often to one address, and then with the time to wait', async () => {
    const ip = '198.51.100.7'
    const addresses = Array.from({ length: 200 }, () =>
      app.inject({ url: `${apiBase}/core/captcha/picture.png`, remoteAddress: ip }),
    )
    const statuses = (await Promise.all(addresses)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await app.inject({ url: `${apiBase}/core/captcha/flat`, remoteAddress: ip })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await app.inject({ url: `${apiBase}/core/captcha/flat`, remoteAddress: '203.0.113.80' })).statusCode).toBe(
      200,
    )
  })
})

describe('an answer', () => {
  const arabic = (digits: string) => digits.replaceAll(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d)))
  test.each<[string, (digits: string) => string]>([
    ['Latin', (digits) => digits],
    ['Persian', toPersianDigits],
    ['Arabic', arabic],
    ['spaced and marked', (digits) => `\u200e ${digits.split('').join(' ')}\u202c `],
  ])('in %s digits passes', async (_, written) => {
    const { key } = await get()
    expect(await use({ key, text: written(await digitsOf(key)) })).toBe('passed')
  })

  test('by work alone passes, without a look at the picture', async () => {
    const { key, work } = await get()
    expect(await use({ key, work: showWork(work) })).toBe('passed')
  })

  test('passes once: the same again is refused, by digits and by work', async () => {
    const { key, work } = await get()
    const text = await digitsOf(key)
    expect(await use({ key, text })).toBe('passed')
    expect(await use({ key, text })).toBe(over)
    expect(await use({ key, work: showWork(work) })).toBe(over)
    const other = await get()
    const done = showWork(other.work)
    expect(await use({ key: other.key, work: done })).toBe('passed')
    expect(await use({ key: other.key, work: done })).toBe(over)
  })

  test('of which two come at once passes for one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { key } = await get()
      const text = await digitsOf(key)
      const said = await Promise.all([use({ key, text }), use({ key, text }), use({ key, text })])
      expect(said.toSorted()).toEqual([over, over, 'passed'])
    }
  })

  test('is tried three times; the fourth is refused though it is right', async () => {
    const { key } = await get()
    const digits = await digitsOf(key)
    const text = otherThan(digits)
    expect([await use({ key, text }), await use({ key, text }), await use({ key, text })]).toEqual([
      wrong,
      wrong,
      lastWrong,
    ])
    expect(await use({ key, text: digits })).toBe(over)
  })

  test('is tried three times also when a hundred come together', async () => {
    const { key } = await get()
    const text = otherThan(await digitsOf(key))
    const said = await Promise.all(Array.from({ length: 100 }, () => use({ key, text })))
    expect(said.filter((one) => one !== over)).toHaveLength(3)
  })

  test('after five minutes is refused, the work too, and the sound is silent', async () => {
    const { key, work, audio } = await get()
    const text = await digitsOf(key)
    const done = showWork(work)
    clock.advance(minutes(5))
    expect(await use({ key, text })).toBe(over)
    expect(await use({ key, work: done })).toBe(over)
    expect((await app.inject(audio)).statusCode).toBe(404)
  })

  test('by the work of another captcha is refused, and by work that was not done', async () => {
    const [one, other] = [await get(), await get()]
    expect(await use({ key: other.key, work: showWork(one.work) })).toBe(wrong)
    expect(await use({ key: other.key, work: `${other.work}:${'0'.repeat(128)}` })).toBe(wrong)
    const [seed, expiry, , signature] = other.work.split('.')
    expect(await use({ key: other.key, work: showWork(`${seed}.${expiry}.1.${signature}`) })).toBe(lastWrong)
  })

  test.each([{ key: '' }, { key: 'x' }, { key: 'x', text: ' ' }])(
    'of nothing (%j) says that it is required',
    async (answer) => {
      expect(await use(answer)).toBe('this field is required')
    },
  )

  test('to a captcha that never was is of no use', async () => {
    expect(await use({ key: 'x'.repeat(22), text: '12345' })).toBe(over)
  })
})

test('an answer that was used is known until it would have expired, and is then forgotten', async () => {
  const { key } = await get()
  await use({ key, text: await digitsOf(key) })
  const hour = new Date(clock.now().getTime() - minutes(60))
  await deleteCaptchas(db, hour)
  expect(await use({ key, text: '00000' })).toBe(over)
  expect(await db.selectFrom('captchas').where('spent_at', 'is not', null).select('key_hash').execute()).not.toEqual([])
  clock.advance(minutes(66))
  await deleteCaptchas(db, new Date(clock.now().getTime() - minutes(60)))
  expect(await db.selectFrom('captchas').select('key_hash').execute()).toEqual([])
})
