import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { useSession } from '#web/use-session.ts'
import type { Subscription } from './package.ts'

/**
 * Whether this member may have a first period at its own price; null for a guest, to whom it is shown as what new members get.
 * While it is asked, nothing is promised to a member.
 */
export function useTrial(): Subscription['trial'] | null {
  const session = useSession()
  const locale = useLocale()
  // the same answer as the band of the home page keeps
  const { data } = useGrownUpData(`plan-band/${locale}`, (signal) => call('GET /me/subscription', {}, { signal }))
  if (session.state !== 'member') return null
  return data.state === 'loaded' ? data.value.trial : 'used'
}
