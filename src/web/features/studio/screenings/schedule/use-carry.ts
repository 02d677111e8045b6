import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { useGo } from '#web/ui/link.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { clashOf, dropOf, isMovable } from './drop-screening.ts'
import type { StudioScreening } from './screening-data.ts'

type Carried = { item: StudioScreening; to: string; byKeys: boolean }

export type Carry = {
  carried: Carried | null
  /** The screening in the way of the beginning that is aimed at; null: none. */
  clash: StudioScreening | null
  /** Returns the sentence about the clash of a screening where it stands; null: no clash. */
  clashOn: (item: StudioScreening) => string | null
  /** Says where it would begin now, for people who hear the page. */
  said: string
  /** The screening that was dropped last by keys: the focus goes with it. */
  focused: number | null
  mayTake: (item: StudioScreening) => boolean
  take: (item: StudioScreening, byKeys: boolean) => void
  aim: (to: string) => void
  drop: (to: string) => void
  cancel: () => void
}

/** Moving a screening in the calendar: a draft moves at once and can be put back, a published one goes to its desk. */
export function useCarry(items: readonly StudioScreening[], now: Date, reload: () => void): Carry {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const go = useGo()
  const mayPlan = useMayCall('POST /studio/titles')
  const mayAct = useMayCall('POST /studio/screenings/:id/acts')
  const [carried, setCarried] = useState<Carried | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const clash = carried === null ? null : clashOf(carried.item, carried.to, items)
  const shown = (instant: string) => formatDateTime(new Date(instant), locale)

  const move = async (item: StudioScreening, from: string, to: string, isUndo: boolean) => {
    try {
      await call('PUT /studio/screenings/:id/date', { params: { id: item.id }, body: { from, starts_at: to } })
      const action = { label: t('putBack'), run: () => void move(item, to, from, true) }
      const text = t('moved', { title: item.title, when: shown(to) })
      // where its old beginning has passed there is no way back
      const hasWayBack = !isUndo && Date.parse(from) > now.getTime()
      toast({ kind: 'good', text, ...(hasWayBack ? { action } : {}) })
    } catch (error) {
      toastError(error)
    }
    reload()
  }

  const drop = (to: string) => {
    if (carried === null) return
    const { item, byKeys } = carried
    setCarried(null)
    setFocused(byKeys ? item.id : null)
    const what = dropOf(item, to, now)
    if (what === 'past') toast({ kind: 'bad', text: t('notIntoPast') })
    if (what === 'desk') go(`/studio/screenings/${item.id}?starts=${encodeURIComponent(to)}`)
    if (what === 'draft' && item.starts_at !== null) void move(item, item.starts_at, to, false)
  }

  return {
    carried,
    clash,
    clashOn: (item) => {
      if (item.starts_at === null || item.state === 'cancelled') return null
      const found = clashOf(item, item.starts_at, items)
      return found === null ? null : clashText(t, found)
    },
    said:
      carried === null
        ? ''
        : [t('carrying', { title: carried.item.title, when: shown(carried.to) }), clash && clashText(t, clash)]
            .filter(Boolean)
            .join(' '),
    focused,
    mayTake: (item) => (item.is_draft ? mayPlan : mayAct) && isMovable(item, now),
    take: (item, byKeys) => setCarried({ item, to: item.starts_at ?? '', byKeys }),
    aim: (to) => setCarried((was) => (was === null || was.to === to ? was : { ...was, to })),
    drop,
    cancel: () => {
      setFocused(carried?.byKeys === true ? carried.item.id : null)
      setCarried(null)
    },
  }
}

type Texts = ReturnType<typeof useTranslations<'studio.screenings'>>

const clashText = (t: Texts, { title, cafe }: StudioScreening) =>
  cafe === null ? t('clashTogether', { title }) : t('clash', { title, cafe: cafe.name })
