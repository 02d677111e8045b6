import { expect, test } from 'vitest'
import { isAccountPage } from './site-frame.ts'

const tab = (to: string) => ({ title: to, to, icon: 'scan', for_grown_ups: false }) as const

test('in the bar of phones the account stands for its own pages, but not for one that is a tab itself', () => {
  const tabs = [tab('/'), tab('/account/tickets')]
  const marked = (path: string) => isAccountPage(path, tabs)
  expect(['/account', '/account/wallet', '/account/tickets/9'].map(marked)).toEqual([true, true, true])
  expect(['/account/tickets', '/', '/accounts', '/movies'].map(marked)).toEqual([false, false, false, false])
  expect(isAccountPage('/account/tickets', [tab('/')])).toBe(true)
})
