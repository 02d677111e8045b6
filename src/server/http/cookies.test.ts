import { expect, test } from 'vitest'
import { cookieIn, setCookie } from './cookies.ts'

const cookie = { name: 'parde_x', value: 'abc', path: '/api/v1/keys/5', life: 'Max-Age=60' }

test.each([
  [
    'https://cinema.example',
    cookie,
    '__Secure-parde_x=abc; Path=/api/v1/keys/5; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
  ],
  [
    'https://cinema.example',
    { ...cookie, path: '/' },
    '__Host-parde_x=abc; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
  ],
  [
    'http://127.0.0.1:3000',
    { ...cookie, sameSite: 'Lax' as const },
    'parde_x=abc; Path=/api/v1/keys/5; HttpOnly; SameSite=Lax; Max-Age=60',
  ],
])('a site at %s sets its cookies under a name that only it can have', (publicUrl, given, header) => {
  expect(setCookie(publicUrl, given)).toBe(header)
})

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ['', null],
  ['other=1; parde_xy=2', null],
  ['other=1; parde_x=2', '2'],
  ['__Secure-parde_x=3', '3'],
  ['__Host-parde_x=4; b=', '4'],
  // what a neighbour planted beside it is not read
  ['parde_x=planted; __Secure-parde_x=own', 'own'],
  ['parde_x=', ''],
])('of the cookies %j the own one is %j', (header, value) => {
  expect(cookieIn(header, 'parde_x')).toBe(value)
})
