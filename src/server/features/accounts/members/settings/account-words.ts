import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import { type Device, deviceName } from '../sessions/device.ts'
import type { FactorChange } from '../factors/factor-changes.ts'

/** News for a member about their account. It never contains a secret or a code. */
export type AccountNews =
  | { kind: 'password_changed'; endedOthers: boolean }
  /** Sent to the old name. */
  | { kind: 'user_name_changed' }
  /** `reset`: an administrator took all factors off. */
  | { kind: 'factor_changed'; change: FactorChange | 'reset' }
  | { kind: 'recovery_code_used'; left: number }
  /** To the administrator who did it. */
  | { kind: 'factors_reset_by_you'; person: string }
  | { kind: 'sessions_ended'; devices: readonly Device[] }
  /** By a browser and from a network that the account did not know. */
  | { kind: 'signed_in_anew'; device: Device }
  /** The last message. `reference` identifies the account to the person who pays out the rest of a wallet. */
  | { kind: 'account_deleted'; reference: string; moneyLeft: readonly Money[] }

function listed(texts: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale === 'fa' ? 'fa-IR' : 'en-GB', { type: 'conjunction' }).format(texts)
}

const fullName = ({ device, browser }: Device, locale: Locale): string =>
  [deviceName(device, locale), browser].filter(Boolean).join(' ')

/** The letter about what happened to an account. */
export function accountWords(news: AccountNews, locale: Locale): LetterWords {
  switch (news.kind) {
    case 'password_changed':
      return wordsOf('password_changed', locale, { others_out: news.endedOthers })
    case 'user_name_changed':
      return wordsOf('user_name_changed', locale, {})
    case 'factor_changed': {
      const is = (change: string) => change === news.change
      return wordsOf('factor_changed', locale, {
        passkey_added: is('passkey_added'),
        passkey_removed: is('passkey_removed'),
        time_codes_on: is('time_codes_on'),
        time_codes_off: is('time_codes_off'),
        recovery_made: is('recovery_made'),
        reset: is('reset'),
      })
    }
    case 'recovery_code_used':
      return wordsOf('recovery_code_used', locale, { count: localDigits(news.left, locale) })
    case 'factors_reset_by_you':
      return wordsOf('factors_reset_by_you', locale, { person: news.person })
    case 'sessions_ended': {
      const names = news.devices.map((device) => fullName(device, locale))
      return wordsOf('sessions_ended', locale, { devices: listed(names, locale) })
    }
    case 'signed_in_anew':
      return wordsOf('signed_in_anew', locale, { devices: fullName(news.device, locale) })
    case 'account_deleted': {
      const sums = news.moneyLeft.map((money) => formatMoney(money, locale))
      const reference = sums.length > 0 ? news.reference : ''
      return wordsOf('account_deleted', locale, { amount: listed(sums, locale), reference })
    }
  }
}
