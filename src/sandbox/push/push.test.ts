import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'

let box: SandboxUnderTest
beforeAll(async () => {
  box = await sandboxUnderTest()
})
afterAll(() => box.stop())

const pair = webPush.generateVAPIDKeys()
type Made = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

const url = (path: string) => `${box.sandbox.url}/sandbox/push${path}`
const subscribe = async (body: object = {}) =>
  (await (await fetch(url('/subscriptions'), { method: 'POST', body: JSON.stringify(body) })).json()) as Made
const pushedTo = async ({ id }: Made) =>
  ((await (await fetch(url(`/subscriptions/${id}`))).json()) as { pushed: { text: string }[] }).pushed

async function push(to: Made, text: string, changes: { headers?: Record<string, string>; keys?: typeof pair } = {}) {
  const vapidDetails = { subject: 'mailto:house@parde.test', ...(changes.keys ?? pair) }
  const details = webPush.generateRequestDetails(to, text, { vapidDetails, contentEncoding: 'aes128gcm', topic: 'one' })
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  const body = new Uint8Array(details.body ?? [])
  return (await fetch(details.endpoint, { method: 'POST', headers: { ...headers, ...changes.headers }, body })).status
}

test('a message in Persian is opened as a browser opens it, and one of the same topic replaces it', async () => {
  const browser = await subscribe({ key: pair.publicKey })
  expect(await push(browser, 'قسمت تازه')).toBe(201)
  expect(await push(browser, 'قسمت دوم')).toBe(201)
  expect(await pushedTo(browser)).toMatchObject([{ text: 'قسمت دوم', topic: 'one', sender: 'mailto:house@parde.test' }])
})

test('another sender, a forged or missing signature, and keys of another browser are refused', async () => {
  const [browser, other] = [await subscribe({ key: pair.publicKey }), await subscribe()]
  expect(await push(browser, 'x', { keys: webPush.generateVAPIDKeys() })).toBe(403)
  expect(await push(browser, 'x', { headers: { Authorization: 'vapid t=a.b.c, k=x' } })).toBe(401)
  expect(await push(browser, 'x', { headers: { Authorization: '' } })).toBe(401)
  expect(await push({ ...browser, keys: other.keys }, 'x')).toBe(400)
  expect(await pushedTo(browser)).toEqual([])
})

test('a browser that has withdrawn is gone', async () => {
  const browser = await subscribe()
  await fetch(url(`/subscriptions/${browser.id}`), { method: 'DELETE' })
  expect(await push(browser, 'x')).toBe(410)
})
