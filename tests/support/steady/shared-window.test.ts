import type { Browser } from '@playwright/test'
import { expect, test } from 'vitest'
import { SharedWindow } from './shared-window.ts'

const origin = 'http://house.test'
const looks = { viewport: { width: 360, height: 740 }, media: {} }

/** A browser with one window, which notes what it is told. */
function notingBrowser() {
  const done: string[] = []
  const note = (name: string) => async () => void done.push(name)
  const page = {
    on: () => undefined,
    url: () => `${origin}/robots.txt`,
    isClosed: () => false,
    removeAllListeners: note('ears'),
    goto: note('doorstep'),
    evaluate: note('session storage'),
    setViewportSize: note('size'),
    emulateMedia: note('media'),
    setExtraHTTPHeaders: note('headers'),
    addInitScript: async () => ({ dispose: note('script gone') }),
  }
  const context = {
    newPage: async () => page,
    pages: () => [page, { close: note('second page closed') }],
    setOffline: note('online'),
    clearPermissions: note('permissions'),
    clearCookies: note('cookies'),
    setExtraHTTPHeaders: note('headers'),
    close: note('closed'),
    clock: { install: note('own time') },
    newCDPSession: async () => ({ send: async (name: string) => void done.push(name), detach: note('detached') }),
  }
  return { browser: { newContext: async () => context } as unknown as Browser, done }
}

test('what a test has told its window is taken back, and what it has left behind is cleared', async () => {
  const { browser, done } = notingBrowser()
  const window = await SharedWindow.open(browser, '')
  await window.begin(origin, looks)
  await window.page.addInitScript('1')
  await window.context.newCDPSession(window.page)
  done.length = 0
  await window.end(origin)
  expect(done.slice(0, 5)).toEqual(['script gone', 'detached', 'second page closed', 'online', 'doorstep'])
  const cleared = ['headers', 'permissions', 'cookies', 'session storage', 'Page.resetNavigationHistory']
  expect(done).toEqual(expect.arrayContaining([...cleared, 'Storage.clearDataForOrigin']))
  expect(window.isUsable).toBe(true)
  done.length = 0
  await window.end(origin)
  expect(done).not.toContain('script gone')
})

test('a session that the test has ended itself is no fault of the window', async () => {
  const { browser } = notingBrowser()
  const window = await SharedWindow.open(browser, '')
  await window.begin(origin, looks)
  const session = await window.context.newCDPSession(window.page)
  session.detach = async () => Promise.reject(new Error('closed'))
  await window.end(origin)
  expect(window.isUsable).toBe(true)
})

test('a window whose clock a test has stopped is not used again', async () => {
  const { browser } = notingBrowser()
  const window = await SharedWindow.open(browser, '')
  await window.begin(origin, looks)
  expect(window.isUsable).toBe(true)
  await window.context.clock.install()
  expect(window.isUsable).toBe(false)
})
