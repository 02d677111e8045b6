import { describe, expect, it } from 'vitest'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { loginHouse } from '#tests/support/houses/login-house.ts'
import { vectors } from '#tests/support/api/vectors.ts'

const house = await loginHouse()
const { post } = house

describe('one number, six spellings', () => {
  const six = (normal: string) => {
    const tail = normal.slice(3)
    const local = `0${tail}`
    return [
      local,
      normal,
      `0098${tail}`,
      toPersianDigits(local),
      local.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
      `\u202a+98 ${tail.slice(0, 3)}-${tail.slice(3, 6)} (${tail.slice(6)})\u202c`,
    ]
  }

  it('are one account', async () => {
    const { userName } = await house.holder()
    for (const typed of six(userName))
      expect(await post('/auth/init', { user_name: typed })).toMatchObject({
        status: 200,
        body: { next: 'LOGIN', user_name: userName },
      })
  })

  it('share one code, one step and one limit', async () => {
    const normal = house.newPhone()
    const spellings = six(normal)
    const tokens = []
    for (const typed of spellings) tokens.push((await post('/auth/init', { user_name: typed })).body.remember_token)
    const code = await house.codeOf(normal)
    expect(await post('/auth/verify', { user_name: spellings[3], code, remember_token: tokens[5] })).toMatchObject({
      status: 200,
      body: { next: 'COMPLETE' },
    })
  })

  it('count together against guessing the password', async () => {
    const { userName } = await house.holder()
    const spellings = six(userName)
    for (let n = 0; n < 10; n += 1)
      expect((await house.logIn(spellings[n % 6] ?? '', { password: 'not this one' })).status).toBe(422)
    for (const typed of spellings) expect((await house.logIn(typed)).status).toBe(429)
  })
})

type Spelled = { id: string; input: string; outcome: 'phone' | 'email' | 'refuse'; normal?: string }

it('every vector of user names is read by the first step as it is told, or refused at its field', async () => {
  for (const { id, input, outcome, normal } of vectors<Spelled>('user-names')) {
    const { status, body } = await post('/auth/init', { user_name: input })
    if (outcome === 'refuse') expect([status, Object.keys(body.errors ?? {})], id).toEqual([422, ['user_name']])
    else expect([status, body.user_name], id).toEqual([200, normal])
  }
})

describe('an e-mail address', () => {
  it('is one account in every case of its letters', async () => {
    await house.holder({ userName: 'mixed.case@example.com' })
    for (const typed of ['Mixed.Case@Example.COM', ' MIXED.CASE@EXAMPLE.COM ', 'mixed.case＠example．com'])
      expect((await house.logIn(typed)).body).toMatchObject({ me: { user_name: 'mixed.case@example.com' } })
  })

  it('with a plus is another one than without, and its letter goes there', async () => {
    await house.holder({ userName: 'plus@example.com' })
    const answer = await post('/auth/init', { user_name: 'Plus+Films@example.com' })
    expect(answer.body).toMatchObject({ next: 'VERIFY', user_name: 'plus+films@example.com' })
    expect(await house.codeOf('plus+films@example.com')).toMatch(/^\d{6}$/)
    expect((await house.logIn('plus+films@example.com')).body.code).toBe('auth.wrong_password')
  })
})
