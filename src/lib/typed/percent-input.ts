import { toLatinDigits } from '../persian/digits.ts'

/**
 * A typed percentage above 0 and up to 100, with at most two decimals, in any digits: «۳۳٫۵» or "33.5%". @returns
 * hundredths of a percent; undefined when it is none
 */
export function parsePercent(text: string): number | undefined {
  const plain = toLatinDigits(text)
    .replaceAll(/[\s%٪]/g, '')
    .replace('٫', '.')
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return undefined
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return basisPoints >= 1 && basisPoints <= 10_000 ? basisPoints : undefined
}
