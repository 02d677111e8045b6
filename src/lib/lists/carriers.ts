/**
 * The carriers that are known: their names, and the page of each that follows a parcel, with `{number}`. A code stands in
 * stored parcels: it never changes.
 */
export const carriers = {
  iran_post: { fa: 'پست ایران', en: 'Iran Post', link: 'https://tracking.post.ir/?id={number}' },
  tipax: { fa: 'تیپاکس', en: 'Tipax', link: 'https://tipaxco.com/tracking?id={number}' },
  mahex: { fa: 'ماهکس', en: 'Mahex', link: 'https://mahex.com/tracking/?tracking_number={number}' },
  chapar: { fa: 'چاپار', en: 'Chapar', link: 'https://chaparnet.com/track/{number}' },
  dhl: { fa: 'دی‌اچ‌ال', en: 'DHL', link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}' },
  fedex: { fa: 'فدکس', en: 'FedEx', link: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  ups: { fa: 'یوپی‌اس', en: 'UPS', link: 'https://www.ups.com/track?tracknum={number}' },
  usps: { fa: 'پست آمریکا', en: 'USPS', link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
  aramex: { fa: 'آرامکس', en: 'Aramex', link: 'https://www.aramex.com/track/results?ShipmentNumber={number}' },
} as const satisfies Readonly<Record<string, { fa: string; en: string; link: string }>>

export type CarrierCode = keyof typeof carriers

export const carrierCodes = Object.keys(carriers) as [CarrierCode, ...CarrierCode[]]

/** The page on which a carrier follows this parcel. */
export const followLink = (pattern: string, number: string): string =>
  pattern.replace('{number}', encodeURIComponent(number))
