import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Localized } from '#server/fail.ts'
import type {
  AttemptState,
  Gateway,
  GatewayType,
  CommonReason,
  AttemptRow,
} from '#server/features/payments/gateways/index.ts'
import { purchasableOf } from '../purchasable.ts'
import type { PurchaseState } from '../purchase-states.ts'
import type { PurchaseRow } from '../purchase-row.ts'

/** Facts about a gateway that its buyers must be told. */
export type TraitsOf = (gateway: GatewayType) => Pick<Gateway, 'needsReturn' | 'hidesWhoSaidNo'>

/** Sentences about money that bought nothing. In dollars nothing happens, because only our own call takes money. */
const unspent: Record<Currency, Localized> = {
  IRR: {
    fa: 'اگر پولی از کارت‌تان کم شده باشد، بانک حداکثر تا ۷۲ ساعت آن را برمی‌گرداند.',
    en: 'If money has left your card, the bank returns it within 72 hours.',
  },
  USD: { fa: 'پولی از شما گرفته نشده است.', en: 'You have not been charged.' },
}

const sentences = {
  open: {
    fa: 'هنوز پولی پرداخت نشده است. همین حالا می‌توانید بپردازید.',
    en: 'Nothing has been paid yet. You can pay now.',
  },
  at_the_bank: {
    fa: 'بانک هنوز از پرداختی خبر نداده است. اگر صفحهٔ بانک باز است، همان‌جا ادامه دهید؛ وگرنه می‌توانید از همین‌جا بپردازید.',
    en: 'The bank has told us of no payment yet. If its page is still open, go on there; otherwise you can pay from here.',
  },
  needs_return: {
    fa: 'بانک هنوز از پرداختی خبر نداده است. اگر در صفحهٔ بانک پرداختید و برنگشتید، این خرید با آن پول کامل نمی‌شود و بانک آن را حداکثر تا ۷۲ ساعت خودش برمی‌گرداند. می‌توانید دوباره بپردازید.',
    en: 'The bank has told us of no payment yet. If you paid on its page and did not come back, that money does not complete this purchase, and the bank returns it by itself within 72 hours. You can pay again.',
  },
  waiting: {
    fa: 'بانک هنوز پاسخ نداده است. اگر پولی از شما کم شده، جایش امن است. لازم نیست دوباره بپردازید.',
    en: 'The bank has not answered yet. If money has been taken, it is safe. Please do not pay again.',
  },
  cancelled: { fa: 'پرداخت را لغو کردید.', en: 'You cancelled the payment.' },
  cancelled_or_refused: {
    fa: 'پرداخت را لغو کردید یا بانک آن را نپذیرفت.',
    en: 'You cancelled the payment, or the bank refused it.',
  },
  failed: { fa: 'پرداخت انجام نشد.', en: 'The payment did not go through.' },
  again: { fa: 'می‌توانید دوباره بپردازید.', en: 'You can pay again.' },
  failed_to_start: {
    fa: 'درگاه بانک باز نشد. پولی از شما کم نشده است؛ دوباره امتحان کنید.',
    en: 'The bank’s page did not open. You have not been charged; please try again.',
  },
  over: { fa: 'وقت این پرداخت تمام شده است.', en: 'The time for this payment is over.' },
  second_payment_returning: {
    fa: 'برای این خرید دو بار پول گرفته شد؛ یکی را به شما برمی‌گردانیم.',
    en: 'This purchase was paid twice; one payment is on its way back to you.',
  },
  second_payment_returned: {
    fa: 'برای این خرید دو بار پول گرفته شد؛ یکی را به شما برگرداندیم.',
    en: 'This purchase was paid twice; one payment has gone back to you.',
  },
} as const satisfies Record<string, Localized>

const commonReasons: Readonly<Record<CommonReason, Localized>> = {
  discount_over: {
    fa: 'پرداخت پس از پایان مهلت رسید و فرصت‌های این کد تخفیف تمام شده بود.',
    en: 'The payment came after its time was over, and the discount code had been used up.',
  },
  withdrawn: { fa: 'این عنوان در این میان از فروش کنار رفت.', en: 'This title was withdrawn from sale meanwhile.' },
  sold_out: { fa: 'این مورد در این میان تمام شد.', en: 'This sold out meanwhile.' },
  too_late: { fa: 'پرداخت پس از پایان مهلت رسید.', en: 'The payment came after its time was over.' },
  member_gone: { fa: 'حساب خریدار در این میان پاک شد.', en: 'The buyer’s account was deleted meanwhile.' },
  wallet_spent: {
    fa: 'سهم کیف پول این خرید دیگر در کیف پول نبود.',
    en: 'The wallet’s share of this purchase was no longer in the wallet.',
  },
  paid_twice: { fa: 'این خرید پیش‌تر پرداخت شده بود.', en: 'This purchase had been paid before.' },
  another_amount: {
    fa: 'مبلغی که بانک گرفت با قیمت این خرید یکی نبود.',
    en: 'The bank took another amount than the price of this purchase.',
  },
}

const wayBack: Partial<Record<AttemptState, Localized>> = {
  reversing: {
    fa: 'پول‌تان را برمی‌گردانیم. لازم نیست کاری بکنید.',
    en: 'Your money is on its way back. There is nothing you need to do.',
  },
  reversed: {
    fa: 'پول از همان راه به شما برگشت. شاید تا ۷۲ ساعت در حساب دیده نشود.',
    en: 'The money has gone back the way it came. It may take up to 72 hours to show.',
  },
  refunded: { fa: 'پول به کیف پول‌تان در پرده برگشت.', en: 'The money has gone back to your Parde wallet.' },
}

/** The text of a reason: the purchasable's own, if it has one. */
function reasonOf({ lines }: PurchaseRow, reason: string | null | undefined): Localized | undefined {
  if (reason === null || reason === undefined) return undefined
  const own = lines.flatMap(({ purchasable }) => purchasableOf(purchasable).reasons?.[reason] ?? [])
  return own[0]?.sentence ?? commonReasons[reason as CommonReason]
}

function returning(purchase: PurchaseRow, attempt: AttemptRow | undefined, locale: Locale): string {
  const way = (attempt === undefined ? undefined : wayBack[attempt.state]) ?? wayBack.reversing
  const reason = reasonOf(purchase, attempt?.return_reason)
  return [reason?.[locale], way?.[locale]].filter((part) => part !== undefined).join(' ')
}

function paid(purchase: PurchaseRow, second: AttemptRow | undefined, at: { locale: Locale; now: Date }): string {
  const told = purchase.lines.map((line) =>
    purchasableOf(line.purchasable).paidSentence(line.details, at.locale, at.now),
  )
  const sentence = [...new Set(told)].join(' ')
  if (second === undefined) return sentence
  const also = second.state === 'reversing' ? 'second_payment_returning' : 'second_payment_returned'
  return `${sentence} ${sentences[also][at.locale]}`
}

/** No bank has returned anything: what to say depends on whether the buyer was sent to a bank, and to which. */
function notYetPaid(attempts: readonly AttemptRow[], traitsOf: TraitsOf): Localized {
  const away = attempts.filter((attempt) => attempt.state === 'started')
  if (away.some((attempt) => traitsOf(attempt.gateway).needsReturn)) return sentences.needs_return
  return away.length > 0 ? sentences.at_the_bank : sentences.open
}

const shareIsBack: Localized = {
  fa: 'سهم کیف پول به کیف پول‌تان برگشت.',
  en: 'The wallet’s share is back in your wallet.',
}
const withShareBack: readonly PurchaseState[] = ['cancelled', 'failed', 'expired', 'returned']

const givenBack: readonly AttemptState[] = ['reversing', 'reversed', 'refunded']

/**
 * One or two sentences about a purchase: what happened, whether the money is safe, what to do. Attempts oldest first.
 */
export function messageOf(
  purchase: PurchaseRow,
  attempts: readonly AttemptRow[],
  at: { locale: Locale; now: Date; traitsOf: TraitsOf },
): string {
  const said = aboutTheBank(purchase, attempts, at)
  const isBack = purchase.wallet_amount > 0 && withShareBack.includes(purchase.state)
  return isBack ? `${said} ${shareIsBack[at.locale]}` : said
}

function aboutTheBank(
  purchase: PurchaseRow,
  attempts: readonly AttemptRow[],
  at: { locale: Locale; now: Date; traitsOf: TraitsOf },
): string {
  const back = attempts.findLast((attempt) => givenBack.includes(attempt.state))
  const newest = attempts.at(-1)
  const isOver = at.now >= purchase.expires_at
  const said = (...parts: Localized[]) => parts.map((part) => part[at.locale]).join(' ')
  const isUnclear = newest !== undefined && at.traitsOf(newest.gateway).hidesWhoSaidNo === true
  const kept = unspent[purchase.currency]
  switch (purchase.state) {
    case 'paid':
      return paid(purchase, back, at)
    case 'returned':
      return returning(purchase, back, at.locale)
    case 'waiting':
      return said(sentences.waiting)
    case 'expired':
      return said(sentences.over, kept)
    case 'cancelled':
      return said(sentences[isUnclear ? 'cancelled_or_refused' : 'cancelled'], kept)
    case 'failed':
      if (isOver) return said(sentences.over, kept)
      if (newest?.started_at === null) return said(sentences.failed_to_start)
      return said(sentences.failed, kept, sentences.again)
    default:
      return isOver ? said(sentences.over, kept) : said(notYetPaid(attempts, at.traitsOf))
  }
}
