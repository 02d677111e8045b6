import { useSyncExternalStore } from 'react'
import { type LoginState, startOfLogin } from '../accounts/login-flow.ts'
import type { Outcome } from './gift.ts'

export type Stage = 'name' | 'code' | 'devices' | 'done'

/** Where somebody is on the way to a gift. No code is in it, so it may outlive a reload of its tab. */
export type GiftWay = {
  stage: Stage
  login: LoginState
  outcome: Outcome | null
  /** Whom the gift has signed in here. */
  signedIn: string | null
}

const storageKey = 'gift'
/** A remember_token lives 15 minutes; an older way leads nowhere. */
const lifeMs = 15 * 60_000

export const startOfWay: GiftWay = { stage: 'name', login: startOfLogin, outcome: null, signedIn: null }

type StoredWay = { at: number; campaign: string; way: GiftWay }

/** The way to this campaign's gift on which the tab was, if it can still go on. */
export function restoreWay(storage: Pick<Storage, 'getItem'>, campaign: string, now: number): GiftWay {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as StoredWay | null
    const isMine = kept !== null && kept.campaign === campaign && now - kept.at < lifeMs
    if (isMine && typeof kept.way.stage === 'string') return { ...startOfWay, ...kept.way }
  } catch {
    // Nothing is kept here, or it is not ours.
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
    // A browser that keeps nothing forgets the way on a reload.
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

/** The way to a campaign's gift, and to change it; the same after a reload, and on the way back to the page. */
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
