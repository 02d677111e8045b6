import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberData } from '../../use-member-data.ts'
import { ErrorPage } from '../../errors/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { FailedPart, State } from '../../ui/state.tsx'
import { offerLogin, openLogin } from './login-door.ts'

type Props<T> = {
  data: MemberData<T>
  reason: string
  onRetry: () => void
  skeleton?: ReactNode
  children: (value: T) => ReactNode
}

/** A page that belongs to its member: waits, asks a guest to sign in, says what failed, and shows the rest. */
export function MembersOnly<T>({ data, reason, onRetry, skeleton, children }: Props<T>) {
  if (data.state === 'loaded') return children(data.value)
  if (data.state === 'guest') return <SignInFirst reason={reason} />
  if (data.state === 'missing') return <ErrorPage status={404} />
  return (
    <div className="page below-header">
      {data.state === 'failed' ? <FailedPart onRetry={onRetry} /> : (skeleton ?? <BlockSkeleton />)}
    </div>
  )
}

/** For a guest: says why, and opens the drawer at once. */
function SignInFirst({ reason }: { reason: string }) {
  const t = useTranslations('account')
  const { pathname, search } = useLocation()
  const next = pathname + search
  useEffect(() => offerLogin({ reason, next }), [reason, next])
  return (
    <div className="page below-header">
      <State drawing="empty" heading="h1" title={t('signInFirst')} text={reason}>
        <Button kind="main" onClick={() => openLogin({ reason, next })}>
          {t('signIn')}
        </Button>
      </State>
    </div>
  )
}
