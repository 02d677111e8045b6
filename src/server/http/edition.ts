import { type Vat, vatAt, type VatRates } from '#lib/money/vat.ts'

/**
 * The site between two instants at which the pages that everybody sees change by the clock. Such an instant is known
 * beforehand: when the rate of the tax in all prices changes.
 */
export interface Edition {
  name: string
  /** Milliseconds until the next one; infinite when none is known. */
  leftMs: number
}

/** For content that never changes by the clock. */
export const onlyEdition = (): Edition => ({ name: '', leftMs: Number.POSITIVE_INFINITY })

export function editionAt(rates: VatRates, now: Date): Edition {
  const { since, next }: Vat = vatAt(rates, now)
  return {
    name: since?.toISOString() ?? '',
    leftMs: next === null ? Number.POSITIVE_INFINITY : next.at.getTime() - now.getTime(),
  }
}

/** A `cache-control` that lets no cache keep content beyond its edition. */
export function endingWith({ leftMs }: Edition, policy: string): string {
  const left = Math.floor(leftMs / 1000)
  const fresh = Number(/\bs-maxage=(\d+)/.exec(policy)?.[1] ?? /\bmax-age=(\d+)/.exec(policy)?.[1] ?? 0)
  return policy
    .replace(
      /\b(s-maxage|max-age)=(\d+)/g,
      (_whole, name: string, seconds: string) => `${name}=${Math.min(Number(seconds), left)}`,
    )
    .replace(
      /\bstale-while-revalidate=(\d+)/,
      (_whole, seconds: string) => `stale-while-revalidate=${Math.min(Number(seconds), Math.max(0, left - fresh))}`,
    )
}
