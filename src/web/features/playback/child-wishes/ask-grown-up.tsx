import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useProfileRound } from '#web/use-profile-round.ts'
import { isSilent, mayAsk, type OwnWish, wishOf } from './wish.ts'

/** “Ask a grown-up” on the page of a title that is not bought, and what became of it. Only for a child. */
export function AskGrownUp({ productId }: { productId: number }) {
  return useAgeLimit() === null ? null : <Asking productId={productId} />
}

function Asking({ productId }: { productId: number }) {
  const t = useTranslations('wish')
  const locale = useLocale()
  const round = useProfileRound()
  const [busy, setBusy] = useState(false)
  const { data, reload, replace } = useMemberData(`wishes/${round}/${locale}`, (signal) =>
    call('GET /me/wishes', {}, { signal }),
  )
  if (data.state === 'failed') return <FailedPart onRetry={reload} />
  if (data.state !== 'loaded') return null
  const { items } = data.value
  const wish = wishOf(items, productId)
  const put = (one: OwnWish) => replace({ items: [one, ...items.filter(({ id }) => id !== one.id)] })
  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error)
      // it may have been answered meanwhile
      reload()
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    void send(async () => {
      const { wish: made, message } = await call('POST /me/wishes', { body: { product_id: productId } })
      put(made)
      toast({ kind: 'good', text: message })
    })
  const withdraw = (id: string) =>
    void send(async () => put((await call('DELETE /me/wishes/:id', { params: { id } })).wish))
  return (
    <div className="ask-grown-up" aria-live="polite">
      {wish !== null && !isSilent(wish) && <SaidOfWish wish={wish} />}
      {mayAsk(wish) ? (
        <Button kind="main" wide busy={busy} onClick={ask}>
          <Icon name="heart" />
          {t(wish === null || isSilent(wish) ? 'ask' : 'askAgain')}
        </Button>
      ) : (
        wish?.state === 'asked' && (
          <Button kind="outline" wide busy={busy} onClick={() => withdraw(wish.id)}>
            {t('withdraw')}
          </Button>
        )
      )}
    </div>
  )
}

/** Tells the child in a sentence where a wish stands. */
export function SaidOfWish({ wish }: { wish: OwnWish }) {
  const t = useTranslations('wish')
  const locale = useLocale()
  const { state, word } = wish
  return (
    <p className="small muted">
      {t(`states.${state}`, { at: formatDateTime(new Date(wish.ends_at), locale) })}
      {state === 'refused' && word !== null && <q className="block ask-word">{word}</q>}
    </p>
  )
}
