import { expect, test } from 'vitest'
import { joinClaims } from './join-claims.ts'

const mine = 'me@organisation.example'
const other = 'other@organisation.example'

test.each([
  [
    'an address of the token is not verified by what stands beside another one',
    { email: mine },
    { email: other, email_verified: true },
    { email: mine, email_verified: undefined },
  ],
  [
    'the same address may be verified elsewhere',
    { email: mine },
    { email: mine, email_verified: true },
    { email: mine, email_verified: true },
  ],
  [
    'the token wins',
    { email: mine, email_verified: false },
    { email: mine, email_verified: true },
    { email: mine, email_verified: false },
  ],
  [
    'what the token does not say is taken from the answer',
    {},
    { email: mine, email_verified: true, roles: ['a'] },
    { email: mine, email_verified: true, roles: ['a'] },
  ],
  [
    'how somebody signed in is said by the token alone',
    { amr: ['pwd'] },
    { amr: ['mfa'], acr: 'urn:mfa' },
    { amr: ['pwd'], email_verified: undefined },
  ],
])('%s', (_title, inToken, asked, joined) => {
  expect(joinClaims(inToken, asked)).toEqual(joined)
})
