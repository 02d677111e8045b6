import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import en from '../i18n/en.json' with { type: 'json' }

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.doUnmock('react-toastify/unstyled')
  vi.resetModules()
})

/** Draws the notices of a page in a language; returns the settings that the library is given. */
async function drawnIn(locale: 'fa' | 'en'): Promise<Record<string, unknown> | undefined> {
  const drawn: Record<string, unknown>[] = []
  vi.doMock('react-toastify/unstyled', () => ({
    toast: () => undefined,
    ToastContainer(settings: Record<string, unknown>) {
      drawn.push(settings)
      return null
    },
  }))
  const { default: Toaster } = await import('./toaster.tsx')
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={en} timeZone="Asia/Tehran">
      <Toaster />
    </IntlProvider>,
  )
  return drawn.at(-1)
}

test('notices stand top-centre for five seconds; a click or a drag closes them, a pointer keeps them', async () => {
  expect(await drawnIn('en')).toMatchObject({
    position: 'top-center',
    autoClose: 5000,
    closeOnClick: true,
    pauseOnHover: true,
    draggable: true,
    rtl: false,
  })
})

test('in Persian they are drawn from the right', async () => {
  expect(await drawnIn('fa')).toMatchObject({ rtl: true })
})
