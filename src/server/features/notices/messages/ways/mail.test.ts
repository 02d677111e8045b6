import { expect, test } from 'vitest'
import { mustEncrypt } from './mail.ts'

test.each<[string, boolean]>([
  ['smtp://user:word@mail.cinema.example:587', true],
  ['smtp://mail.cinema.example', true],
  ['smtp://8.8.8.8:25', true],
  ['smtp://mail.cinema.example:587?tls.rejectUnauthorized=false', true],
  // encrypted from its first byte
  ['smtps://mail.cinema.example:465', true],
  // its operator has said so
  ['smtp://mail.cinema.example:25?ignoreTLS=true', false],
  ['smtp://mail.cinema.example:25?requireTLS=false', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
  ['smtp://10.0.0.4:25', false],
  ['smtp://[fd00::25]:25', false],
  ['smtp://mail.internal', false],
  ['smtp://postfix:25', false],
])('letters to %s go encrypted or not at all: %s', (url, must) => {
  expect(mustEncrypt(url)).toBe(must)
})
