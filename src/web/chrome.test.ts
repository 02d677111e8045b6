import { describe, expect, test } from 'vitest'
import { chromeOf } from './chrome.ts'

describe('what stands around a page', () => {
  test.each([
    '/play',
    '/play/3',
    '/en/play/3',
    '/play-preview/3',
    '/playtest/3',
    '/lives/play/9',
    '/en/lives/play',
    '/host/9/screen',
  ])('%s has no header', (path) => expect(chromeOf(path).header).toBe('none'))

  test.each(['/', '/en', '/movies', '/movie/3', '/screening/9', '/player', '/en/account/purchases', '/landing1'])(
    '%s has the main header',
    (path) => expect(chromeOf(path).header).toBe('main'),
  )

  test.each(['/purchase/3', '/screening/9/tickets', '/en/screening/9/tickets'])(
    '%s has the header of a checkout',
    (path) => expect(chromeOf(path).header).toBe('checkout'),
  )

  test.each(['/host/9', '/en/host/9'])('%s has the header of a host, and its own bar', (path) =>
    expect(chromeOf(path)).toEqual({ header: 'host', footer: false, bottomBar: false }),
  )

  test('a remote has no footer and no bar below its buttons', () =>
    expect(chromeOf('/en/remote')).toEqual({ header: 'main', footer: false, bottomBar: false }))

  test.each([
    ...['/shop', '/en/shop/posters', '/festival/shop', '/shops', '/en/nothing/shopping/3', '/genres/shop'],
    ...['/purchase/shop', '/l/shop-of-nowruz', '/shop/checkout', '/host/shop'],
  ])('%s has the header of the shop', (path) => expect(chromeOf(path).header).toBe('shop'))

  test.each(['/play', '/play/3', '/play-preview/3', '/lives/play/9', '/landing1', '/landing2', '/en/landing3'])(
    '%s has no footer',
    (path) => expect(chromeOf(path).footer).toBe(false),
  )

  test.each(['/landing1', '/en/landing3', '/l/yalda'])('%s has the main header, and nothing below the page', (path) =>
    expect(chromeOf(path)).toEqual({ header: 'main', footer: false, bottomBar: false }),
  )

  test('a landing page of the shop has nothing below it', () =>
    expect(chromeOf('/l/shop-of-nowruz')).toEqual({ header: 'shop', footer: false, bottomBar: false }))

  test.each(['/', '/movies', '/shop', '/landing4', '/shops', '/festival/shop'])('%s has the footer', (path) =>
    expect(chromeOf(path).footer).toBe(true),
  )
})
