import type { Locale } from '#lib/text/locale.ts'
import { beginningOf } from '#lib/text/shortened.ts'

/** A device as a person recognises it in a list; proper names, equal in both languages. */
export interface Device {
  device: string
  browser: string
}

// the first match wins: phones say "Linux" too, and nearly all say "Safari"
const devices: ReadonlyArray<[RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/SMART-TV|SmartTV|Tizen|Web0S|webOS|Android ?TV|AppleTV|GoogleTV|BRAVIA|AFT[A-Z]/i, 'TV'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const browsers: ReadonlyArray<[RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Reads a User-Agent; empty strings where it tells nothing. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = beginningOf(userAgent ?? '', 512)
  const first = (table: ReadonlyArray<[RegExp, string]>): string =>
    table.find(([pattern]) => pattern.test(text))?.[1] ?? ''
  return { device: first(devices), browser: first(browsers) }
}

/** The name in a list, also for an unknown device. */
export function deviceName(device: string, locale: Locale): string {
  if (device !== '') return device
  return locale === 'fa' ? 'دستگاه ناشناس' : 'Unknown device'
}
