import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { useGo } from '#web/ui/link.tsx'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { type AskedCall, mayCall, useStaff } from '#web/features/studio/frame/staff.ts'
import { rooms } from '#web/features/studio/frame/studio-rooms.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import { type Found, isSilent, roomsNamed, thingsOf } from './find-data.ts'

/** A room that does not answer leaves what the others have found. */
async function ask<T>(may: boolean, question: () => Promise<T>): Promise<T | null> {
  if (!may) return null
  try {
    return await question()
  } catch {
    return null
  }
}

/** Asks each room that the role may enter; the rooms say themselves what they find. */
async function findIn(may: (room: AskedCall) => boolean, query: string, signal: AbortSignal): Promise<Found> {
  const few = { query, per_page: 3 }
  const to = { signal }
  const [titles, people, members, orders, payments, goods] = await Promise.all([
    ask(true, () => call('GET /studio/titles', { query: few }, to)),
    ask(may('GET /studio/people'), () => call('GET /studio/people', { query: few }, to)),
    ask(may('GET /studio/members'), () => call('GET /studio/members', { query: { search: query } }, to)),
    ask(may('GET /studio/orders'), () => call('GET /studio/orders', { query: { ...few, queue: 'all' } }, to)),
    ask(may('GET /studio/finance'), () => call('GET /studio/payments', { query: few }, to)),
    ask(may('GET /studio/goods'), () => call('GET /studio/goods', { query: few }, to)),
  ])
  return {
    titles: titles?.items ?? null,
    people: people?.items ?? null,
    members,
    orders: orders?.items ?? null,
    payments: payments?.items ?? null,
    goods: goods?.items ?? null,
  }
}

const nobodyAsked: Found = { titles: [], people: null, members: null, orders: null, payments: null, goods: null }

/** One search over all that the role works with: titles, people, members, orders, payments, goods, and the rooms themselves. */
export function FindThings() {
  const t = useTranslations('studio.today.find')
  const names = useTranslations('studio.frame')
  const locale = useLocale()
  const go = useGo()
  const { staff_role: role } = useStaff()
  const [text, setText] = useState('')
  const query = useRested(text.trim())
  const { value, isFresh } = useAnswer(`find-${query}`, async (signal) =>
    query === '' ? nobodyAsked : findIn((room) => mayCall(role, room), query, signal),
  )
  const own = rooms.filter(({ asks }) => mayCall(role, asks)).map(({ key, to }) => ({ to, name: names(key) }))
  const isDue = query !== text.trim() || !isFresh
  const things = query === '' || value === null || isDue ? [] : thingsOf(value, locale)
  const choices = [...roomsNamed(own, text.trim()), ...things].map(({ kind, to, name }) => ({
    value: to,
    label: localDigits(name, locale),
    detail: t(`kinds.${kind}`),
  }))
  const nothing =
    text.trim() === '' ? 'hint' : isDue ? 'looking' : value !== null && isSilent(value) ? 'failed' : 'nothing'
  return (
    <search className="today-find">
      <ComboBox
        label={t('label')}
        placeholder={t('placeholder')}
        text={text}
        onText={setText}
        choices={choices}
        onChoose={({ value: to }) => go(to)}
        nothing={t(nothing)}
      />
    </search>
  )
}
