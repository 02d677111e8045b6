import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useGrownUpData } from '../../../use-member-data.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'

/** “Tell me”: for a variant that is sold out. */
export function WishButton({ variantId }: { variantId: string }) {
  const t = useTranslations('shop')
  const [busy, setBusy] = useState(false)
  const { data, replace } = useGrownUpData('shop-wishes', (signal) => call('GET /me/shop/wishes', {}, { signal }))
  const wishes = data.state === 'loaded' ? data.value.variant_ids : []
  const isWished = wishes.includes(variantId)

  async function toggle(): Promise<void> {
    setBusy(true)
    try {
      const key = isWished ? 'DELETE /me/shop/wishes/:id' : 'POST /me/shop/wishes/:id'
      await call(key, { params: { id: variantId } })
      const others = wishes.filter((id) => id !== variantId)
      replace({ variant_ids: isWished ? others : [...others, variantId] })
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401 && !error.wasDeclined)
        openLogin({ reason: t('wishSignIn'), after: () => void toggle() })
      else toastError(error)
    }
    setBusy(false)
  }

  return (
    <>
      <Button kind={isWished ? 'outline' : 'main'} size="decision" wide busy={busy} onClick={() => void toggle()}>
        <Icon name={isWished ? 'check' : 'bell'} />
        {t(isWished ? 'wished' : 'tellMe')}
      </Button>
      <p className="small muted" role="status">
        {isWished ? t('wishedHelp') : ''}
      </p>
    </>
  )
}
