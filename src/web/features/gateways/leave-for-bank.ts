import type { OutputOf } from '#contract/api.ts'

type Redirect = NonNullable<OutputOf<'POST /purchases'>['redirect']>

/** Goes to the bank, by address or by a form that posts itself. Says whether the browser is on its way. */
export function leaveForBank(redirect: Redirect | null): boolean {
  if (redirect === null) return false
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
