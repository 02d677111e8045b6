import { call } from './api.ts'
import { presumeCurrency, suggestCurrency } from './features/payments/gateways/currency.ts'
import {
  type Choice,
  type ConsentRecord,
  consentVersion,
  isFresh,
  judge,
  type Whereabouts,
  readWhereabouts,
  readRecord,
  type Verdict,
} from './consent-rule.ts'

/**
 * The things that a visitor may refuse. The visitor requested sign-in, language, currency and player settings, so these
 * need no consent.
 */
export type OptionalKind = 'page_speed'

export type Consent = { verdict: Verdict; isEea: boolean; isReopened: boolean }

type Optional = { kind: OptionalKind; run: () => void | (() => void); stop: (() => void) | null }

const keys = { record: 'consent', whereabouts: 'place' }
const unknown: Consent = { verdict: 'unknown', isEea: false, isReopened: false }
const listeners = new Set<() => void>()
const optionals = new Set<Optional>()
let consent: Consent = unknown
/** Without storage the choice lasts as long as the page. */
const held = new Map<string, string>()

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return held.get(key) ?? null
  }
}

function store(key: string, value: ConsentRecord | Whereabouts) {
  const text = JSON.stringify(value)
  try {
    window.localStorage.setItem(key, text)
  } catch {
    held.set(key, text)
  }
}

function refresh(more: Partial<Consent> = {}) {
  const now = new Date()
  const whereabouts = readWhereabouts(read(keys.whereabouts))
  const verdict = judge(readRecord(read(keys.record)), whereabouts, now)
  const isEea = whereabouts?.is_eea ?? false
  consent = { ...consent, verdict, isEea, ...more }
  for (const optional of optionals) follow(optional)
  for (const listener of listeners) listener()
}

function follow(optional: Optional) {
  const allowed = consent.verdict === 'all'
  if (allowed && optional.stop === null) optional.stop = optional.run() ?? (() => undefined)
  if (!allowed && optional.stop !== null) {
    optional.stop()
    optional.stop = null
  }
}

/**
 * Runs optional code once it is allowed, and stops it (by the function that `run` returned) when the consent is
 * withdrawn.
 */
export function whenConsented(kind: OptionalKind, run: Optional['run']): () => void {
  const optional: Optional = { kind, run, stop: null }
  optionals.add(optional)
  follow(optional)
  return () => {
    optional.stop?.()
    optionals.delete(optional)
  }
}

/** Finds what is allowed: from this browser's storage, and once a day from the server. It also follows other tabs. */
export function settleConsent(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keys.record || key === null) refresh()
  }
  window.addEventListener('storage', onStorage)
  refresh()
  const whereabouts = readWhereabouts(read(keys.whereabouts))
  if (whereabouts?.currency) presumeCurrency(whereabouts.currency)
  if (!isFresh(whereabouts, new Date())) void askWhereabouts()
  else grantByRegion()
  return () => window.removeEventListener('storage', onStorage)
}

async function askWhereabouts() {
  try {
    const { is_eea, currency } = await call('GET /core/gateways', { query: {} })
    store(keys.whereabouts, { is_eea, currency, at: new Date().toISOString() })
    suggestCurrency(currency)
    refresh()
    grantByRegion()
  } catch {
    // Nothing optional runs; the next page asks again.
  }
}

/** Outside of the EEA the record says by which consent it was given. */
function grantByRegion() {
  if (consent.verdict === 'all' && readRecord(read(keys.record)) === null) write('all', 'region')
}

function write(choice: Choice, by: ConsentRecord['by']) {
  store(keys.record, { version: consentVersion, choice, by, at: new Date().toISOString() })
}

export function decideConsent(choice: Choice) {
  write(choice, 'person')
  refresh({ isReopened: false })
}

/** Shows the question again, or closes it with the choice unchanged. */
export function reopenConsent(isReopened = true) {
  refresh({ isReopened })
}

export const consentStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: (): Consent => consent,
  getOnServer: (): Consent => unknown,
}
