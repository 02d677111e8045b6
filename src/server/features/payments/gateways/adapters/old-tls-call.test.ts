import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { callBankOverOldTls } from './old-tls-call.ts'
import { saman } from './saman.ts'

/** A key of 1024 bits, made for this test and good for nothing else. */
const cert = `-----BEGIN CERTIFICATE-----
MIICFzCCAYCgAwIBAgIURnc+2aEgdJGvA3g5vYlSJDtZjE4wDQYJKoZIhvcNAQEL
BQAwFDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTIxMjg1MFoYDzIxMjYx
MDI4MjEyODUwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwgZ8wDQYJKoZIhvcNAQEB
BQADgY0AMIGJAoGBAOM7fPNu004hSEUjR/ZSxFzvabSb2vp6fbGe5myBm/2oEMy/
DO577pV6b5O7pkbMacp/ziAbjP6fM0jEphkHa9n0KsS2mqMkJMbG0fUcDCCTTi+f
R6WCywncN/r2Atwf/vS+1I5lBycIO+EFf3RWrZqG1kHo0oYqbMe2wX4CV0pvAgMB
AAGjZDBiMB0GA1UdDgQWBBTa7iYSx11pAH1m5ERQ2Xo3dJR2ITAfBgNVHSMEGDAW
gBTa7iYSx11pAH1m5ERQ2Xo3dJR2ITAPBgNVHRMBAf8EBTADAQH/MA8GA1UdEQQI
MAaHBH8AAAEwDQYJKoZIhvcNAQELBQADgYEAY6FhMT6kcqx/RPbkGo9Zm6JmzFxi
SCFs1bzqkAEB5gRZ6CaXkJ2JgDNCnuEbQbFnnagSFrQ3SanmLXe9JNGjZwm9YjOu
Q+JWUKpSsLOG8ZXFyvKMtAOUP2fB8Al0gRsQuuqpeibGlzj4N1+1dtYFe4AnUxtk
nHp9JiELIq9aNY4=
-----END CERTIFICATE-----
`
const key = `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAOM7fPNu004hSEUj
R/ZSxFzvabSb2vp6fbGe5myBm/2oEMy/DO577pV6b5O7pkbMacp/ziAbjP6fM0jE
phkHa9n0KsS2mqMkJMbG0fUcDCCTTi+fR6WCywncN/r2Atwf/vS+1I5lBycIO+EF
f3RWrZqG1kHo0oYqbMe2wX4CV0pvAgMBAAECgYBjumkVge9VXAAW7+wWbK7nxt+S
t9B8nCPsP7wLpTqsMgXlhngLdvL4QbsUkIfijLZlfIAf0VepLH/akQwA8iPfua00
+hWZ1R0A6EikbLh+KfNnuvnHIXlcX3LQTCloCn2GvWQEp2/wMQYEQzWASNlE8NSN
EwJ5vj0EvrRG4JIl+QJBAPXho6LEdBZ0DAFmIfu1XdzD4orvODcBYKDbEYtv+yMS
8e8G7eK2HzE8KNl4dBu24C/VqVr14oXSP8gBScJHF9UCQQDslWGhAik573Dp6qFV
reVSjIdtNetgM2FmKbXiNus9+CYjSljJQ77pMr4P3muAuDbBr6X4iUfvxNxvTEf3
P98zAkB5g11fHz9PqWIVfufkgSk15QicKMTbSi76z8jH5Dt0hfRScFY36FFZ/6Ug
dErNN39rpGfhsAqWn+UtbpWJEaFRAkBxH8ir/WWLH1PlddypJFp4C1wiO1sOB+N1
v1IKFeqMGiDaVQ15R1x9E1dQLTFIPk1odb2txq7QFli1G0t6DV+DAkEAuhfqqczA
irCsAeS5bKHcKEnqg3nYsRsnp9Zo6QyzixO9WWMdCPHPDrS6rRHhH9huU01f8hS6
qPJ538dtWg6hEA==
-----END PRIVATE KEY-----
`

let answer = 'hello'
const server = createServer({ cert, key, ciphers: 'DEFAULT@SECLEVEL=0' }, (_request, response) => {
  response.writeHead(200, { 'x-ipg-url': 'https://neo.example' }).end(answer)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
const request = { headers: { 'content-type': 'application/json' }, body: '{}' }
const trusting = (ciphers: string) => new Agent({ ca: cert, ciphers })

test('a bank with an old key is heard one level below the default, and not at the default', async () => {
  expect(await callBankOverOldTls(url, request, 20_000, trusting('DEFAULT@SECLEVEL=1'))).toMatchObject({
    kind: 'answer',
    status: 200,
    text: 'hello',
  })
  expect(await callBankOverOldTls(url, request, 2000, trusting('DEFAULT@SECLEVEL=2'))).toMatchObject({
    kind: 'unknown',
  })
})

test('whose certificate nobody vouches for is not heard: the level is all that is lower', async () => {
  expect(await callBankOverOldTls(url, request, 2000)).toEqual({
    kind: 'not_sent',
    reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  const gateway = saman({ apiUrl: url, startUrl: url, terminalId: '1', oldTls: true }, 2000)
  const attempt = {
    id: 'v',
    orderKey: '1',
    money: { amount: 10_000, currency: 'IRR' as const },
    madeAt: new Date('2026-05-01T12:00:00Z'),
    sessionKey: 't',
    brought: [{ refNum: 'r' }],
    bankReference: null,
  }
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
})

test('an answer without end, silence and a closed door are told like everywhere', async () => {
  const agent = trusting('DEFAULT@SECLEVEL=1')
  answer = 'x'.repeat(300_000)
  expect((await callBankOverOldTls(url, request, 20_000, agent)).kind).toBe('unknown')
  expect((await callBankOverOldTls(url, request, 1, agent)).kind).toBe('unknown')
  expect(await callBankOverOldTls('https://127.0.0.1:1', request, 2000, agent)).toEqual({
    kind: 'not_sent',
    reason: 'ECONNREFUSED',
  })
})
