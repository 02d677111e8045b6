import { minutesOfRememberToken } from '#lib/lists/code-purpose.ts'
import { useSyncExternalStore } from 'react'
import { type LoginState, startOfLogin } from '#web/features/accounts/members/login-flow.ts'
import type { Outcome } from './gift.ts'

export type Stage = 'name' | 'code' | 'factor' | 'devices' | 'done'

/** The step of a person on the way to a gift. It contains no code, so it may survive a reload of its tab. */
export type GiftWay = {
  stage: Stage
  login: LoginState
  outcome: Outcome | null
  /** The member whom the gift has signed in here. */
  signedIn: string | null
}

const storageKey = 'gift'

export const startOfWay: GiftWay = { stage: 'name', login: startOfLogin, outcome: null, signedIn: null }

type StoredWay = { at: number; campaign: string; way: GiftWay }

/** This tab's step for the campaign's gift, if it can continue. */
export function restoreWay(storage: Pick<Storage, 'getItem'>, campaign: string, now: number): GiftWay {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as StoredWay | null
    const isMine = kept !== null && kept.campaign === campaign && now - kept.at < minutesOfRememberToken * 60_000
    if (isMine && typeof kept.way.stage === 'string') return { ...startOfWay, ...kept.way }
  } catch {
    // Nothing is stored here, or it is not ours.
  }
  return startOfWay
}

export function storeWay(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  { campaign, way }: Pick<StoredWay, 'campaign' | 'way'>,
  now: number,
): void {
  try {
    if (way.stage === 'name') storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify({ at: now, campaign, way }))
  } catch {
    // A browser without storage forgets the step on a reload.
  }
}

let current: { campaign: string; way: GiftWay } | null = null
const listeners = new Set<() => void>()

function wayTo(campaign: string): GiftWay {
  if (current?.campaign !== campaign)
    current = { campaign, way: restoreWay(window.sessionStorage, campaign, Date.now()) }
  return current.way
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The step for a campaign's gift, and a function to change it; it survives a reload and the Back button. */
export function useGiftWay(campaign: string): [GiftWay, (change: Partial<GiftWay>) => void] {
  const way = useSyncExternalStore(
    subscribe,
    () => wayTo(campaign),
    () => startOfWay,
  )
  const go = (change: Partial<GiftWay>) => {
    current = { campaign, way: { ...wayTo(campaign), ...change } }
    storeWay(window.sessionStorage, current, Date.now())
    for (const listener of listeners) listener()
  }
  return [way, go]
}
