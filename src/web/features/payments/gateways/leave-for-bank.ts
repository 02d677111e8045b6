import type { OutputOf } from '#contract/api.ts'

type Redirect = NonNullable<OutputOf<'POST /purchases'>['redirect']>

/**
 * Goes to the bank, by an address or by a form that submits itself. Returns whether the browser is leaving. The Back
 * button may show this page as it was left; then `onReturn` ends what is busy, because no call is running any more.
 */
export function leaveForBank(redirect: Redirect | null, onReturn: () => void): boolean {
  if (redirect === null) return false
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    window.removeEventListener('pageshow', onShow)
    onReturn()
  }
  window.addEventListener('pageshow', onShow)
  if (redirect.method === 'GET') {
    window.location.assign(redirect.url)
    return true
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = redirect.url
  for (const [name, value] of Object.entries(redirect.fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  return true
}
