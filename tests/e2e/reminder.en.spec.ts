import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { bringToken } from '#tests/support/visitors/visitors.ts'
import { words } from '#tests/support/browser/page-texts.ts'

// “Remind me” of an announced film: a guest is asked to sign in, a member presses, finds it among their notices, and takes
// it back there.

type Listed = { items: { id: number; title: string; release_at: string | null }[] }

test('an announced film is waited for, stands among the notices, and is taken back', async ({ page, at, lang, me }) => {
  const w = words(lang)
  const { items } = (await (await me.call('GET', '/products?per_page=100')).json()) as Listed
  const film = items.find(({ release_at: day }) => day !== null && day > new Date().toISOString())
  await page.goto(at(`/movie/${film?.id}`))
  const ask = page.getByRole('button', { name: w('reminder.ask') })
  await ask.click()
  await expect(page.getByRole('dialog').getByText(w('reminder.signIn'))).toBeVisible()

  await bringToken(page, me.token)
  await page.goto(at(`/movie/${film?.id}`))
  await ask.click()
  await expect(page.getByRole('button', { name: w('reminder.wanted') })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.goto(at('/account/notices'))
  const row = page.getByRole('listitem').filter({ hasText: film?.title ?? '' })
  await expect(row.getByRole('link', { name: film?.title ?? '' })).toHaveAttribute('href', at(`/movie/${film?.id}`))
  await row.getByRole('button').click()
  await expect(page.getByRole('main').getByText(w('notices.awaited.none'))).toBeVisible()
  await expectAccessible(page)
})
