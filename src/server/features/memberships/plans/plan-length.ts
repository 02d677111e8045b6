/** Days of a plan's month, the longest of both calendars: nobody gets less than a month, and adding stays exact. */
export const daysAMonth = 31

export interface Length {
  count: number
  unit: 'day' | 'month'
}

/** How many days of 24 hours a plan lasts. */
export function daysOf({ count, unit }: Length): number {
  return unit === 'month' ? count * daysAMonth : count
}

/** Only a plan of one month is debited monthly. */
export function isMonthly({ count, unit }: Length): boolean {
  return unit === 'month' && count === 1
}
