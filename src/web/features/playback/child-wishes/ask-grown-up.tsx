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

/** A thing that can be asked for; `name` where a page has several. */
type Thing = { productId: number; name: string | null }

/** “Ask a grown-up” on the page of a title that is not bought, and what became of it. Only for a child. */
export function AskGrownUp({ things }: { things: readonly Thing[] }) {
  return useAgeLimit() === null || things.length === 0 ? null : <Asking things={things} />
}

function Asking({ things }: { things: readonly Thing[] }) {
  const locale = useLocale()
  const round = useProfileRound()
  const { data, reload, replace } = useMemberData(`wishes/${round}/${locale}`, (signal) =>
    call('GET /me/wishes', {}, { signal }),
  )
  if (data.state === 'failed') return <FailedPart onRetry={reload} />
  if (data.state !== 'loaded') return null
  const { items } = data.value
  const put = (one: OwnWish) => replace({ items: [one, ...items.filter(({ id }) => id !== one.id)] })
  return things.map((thing) => (
    <AskFor
      key={thing.productId}
      {...thing}
      wish={wishOf(items, thing.productId)}
      onWish={put}
      // it may have been answered meanwhile
      onFailed={reload}
    />
  ))
}

type AskProps = Thing & { wish: OwnWish | null; onWish: (wish: OwnWish) => void; onFailed: () => void }

/** One thing: where its wish stands, and the button that asks for it or takes the wish back. */
function AskFor({ productId, name, wish, onWish, onFailed }: AskProps) {
  const t = useTranslations('wish')
  const [busy, setBusy] = useState(false)
  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error)
      onFailed()
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    void send(async () => {
      const { wish: made, message } = await call('POST /me/wishes', { body: { product_id: productId } })
      onWish(made)
      toast({ kind: 'good', text: message })
    })
  const withdraw = (id: string) =>
    void send(async () => onWish((await call('DELETE /me/wishes/:id', { params: { id } })).wish))
  const isNew = wish === null || isSilent(wish)
  const verb = isNew ? 'ask' : 'askAgain'
  return (
    <div className="ask-grown-up" aria-live="polite">
      {wish !== null && !isSilent(wish) && <SaidOfWish wish={wish} name={name} />}
      {mayAsk(wish) ? (
        <Button kind="main" wide busy={busy} onClick={ask}>
          <Icon name="heart" />
          {name === null ? t(verb) : t(`${verb}For`, { name })}
        </Button>
      ) : (
        wish?.state === 'asked' && (
          <Button kind="outline" wide busy={busy} onClick={() => withdraw(wish.id)}>
            {name === null ? t('withdraw') : t('withdrawOf', { name })}
          </Button>
        )
      )}
    </div>
  )
}

/** Tells the child in a sentence where a wish stands. */
export function SaidOfWish({ wish, name = null }: { wish: OwnWish; name?: string | null }) {
  const t = useTranslations('wish')
  const locale = useLocale()
  const { state, word } = wish
  return (
    <p className="small muted">
      {name !== null && <b className="block">{name}</b>}
      {t(`states.${state}`, { at: formatDateTime(new Date(wish.ends_at), locale) })}
      {state === 'refused' && word !== null && <q className="block ask-word">{word}</q>}
    </p>
  )
}
