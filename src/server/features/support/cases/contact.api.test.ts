import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiBase } from '#contract/route.ts'
import { digitsIn, solvedCaptcha } from '#tests/support/api/captcha.ts'
import { caseHouse } from '#tests/support/houses/case-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const house = await caseHouse()
const { call, refused, db, clock, app, clerk, fresh, form, opened, faultsOf, rowOf, read, letters, lettersTo, act } =
  house

describe('the form', () => {
  test('makes a case with a number, a link that reads it, and a letter with both', async () => {
    const email = 'first@mail.test'
    const { number, link, token, message } = await opened({ email, message: 'سلام\n\nبلیتم باز نمی‌شود' })
    expect(number).toBeGreaterThan(1000)
    expect(message).toMatch(/^پیام‌تان رسید/)
    expect(link).toBe(`/case#${token}`)
    expect(await read(token)).toMatchObject({
      number,
      state: 'waiting',
      name: 'نگار رستمی',
      topic: 'ticket',
      topic_name: expect.stringMatching(/^(بلیت و اکران|Tickets and screenings)$/),
      subject: 'بلیت باز نمی‌شود',
      letters: [{ voice: 'visitor', text: 'سلام\n\nبلیتم باز نمی‌شود', pictures: [] }],
    })
    const [letter, ...more] = await lettersTo(email)
    expect(more).toEqual([])
    expect(letter?.text).toContain(`http://parde.test/case#${token}`)
    // a person who types a stranger's address sends them nothing of their own
    expect(JSON.stringify(letter)).not.toMatch(/نگار|بلیت/)
    expect((await lettersTo('desk@parde.test')).at(-1)?.text).toContain('بلیتم باز نمی‌شود')
  })

  test('takes a first and a last name, and a phone in any digits', async () => {
    const { number } = await opened({
      full_name: '',
      first_name: 'Nika',
      last_name: 'Rad',
      email: '',
      phone: '۰۹۱۲۳۴۵۶۷۸۹',
    })
    expect(await rowOf(number)).toMatchObject({ name: 'Nika Rad', phone: '+989123456789', email: null })
    expect(await lettersTo('+989123456789')).toHaveLength(1)
  })

  const required = 'this field is required'
  // either is enough, so one sentence asks for both
  const noReach = 'Write your e-mail address or your mobile number.'
  test.each<[string, object, Record<string, unknown>]>([
    [
      'nothing',
      { full_name: '', email: '', subject: '', message: '' },
      { full_name: [required], email: [noReach], subject: [required], message: [required] },
    ],
    ['a first name alone', { full_name: '', first_name: 'Nika' }, { last_name: [required] }],
    [
      'signs that nobody sees',
      { full_name: '\u200b\u202e', message: ' \u2060 ' },
      { full_name: [required], message: [required] },
    ],
    ['an address that is none', { email: 'a@b@c' }, { email: ['This e-mail address is not right.'] }],
    ['a phone where a mail is asked for', { email: '09123456789' }, { email: ['This e-mail address is not right.'] }],
    ['a land line', { email: '', phone: '02188776655' }, { phone: [expect.stringContaining('mobile')] }],
    [
      'a hundred thousand letters',
      { message: 'آ'.repeat(100_000) },
      { message: ['No more than 2,000 characters fit.'] },
    ],
    [
      'a hundred thousand letters of a name',
      { full_name: 'a'.repeat(100_000) },
      { full_name: ['No more than 80 characters fit.'] },
    ],
    [
      'one visible character of thousands',
      { message: `👩${'\u200d👩'.repeat(20_000)}` },
      { message: ['No more than 2,000 characters fit.'] },
    ],
    [
      'marks that run into other lines',
      { subject: `a${'\u0301'.repeat(40)}` },
      { subject: ['One of the letters carries too many marks.'] },
    ],
    ['no captcha', { captcha: undefined }, {}],
  ])('of %s is refused with a sentence at each field, and nothing is written', async (name, more, faults) => {
    const before = await db.selectFrom('support_cases').select('id').execute()
    if (name === 'no captcha') {
      const answer = await refused('POST /core/contact', { body: form() })
      expect([answer.status, answer.body.errors]).toEqual([422, { captcha: [required] }])
    } else expect(await faultsOf(more)).toEqual(faults)
    expect(await db.selectFrom('support_cases').select('id').execute()).toEqual(before)
  })

  test('speaks the reader’s language', async () => {
    const { body } = await refused('POST /core/contact', { body: form({ subject: '' }) }, { locale: 'fa' })
    expect(body.errors).toMatchObject({ subject: ['این قسمت را پر کنید.'], captcha: ['این قسمت را پر کنید.'] })
  })

  test('with a wrong field leaves the captcha for the next try', async () => {
    const captcha = await solvedCaptcha(house)
    expect((await refused('POST /core/contact', { body: { ...form({ message: '' }), captcha } })).status).toBe(422)
    expect((await call('POST /core/contact', { body: { ...form(), captcha } })).status).toBe(201)
  })

  test('about a topic that the house has hidden is refused in words', async () => {
    const hide = (is_hidden: boolean) =>
      db
        .updateTable('house_lists')
        .set({ is_hidden })
        .where('list', '=', 'case_topic')
        .where('code', '=', 'money')
        .execute()
    await hide(true)
    const body = { ...form({ topic: 'money' }), captcha: await solvedCaptcha(house) }
    const { body: refusal } = await refused('POST /core/contact', { body })
    expect([refusal.code, refusal.message]).toEqual(['house_list.not_offered', expect.stringMatching(/\w/)])
    await hide(false)
    expect((await call('POST /core/contact', { body })).status).toBe(201)
  })

  test('sent again by another press needs another captcha', async () => {
    const body = { ...form(), captcha: await solvedCaptcha(house) }
    expect((await call('POST /core/contact', { body })).status).toBe(201)
    expect((await refused('POST /core/contact', { body })).body.errors).toHaveProperty('captcha')
  })

  test('sent twice by the same press makes one case, also when both come at once', async () => {
    const body = { ...form(), captcha: await solvedCaptcha(house) }
    const headers = { 'idempotency-key': randomUUID() }
    const many = [1, 2, 3].map(() => call('POST /core/contact', { body }, { headers }))
    // one may find the captcha used by the one that was faster
    const answers = await Promise.all(many)
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 201))
    const made = answers.map(({ body: { number } }) => number)
    expect(new Set(made).size).toBe(1)
    const again = await call('POST /core/contact', { body }, { headers })
    expect([again.status, again.body.number]).toEqual([201, made[0]])
    const other = await refused('POST /core/contact', { body: { ...body, message: 'چیز دیگر' } }, { headers })
    expect(other.body.code).toBe('request.idempotency_key_reused')
  })

  test('of a member asks for nothing that the account says: name, and address or phone', async () => {
    const nika = await newMember(db, clock.now())
    const account = await db
      .updateTable('members')
      .set({ first_name: 'نیکا', last_name: 'راد' })
      .where('id', '=', nika.memberId)
      .returning(['user_name', 'user_name_kind'])
      .executeTakeFirstOrThrow()
    const { number } = await opened({ full_name: '', email: '' }, { token: nika.token })
    const reach = { email: null, phone: null, [account.user_name_kind]: account.user_name }
    expect(await rowOf(number)).toMatchObject({ name: 'نیکا راد', ...reach })
    const other = await opened({ email: 'other@mail.test' }, { token: nika.token })
    expect(await rowOf(other.number)).toMatchObject({ name: 'نگار رستمی', email: 'other@mail.test', phone: null })
  })

  test('of a member is theirs, and stands in their list', async () => {
    const [nika, other] = [await newMember(db, clock.now()), await newMember(db, clock.now())]
    const { number, link } = await opened({}, { token: nika.token })
    const { body } = await call('GET /me/cases', {}, nika)
    expect(body.items).toMatchObject([{ number, link, state: 'waiting' }])
    expect((await call('GET /me/cases', {}, other)).body.items).toEqual([])
  })
})

describe('an attack by words', () => {
  test('with line ends in a name makes no header: each mail stays one, to one address', async () => {
    const email = 'header@mail.test'
    const name = 'Nika\r\nBcc: all@mail.test\r\n\r\n<b>hello</b>'
    const before = (await letters()).length
    const message = 'hi\r\n.\r\nMAIL FROM:<x@y.test>'
    const { number, token } = await opened({ email, full_name: name, subject: 'a\nBcc: all@mail.test', message })
    // addresses in a text are held as links; once somebody lets them through, letters go out
    await act(number, { action: 'let_through' })
    expect((await read(token)).name).not.toMatch(/[\r\n]/)
    const written = (await letters()).slice(before)
    expect(written.map(({ to }) => to).toSorted()).toEqual(['desk@parde.test', email])
    for (const { subject, html } of written) {
      expect(subject).not.toMatch(/[\r\n]|Bcc/)
      expect(html).not.toContain('<b>hello')
    }
  })

  test('with an address that ends in a header is refused', async () => {
    expect(await faultsOf({ email: 'a@b.test\r\nBcc: c@d.test' })).toHaveProperty('email')
  })

  test('with signs that turn the line stores none of them', async () => {
    const { token } = await opened({ full_name: 'ni\u202eka', subject: 'a\u202eb\u2066c', message: 'x\u202egpj.exe' })
    const found = await read(token)
    expect(JSON.stringify(found)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  test('in markup stays text', async () => {
    const { token } = await opened({ message: '<script>alert(1)</script>' })
    expect((await read(token)).letters[0]?.text).toBe('<script>alert(1)</script>')
    expect((await lettersTo('desk@parde.test')).at(-1)?.html).not.toContain('<script>')
  })
})

describe('what looks like spam', () => {
  const heldFor = async (more: object) => (await rowOf((await opened(more)).number)).held_for
  test('is held with its reason: a link, a word of the house, the trap, the same text', async () => {
    await db.insertInto('comment_words').values({ word: 'لعنتی', created_at: clock.now() }).execute()
    expect(await heldFor({ message: 'ارزان بخرید: https://cheap.example/x' })).toEqual(['link'])
    expect(await heldFor({ message: 'این سایت ل‌ع‌ن‌ت‌ی است' })).toEqual(['word'])
    expect(await heldFor({ website: 'https://cheap.example' })).toEqual(['trap'])
    const message = fresh()
    expect(await heldFor({ message })).toEqual([])
    expect(await heldFor({ message: `${message} ` })).toEqual(['same_text'])
  })

  test('is held when it came in less than three seconds', async () => {
    const { body } = await call('GET /core/captcha/flat')
    const captcha = { key: body.key, text: await digitsIn(house, body.key) }
    clock.advance(2900)
    const made = await call('POST /core/contact', { body: { ...form(), captcha } })
    expect((await rowOf(made.body.number)).held_for).toEqual(['haste'])
  })

  test('is not an address of the house itself', async () => {
    expect(await heldFor({ message: `اینجا: http://parde.test/play/3 ${fresh()}` })).toEqual([])
    expect(await heldFor({ message: `اینجا: http://parde.test.evil.example/ ${fresh()}` })).toEqual(['link'])
  })

  test('is not lost: its writer has number and link, nobody gets a letter, and the desk lets it through', async () => {
    const email = 'held@mail.test'
    const { number, token } = await opened({ email, message: 'www.cheap.example' })
    expect((await read(token)).state).toBe('waiting')
    expect(await lettersTo(email)).toEqual([])
    const { body } = await call('GET /studio/cases', { query: { state: 'held' } }, clerk)
    expect(body.cases.map((one) => one.number)).toContain(number)
    expect((await act(number, { action: 'let_through' })).body).toMatchObject({ state: 'waiting', held_for: [] })
    expect((await lettersTo(email)).map(({ text }) => text.includes(token))).toEqual([true])
  })
})

test('a stranger’s mailbox is not filled: four letters an hour, and the cases are made all the same', async () => {
  const email = 'stranger@mail.test'
  for (let count = 0; count < 6; count += 1) await opened({ email })
  expect(await lettersTo(email)).toHaveLength(4)
  expect(await db.selectFrom('support_cases').where('email', '=', email).select('id').execute()).toHaveLength(6)
})

describe('without a script', () => {
  const post = (fields: Record<string, string>, cookie: string, locale = 'en') =>
    app.inject({
      method: 'POST',
      url: `${apiBase}/core/contact/form/${locale}`,
      remoteAddress: '198.51.100.44',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams(fields).toString(),
    })
  async function shownPicture() {
    const picture = await app.inject({
      url: `${apiBase}/core/captcha/picture.png?lang=en`,
      remoteAddress: '198.51.100.44',
    })
    const set = String(picture.headers['set-cookie'])
    const cookie = set.split(';')[0] ?? ''
    clock.advance(20_000)
    return { set, cookie, digits: await digitsIn(house, cookie.split('=')[1] ?? '') }
  }
  const fields = (more: object = {}) => ({
    full_name: 'Nika <b>',
    reach: 'plain@mail.test',
    topic: 'order',
    subject: 'Parcel',
    message: fresh(),
    ...more,
  })

  test('the form is sent with the digits of the picture, and the answer is a page with the number', async () => {
    const { set, cookie, digits } = await shownPicture()
    expect(set).toContain('HttpOnly; SameSite=Strict')
    const sound = await app.inject({ url: `${apiBase}/core/captcha/sound.wav`, headers: { cookie } })
    expect(sound.headers['content-type']).toBe('audio/wav')
    const answer = await post(fields({ captcha: digits }), cookie)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
    const row = await db
      .selectFrom('support_cases')
      .where('email', '=', 'plain@mail.test')
      .selectAll()
      .executeTakeFirst()
    expect(row).toMatchObject({ topic: 'order', subject: 'Parcel', state: 'waiting', language: 'en' })
    expect(answer.body).toContain(`case ${String(row?.number)}`)
    expect((await post(fields({ captcha: digits }), cookie)).statusCode).toBe(422)
  })

  test('what is wrong is said field by field, in the language of the page', async () => {
    const { cookie } = await shownPicture()
    const answer = await post(fields({ reach: '', captcha: '12' }), cookie, 'fa')
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('ایمیل یا شمارهٔ موبایل‌تان را بنویسید.')
    expect(answer.body).toContain('dir="rtl"')
  })
})
