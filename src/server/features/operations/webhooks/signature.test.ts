import { expect, test } from 'vitest'
import { headersOf, newSecret, signatureOf } from './signature.ts'

// the example that the documents of the specification print
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }

test('a signature is the one that every library of Standard Webhooks expects', () => {
  expect(signatureOf(secret, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('while a partner turns its secret, a message is signed with both', () => {
  const other = newSecret()
  expect(headersOf([other, secret], signed)).toMatchObject({
    'webhook-id': signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${signatureOf(other, signed)} ${signatureOf(secret, signed)}`,
  })
})
