import { isComplete, type FormOf } from './title-form.ts'

type Check = { what: 'film' | 'time' | 'price' | 'texts'; state: 'good' | 'missing' | 'partly' }

/**
 * Checks the conditions for publishing a screening. `partly`: it can be published so, but not everybody can buy it.
 *
 * @param isFilmReady null while no film is chosen, or while it is still being looked up
 */
export function readinessOf(form: FormOf['screening'], isFilmReady: boolean | null): Check[] {
  const isWritten = (text: string) => text.trim() !== ''
  const single = form.tickets.filter(({ isGroup }) => !isGroup)
  const hasToman = single.some(({ toman }) => isWritten(toman))
  const hasUsd = single.some(({ usd }) => isWritten(usd))
  const price = form.is_free || (hasToman && hasUsd) ? 'good' : hasToman || hasUsd ? 'partly' : 'missing'
  const isGood = (condition: boolean) => (condition ? 'good' : 'missing')
  return [
    // a live event shows no film
    ...(form.mode === 'live' ? [] : [{ what: 'film' as const, state: isGood(isFilmReady === true) } satisfies Check]),
    { what: 'time', state: isGood(isWritten(form.release_at.date) && isWritten(form.release_ends_at.date)) },
    { what: 'price', state: price },
    { what: 'texts', state: isGood(isComplete(form, 'fa') && isComplete(form, 'en')) },
  ]
}
