import { minutes } from '#lib/time/clock.ts'
import type { Bank } from './bank.ts'
import type { Values } from './call-parts.ts'

const dayShape = /^(\d{4})(\d{2})(\d{2})$/
const timeShape = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/
const longestData = 1000
const largestAmount = 10 ** 15
const tehran = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tehran', dateStyle: 'short', timeStyle: 'medium' })

/** Milliseconds since 1970 as if the local time were UTC; NaN for a day that does not exist. */
function wallTime([year, month, day]: number[], [hour, minute, second]: number[]): number {
  const days = new Date(0)
  days.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day)
  if (days.getUTCMonth() + 1 !== month || days.getUTCDate() !== day) return Number.NaN
  return days.setUTCHours(hour ?? 0, minute, second)
}

function numbersIn(found: RegExpExecArray | null): number[] {
  return (found ?? []).slice(1).map(Number)
}

/** 35: no such day, or not Tehran's present day and hour. 32: a time that does not exist. */
function faultOfClock(bank: Bank, { localDate = '', localTime = '' }: Values): string | undefined {
  const day = numbersIn(dayShape.exec(localDate))
  const time = numbersIn(timeShape.exec(localTime))
  if (day.length === 0 || Number.isNaN(wallTime(day, [0, 0, 0]))) return '35'
  if (time.length === 0) return '32'
  const slack = minutes(bank.settings().clock_slack_minutes)
  // the shop lives in real time, however far the banks' clock was moved
  const real = new Date(bank.clock.now().getTime() - bank.clock.offsetMs())
  const [date = '', clock = ''] = tehran.format(real).split(' ')
  const now = wallTime(date.split('-').map(Number), clock.split(':').map(Number))
  return slack > 0 && Math.abs(wallTime(day, time) - now) > slack ? '35' : undefined
}

function isCallbackAllowed(bank: Bank, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && bank.terminal().callback_hosts.includes(hostname)
}

function refusalOf(bank: Bank, values: Values): string | undefined {
  const { orderId = '', amount = '', additionalData = '', callBackUrl = '', payerId = '' } = values
  const rials = /^\d{1,16}$/.test(amount) ? Number(amount) : Number.NaN
  if (!(rials >= bank.settings().min_amount && rials <= largestAmount)) return '25'
  if (orderId.startsWith('-') || orderId === '0') return '32'
  if (additionalData.length > longestData) return '32'
  if (!/^\d{1,19}$/.test(payerId.trim())) return '417'
  const clock = faultOfClock(bank, values)
  if (clock !== undefined) return clock
  if (!isCallbackAllowed(bank, callBackUrl)) return '62'
  return bank.isUsed(orderId) ? '41' : undefined
}

/** Opens a sale: `0,<RefId>`, or the bare code of the fault. */
export function payRequest(bank: Bank, values: Values): string {
  const refusal = refusalOf(bank, values)
  if (refusal !== undefined) return refusal
  const sale = bank.open({
    order_id: values['orderId'] ?? '',
    amount: Number(values['amount']),
    additional_data: values['additionalData'] ?? '',
    callback_url: values['callBackUrl'] ?? '',
    mobile: values['mobileNo'] ?? '',
  })
  return `0,${bank.settings().loose_answers ? ' ' : ''}${sale.ref_id}`
}
