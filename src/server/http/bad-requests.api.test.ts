import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { mostForms } from './read-parts.ts'

const { app, db, clock } = await testApp()
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const film = await newProduct(db, now)
const headers = { authorization: `Bearer ${editor.token}`, 'accept-language-site': 'en' }

async function send(method: 'GET' | 'POST', url: string, payload?: string | object, type?: string) {
  const answer = await app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
  })
  return { status: answer.statusCode, ...answer.json<{ code?: string; errors?: object; request_id?: string }>() }
}

describe('a form', () => {
  const form = 'multipart/form-data; boundary=line'
  const part = '--line\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nposter\r\n'
  const file =
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf'

  test.each([
    ['that ends within its file', `${part}${file}`, form],
    ['that ends after a field', part, form],
    ['that ends within a header', '--line\r\ncontent-dispo', form],
    ['without a boundary', part, 'multipart/form-data'],
    ['of another boundary', part, 'multipart/form-data; boundary=other'],
  ])('%s cannot be read', async (_what, payload, type) => {
    for (const url of [`/api/v1/studio/titles/${film.productId}/images`, '/api/v1/me/profiles'])
      expect(await send('POST', url, payload, type)).toMatchObject({
        status: 400,
        code: 'request.malformed',
        request_id: expect.any(String),
      })
  })

  test('of one address are read as many at once as the memory has room for, and no more', async () => {
    const url = `/api/v1/studio/titles/${film.productId}/images`
    const begun = `Host: parde.test\r\nAuthorization: ${headers.authorization}\r\nContent-Type: ${form}`
    const silent = Array.from({ length: mostForms.ofOne }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`POST ${url} HTTP/1.1\r\n${begun}\r\nContent-Length: 5000\r\n\r\n${part}${file}`)
      return socket
    })
    const another = () => send('POST', url, `${part}${file}`, form)
    await expect.poll(another).toMatchObject({ status: 429, code: 'request.too_many' })
    for (const socket of silent) socket.destroy()
    await expect.poll(another).toMatchObject({ status: 400, code: 'request.malformed' })
  })

  test('of a few networks that fall silent keep nobody else out: one of theirs is ended for a newcomer', async () => {
    const url = `/api/v1/studio/titles/${film.productId}/images`
    const begun = `Host: parde.test\r\nAuthorization: ${headers.authorization}\r\nContent-Type: ${form}`
    const heard: string[] = []
    const networks = Array.from({ length: mostForms.ofAll / mostForms.ofOne }, (_, at) => `127.0.0.${at + 2}`)
    const silent = networks.flatMap((localAddress) =>
      Array.from({ length: mostForms.ofOne }, () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress })
        socket.on('data', (bytes) => heard.push(String(bytes).slice(0, 12))).on('error', () => {})
        socket.write(`POST ${url} HTTP/1.1\r\n${begun}\r\nContent-Length: 5000\r\n\r\n${part}${file}`)
        return socket
      }),
    )
    const another = () => send('POST', url, `${part}${file}`, form)
    // each is read, and ends at once because it is broken, as long as there is room, and then in the place of another
    await expect
      .poll(async () => [await another(), heard.includes('HTTP/1.1 408')] as const)
      .toMatchObject([{ status: 400, code: 'request.malformed' }, true])
    for (const socket of silent) socket.destroy()
  })
})

test('a message whose end is told in two ways is refused, and its line is cut', async () => {
  const socket = connect(port, '127.0.0.1')
  const lines = [
    'POST /api/v1/discounts/check HTTP/1.1',
    'Host: parde.test',
    'Content-Length: 4',
    'Transfer-Encoding: chunked',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: parde.test\r\n\r\n`)
  let heard = ''
  for await (const part of socket) heard += String(part)
  expect(heard.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
})

test('a body of brackets in brackets is refused as what cannot be read', async () => {
  const answer = await send('POST', '/api/v1/core/contact', '['.repeat(100_000), 'application/json')
  expect(answer).toMatchObject({ status: 400, code: 'request.malformed' })
  const nested = `{"message":${'['.repeat(65)}${']'.repeat(65)}}`
  expect(await send('POST', '/api/v1/core/contact', nested, 'application/json')).toMatchObject({ status: 400 })
})

test('a body that would change what every object has is refused: __proto__, and constructor with a prototype', async () => {
  for (const body of ['{"code":"a","__proto__":{"x":1}}', '{"code":"a","constructor":{"prototype":{"x":1}}}'])
    expect(await send('POST', '/api/v1/discounts/check', body, 'application/json')).toMatchObject({
      status: 400,
      code: 'request.malformed',
    })
})

describe('a character that nothing can keep', () => {
  test('in a filter is told of its field', async () => {
    expect(await send('GET', '/api/v1/cafes?city=a%00b')).toMatchObject({
      status: 422,
      code: 'request.invalid',
      errors: { city: ['There is a character in this that cannot be written.'] },
    })
  })

  test('is no part of what a search looks for', async () => {
    expect(await send('GET', '/api/v1/studio/titles?query=a%00b')).toMatchObject({ status: 200 })
  })

  test('in a path or a body is the caller’s fault', async () => {
    expect((await send('GET', '/api/v1/me/devices/A%00B')).status).toBe(404)
    expect((await send('POST', '/api/v1/discounts/check', { code: 'a\u0000' })).status).toBe(422)
  })
})

describe('a number that fits no column', () => {
  test.each([2 ** 31, Number.MAX_SAFE_INTEGER])('%d is told to be too large', async (id) => {
    const watched = { product_id: id, position_ms: 1, duration_ms: 9 }
    const tooLarge = ['The greatest value is 2,147,483,647.']
    expect(await send('POST', '/api/v1/core/save-watch-time', watched)).toMatchObject({
      status: 422,
      errors: { product_id: tooLarge },
    })
    expect(await send('GET', `/api/v1/me/tickets?product_id=${id}`)).toMatchObject({
      status: 422,
      errors: { product_id: tooLarge },
    })
  })
})

describe('an address', () => {
  test.each(['*', '/%', '/%E0%A4%A', '/api/v1/products/%zz', `/api/v1/keys/${'a'.repeat(500)}`])(
    '%s is refused in the usual shape',
    async (url) => {
      const answer = await send('GET', url)
      expect([400, 404]).toContain(answer.status)
      expect(answer).toMatchObject({ code: expect.stringMatching(/^request\./), request_id: expect.any(String) })
    },
  )

  test('with a scheme and a host is its path', async () => {
    expect(await send('GET', 'http://parde.test/healthz')).toEqual({ status: 'ok' })
  })
})

test('of what comes with a bank’s visitor no more is read than a form may have', async () => {
  const come = async (bytes: number) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/pay/return/zarinpal/nothing',
      payload: Buffer.alloc(bytes, 'x'),
      headers: { 'content-type': 'application/octet-stream' },
    })
    return [answer.statusCode, answer.headers.location]
  }
  expect(await come(1000)).toEqual([303, '/account/purchases?note=payment_unknown'])
  expect(await come(65 * 1024)).toEqual([303, '/account/purchases?note=payment_unsettled'])
})

test('heads have a time and silent lines an end, but no whole request: an upload may take hours', () => {
  const { headersTimeout, requestTimeout, timeout } = app.server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 0,
    timeout: 120_000,
  })
})
