import { expect, test, vi } from 'vitest'
import { onLoginRequest, openLogin, safeNext } from './login-door.ts'

test('after a login only a path of this site is followed', () => {
  expect(safeNext('/purchase/7?x=1')).toBe('/purchase/7?x=1')
  expect(safeNext('/en/account/device?code=AB12-CD34#x')).toBe('/en/account/device?code=AB12-CD34#x')
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/\\\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'data:text/html,x',
    'evil.example',
    '',
    null,
  ]) {
    expect(safeNext(foreign)).toBeUndefined()
  }
})

test('a request made before anybody listens is heard once, by the first who does', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  openLogin({ reason: 'too early' })
  const leave = onLoginRequest(first)
  onLoginRequest(second)()
  expect(first.mock.calls).toEqual([[{ reason: 'too early' }]])
  expect(second).not.toHaveBeenCalled()
  openLogin({ next: '/play' })
  expect(first).toHaveBeenLastCalledWith({ next: '/play' })
  leave()
})
