import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { vectors } from '#tests/support/api/vectors.ts'
import { addressLimit } from './save-address.ts'

type Province = { id: string; section: string; input: string; iso: string | null }
type PostalCode = { id: string; section: string; input: string; ten_digit_rule: string; normal: string }

const t = await testApp()
const now = t.clock.now()

const form = {
  title: 'محل کار',
  state: 'IR-23',
  city: 'تهران',
  deliveryTo: 'نگار',
  tel: '۰۲۱ ۸۸۷۶ ۵۴۳۲',
  postalCode: '۱۵۱۶۸-۴۳۷۱۱',
  fullAddress: 'خیابان بهشتی، کوچهٔ نیلوفر، پلاک ۸، طبقهٔ سوم',
}

const member = async () => (await newMember(t.db, now)).token
const list = async (token: string) => (await t.call('GET /me/addresses', {}, { token })).body.addresses
const add = (token: string, more: object = {}) =>
  t.call('POST /me/addresses', { body: { ...form, ...more } }, { token, locale: 'fa' })
const refusedAdd = (token: string, more: object, locale: 'fa' | 'en' = 'fa') =>
  t.refused('POST /me/addresses', { body: { ...form, ...more } }, { token, locale })
const titles = (addresses: { title: string; is_default: boolean }[]) =>
  addresses.map(({ title, is_default }) => (is_default ? `${title}*` : title))

describe('a member’s addresses', () => {
  it('are kept clean: codes and numbers in one form, the list’s spelling of the city, the text as it is meant', async () => {
    const token = await member()
    const { status, body } = await add(token, { city: 'تهـران ', state: ' تهران', deliveryTo: 'نگار  كريمي\u202e' })
    expect(status).toBe(201)
    expect(body.addresses).toEqual([
      {
        id: expect.any(Number),
        title: 'محل کار',
        country: 'IR',
        country_name: 'ایران',
        state: 'IR-23',
        state_name: 'تهران',
        city: 'تهران',
        deliveryTo: 'نگار کریمی',
        tel: '+982188765432',
        postalCode: '1516843711',
        fullAddress: form.fullAddress,
        is_default: true,
      },
    ])
    const english = await t.call('GET /me/addresses', {}, { token, locale: 'en' })
    expect(english.body.addresses[0]).toMatchObject({ state_name: 'Tehran', city: 'Tehran' })
  })

  it('the first is the default, another takes the mark when asked, and one always has it', async () => {
    const token = await member()
    await add(token, { title: 'الف' })
    expect(titles((await add(token, { title: 'ب' })).body.addresses)).toEqual(['الف*', 'ب'])
    expect(titles((await add(token, { title: 'پ', is_default: true })).body.addresses)).toEqual(['پ*', 'ب', 'الف'])
    const [p, b] = await list(token)
    const put = (id: number, more: object) =>
      t.call('PUT /me/addresses/:id', { params: { id }, body: { ...form, ...more } }, { token })
    expect(titles((await put(b!.id, { title: 'ب۲', is_default: true })).body.addresses)).toEqual(['ب۲*', 'پ', 'الف'])
    expect(titles((await put(b!.id, { title: 'ب۳', is_default: false })).body.addresses)).toEqual(['ب۳*', 'پ', 'الف'])
    const gone = await t.call('DELETE /me/addresses/:id', { params: { id: b!.id } }, { token })
    expect(titles(gone.body.addresses)).toEqual(['پ*', 'الف'])
    await t.call('DELETE /me/addresses/:id', { params: { id: p!.id } }, { token })
    expect(titles(await list(token))).toEqual(['الف*'])
  })

  it('another member’s address is not there, and stays as it is', async () => {
    const [mine, theirs] = [await member(), await member()]
    const id = (await add(mine)).body.addresses[0]!.id
    for (const options of [{ token: theirs }]) {
      const put = await t.refused('PUT /me/addresses/:id', { params: { id }, body: { ...form, title: 'x' } }, options)
      const del = await t.refused('DELETE /me/addresses/:id', { params: { id } }, options)
      expect([put, del]).toMatchObject([
        { status: 404, body: { code: 'address.not_found' } },
        { status: 404, body: { code: 'address.not_found' } },
      ])
    }
    expect(await list(theirs)).toEqual([])
    expect(titles(await list(mine))).toEqual(['محل کار*'])
  })

  it('a guest is asked to sign in, whatever the call', async () => {
    const answers = [
      await t.refused('GET /me/addresses', {}),
      await t.refused('POST /me/addresses', { body: form }),
      await t.refused('PUT /me/addresses/:id', { params: { id: 301 }, body: form }),
      await t.refused('DELETE /me/addresses/:id', { params: { id: 301 } }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } })
  })

  it('are twenty at most, even when many are added at once', async () => {
    const token = await member()
    const answers = await Promise.all(Array.from({ length: addressLimit + 5 }, () => add(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(addressLimit)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    expect(refused[0]!.body).toMatchObject({ code: 'address.too_many' })
    const kept = await list(token)
    expect(kept).toHaveLength(addressLimit)
    expect(kept.filter((address) => address.is_default)).toHaveLength(1)
  })

  it('have one default however many ask for the mark at once', async () => {
    const token = await member()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(token, { is_default: true })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect((await list(token)).filter((address) => address.is_default)).toHaveLength(1)
  })
})

describe('a form that is not right', () => {
  it('says of every field what is wrong with it', async () => {
    const token = await member()
    const blank = {
      title: ' ',
      state: '',
      city: '\u200c',
      deliveryTo: '...',
      tel: '',
      postalCode: ' ',
      fullAddress: '\n',
    }
    const answer = await refusedAdd(token, blank)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(
      Object.fromEntries(Object.keys(blank).map((field) => [field, ['این قسمت را پر کنید.']])),
    )
    expect(await list(token)).toEqual([])
  })

  it.each([
    [
      'postalCode',
      '۱۵۱۶۸ ۴۳۷۱',
      'کد پستی ده رقم است؛ یک رقم کم دارد.',
      'A postal code has ten digits; one is missing.',
    ],
    ['postalCode', '15168', 'کد پستی ده رقم است؛ پنج رقم کم دارد.', 'A postal code has ten digits; five are missing.'],
    [
      'postalCode',
      '151684371111',
      'کد پستی ده رقم است؛ دو رقم زیاد دارد.',
      'A postal code has ten digits; here are two too many.',
    ],
    [
      'postalCode',
      '9'.repeat(40),
      'کد پستی ده رقم است؛ این خیلی بلندتر است.',
      'A postal code has ten digits; this is far longer.',
    ],
    ['postalCode', 'کد من', 'کد پستی را فقط با رقم بنویسید.', 'Write the postal code in digits only.'],
    ['state', 'آذربایجان', 'استان را از فهرست انتخاب کنید.', 'Choose the province from the list.'],
    ['state', 'IR-99', 'استان را از فهرست انتخاب کنید.', 'Choose the province from the list.'],
    ['city', '۱۲', 'نام شهر را بنویسید.', 'Write the name of the city.'],
    ['city', 'ش'.repeat(61), 'بیشتر از ۶۰ حرف جا نمی‌شود.', 'No more than 60 characters fit.'],
    [
      'tel',
      '0912',
      'این شماره درست نیست. موبایل یا تلفن ثابت با کد شهر بنویسید.',
      'This number is not right. Write a mobile, or a land line with its area code.',
    ],
    ['tel', '88765432', 'کد شهر را هم بنویسید، مثل ۰۲۱.', 'Add the area code, such as 021.'],
    [
      'tel',
      '+49 30 901820',
      'شماره‌ای در ایران بنویسید تا پیک بتواند زنگ بزند.',
      'Write a number in Iran, so that the courier can call.',
    ],
    ['deliveryTo', 'ن'.repeat(61), 'بیشتر از ۶۰ حرف جا نمی‌شود.', 'No more than 60 characters fit.'],
    ['fullAddress', 'خ'.repeat(401), 'بیشتر از ۴۰۰ حرف جا نمی‌شود.', 'No more than 400 characters fit.'],
    ['fullAddress', 'خ'.repeat(10_000), 'بیشتر از ۵٬۰۰۰ حرف جا نمی‌شود.', 'No more than 5,000 characters fit.'],
    [
      'title',
      `خا${'\u064b\u0651'.repeat(4)}نه`,
      'نشانه‌های روی هم را کم کنید.',
      'There are too many marks on one letter.',
    ],
  ])('%s «%s» is refused in the reader’s language', async (field, value, fa, en) => {
    const token = await member()
    const [persian, english] = [
      await refusedAdd(token, { [field]: value }),
      await refusedAdd(token, { [field]: value }, 'en'),
    ]
    expect(persian).toMatchObject({ status: 422, body: { errors: { [field]: [fa] } } })
    expect(english).toMatchObject({ status: 422, body: { errors: { [field]: [en] } } })
  })

  it('markup stays text, and a town that is in no list can be written', async () => {
    const token = await member()
    const { body } = await add(token, {
      title: '<b>خانه</b>',
      city: ' شهر  تازه\u200f ',
      fullAddress: 'پلاک ۸\r\n\r\n\r\n<script>alert(1)</script>',
    })
    expect(body.addresses[0]).toMatchObject({
      title: '<b>خانه</b>',
      city: 'شهر تازه',
      fullAddress: 'پلاک ۸\n\n<script>alert(1)</script>',
    })
  })

  it('every vector of provinces and postal codes is kept as it is told, or refused at its field', async () => {
    const token = await member()
    const id = (await add(token)).body.addresses[0]!.id
    const put = (more: object) =>
      t.refused('PUT /me/addresses/:id', { params: { id }, body: { ...form, ...more } }, { token })
    const kept = async () => (await list(token))[0]
    for (const v of vectors<Province>('addresses', ({ section }) => section === 'province')) {
      const answer = await put({ state: v.input })
      if (v.iso === null) expect(Object.keys(answer.body.errors ?? {}), v.id).toEqual(['state'])
      else expect((await kept())?.state, v.id).toBe(v.iso)
    }
    for (const v of vectors<PostalCode>('addresses', ({ section }) => section === 'postal_code')) {
      const answer = await put({ postalCode: v.input })
      if (v.ten_digit_rule === 'accept') expect((await kept())?.postalCode, v.id).toBe(v.normal)
      else expect(Object.keys(answer.body.errors ?? {}), v.id).toEqual(['postalCode'])
    }
  })

  it('an id that is no number is no address', async () => {
    const answer = await t.refused('DELETE /me/addresses/:id', { params: { id: 'x' } }, { token: await member() })
    expect(answer.status).toBe(422)
  })
})

describe('an address abroad', () => {
  const berlin = {
    title: 'Berlin',
    country: 'DE',
    state: ' Land  Berlin ',
    city: 'Berlin',
    deliveryTo: 'Nika Ahmadi',
    tel: '030 901820',
    postalCode: '۱۰۱۱۵',
    fullAddress: 'Torstraße 1\nHinterhaus',
  }

  it('has its region and city as typed, its post’s code, and a number of any country', async () => {
    const token = await member()
    const { status, body } = await add(token, berlin)
    expect(status).toBe(201)
    expect(body.addresses[0]).toMatchObject({
      ...berlin,
      country_name: 'آلمان',
      state: 'Land Berlin',
      state_name: 'Land Berlin',
      tel: '+4930901820',
      postalCode: '10115',
    })
    const english = await t.call('GET /me/addresses', {}, { token, locale: 'en' })
    expect(english.body.addresses[0]).toMatchObject({ country_name: 'Germany', city: 'Berlin' })
  })

  it('needs no region, and no code where the country has none; what looks like a province of Iran is none', async () => {
    const token = await member()
    const dubai = { ...berlin, country: 'ae', state: '', city: 'Dubai', postalCode: '', tel: '+971 4 201 1111' }
    expect((await add(token, dubai)).body.addresses[0]).toMatchObject({ country: 'AE', state: '', postalCode: '' })
    const odd = await add(await member(), { ...berlin, state: 'IR-07', city: 'شیراز' })
    expect(odd.body.addresses[0]).toMatchObject({ state_name: 'IR-07', city: 'شیراز' })
    const english = await t.call('GET /me/addresses', {}, { token: await member(), locale: 'en' })
    expect(english.body.addresses).toEqual([])
  })

  it('may be changed into one in Iran, by the rules of Iran', async () => {
    const token = await member()
    const { id } = (await add(token, berlin)).body.addresses[0]!
    const put = (body: object) =>
      t.refused('PUT /me/addresses/:id', { params: { id }, body: { ...form, ...body } }, { token, locale: 'en' })
    expect(Object.keys((await put({ ...berlin, country: 'IR' })).body.errors ?? {}).sort()).toEqual([
      ...['postalCode', 'state', 'tel'],
    ])
    expect((await put({})).status).toBe(200)
    expect((await list(token))[0]).toMatchObject({ country: 'IR', state: 'IR-23' })
  })

  it.each([
    ['country', 'XX', 'کشور را از فهرست انتخاب کنید.', 'Choose the country from the list.'],
    ['country', '', 'کشور را از فهرست انتخاب کنید.', 'Choose the country from the list.'],
    ['postalCode', '', 'این قسمت را پر کنید.', 'this field is required'],
    [
      'postalCode',
      '101/15',
      'کد پستی تا ۱۲ حرف است: لاتین، رقم، فاصله و خط تیره.',
      'A postal code has up to 12 characters: Latin letters, digits, blanks and dashes.',
    ],
    [
      'tel',
      '12',
      'این شماره درست نیست. آن را با کد کشور بنویسید؛ با + شروع می‌شود.',
      'This number is not right. Write it with its country code; it begins with +.',
    ],
    ['city', '12', 'نام شهر را بنویسید.', 'Write the name of the city.'],
    ['state', 'x'.repeat(61), 'بیشتر از ۶۰ حرف جا نمی‌شود.', 'No more than 60 characters fit.'],
  ])('%s «%s» is refused in the reader’s language', async (field, value, fa, en) => {
    const token = await member()
    const [persian, english] = [
      await refusedAdd(token, { ...berlin, [field]: value }),
      await refusedAdd(token, { ...berlin, [field]: value }, 'en'),
    ]
    expect(persian.body.errors?.[field]).toEqual([fa])
    expect(english.body.errors?.[field]).toEqual([en])
    expect(english.status).toBe(422)
  })
})

describe('provinces and cities', () => {
  it('are named and sorted in the reader’s language', async () => {
    const persian = await t.call('GET /core/states', {}, { locale: 'fa' })
    const english = await t.call('GET /core/states', {}, { locale: 'en' })
    expect(persian.body.items).toHaveLength(31)
    expect(persian.body.items[0]).toEqual({ id: 'IR-03', name: 'آذربایجان شرقی' })
    expect(english.body.items[0]).toEqual({ id: 'IR-30', name: 'Alborz' })
  })

  it('a province has its capital first; one that is not there is a 404', async () => {
    const { body } = await t.call('GET /core/cities/:id', { params: { id: 'IR-07' } }, { locale: 'fa' })
    expect(body.items[0]).toEqual({ name: 'شیراز', is_capital: true })
    expect(body.items.map(({ name }) => name)).toContain('مرودشت')
    const english = await t.call('GET /core/cities/:id', { params: { id: 'IR-07' } }, { locale: 'en' })
    expect(english.body.items[0]).toEqual({ name: 'Shiraz', is_capital: true })
    for (const id of ['IR-99', 'فارس', 'DE-BE'])
      expect(await t.refused('GET /core/cities/:id', { params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'request.not_found' },
      })
  })
})
